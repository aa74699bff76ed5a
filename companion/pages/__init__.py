"""What a page shows and asks, as frozen data: no Kivy, no callback, finished words."""
