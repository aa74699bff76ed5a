"""The page of a war: who meets whom, what is sure, who falls."""
