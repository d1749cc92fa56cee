"""The parts of `build.py`: each module is one step from the sources to a served, tested site.

Standard library only: it runs before anything is installed.
"""
