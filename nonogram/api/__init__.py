"""The functions of the library, each in the module of its kind.

Each takes whatever holds a puzzle and a board (`taking`), runs a job to its end and returns its answer. The jobs, which
pause and may be dropped, live in the rooms; the page runs them in slices. Nothing else of the package imports this
room but the command line.
"""
