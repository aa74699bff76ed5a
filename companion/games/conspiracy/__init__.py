"""Medieval Conspiracy: rules, tables and calculators."""
