"""What builds, shows and drives the app from outside; not part of the package for a tablet."""
