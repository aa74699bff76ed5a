"""Set-up and phase 1 (M-2, M-5): realms, start kit, turn order, values read off the table."""
