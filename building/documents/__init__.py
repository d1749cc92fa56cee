"""The documentation site, `docs/` of every build that is to be published: the Markdown files of the checkout and the
docstrings of the library, set by Sphinx with the theme furo in the colours of the site.

Start with `generator`; `pages` says which file becomes which page, and `reference` what those about the library hold.
"""
