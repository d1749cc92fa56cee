"""What `build.py test` runs: the tiers, on the cores there are, in a browser that is found or installed."""
