"""What `build.py` is made of: each module is one step from the sources to a served, tested site.

Standard library only: it runs before anything is installed.
"""
