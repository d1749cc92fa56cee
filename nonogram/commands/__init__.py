"""The command line: each command is a module of its own, so that only what is asked for is imported.

Such a module has HELP and EXAMPLES, which its help shows, `add_arguments(parser)`, and `run(options)`, which returns
the exit code. `console` has the types of arguments and all output, `arguments` what several commands take, `sources`
the puzzles that a command is given, `answering` one answer for each of them.
"""
