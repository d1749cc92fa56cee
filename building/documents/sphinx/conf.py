"""What Sphinx is told; `building/documents/generator.py` runs it."""

project = "Nonogram"
html_title = "Nonogram documentation"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
templates_path = ["templates"]

myst_heading_anchors = 4
suppress_warnings = ["myst.header", "misc.highlighting_failure"]

default_role = "py:obj"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["docs.css"]
html_permalinks_icon = "#"
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False
html_domain_indices = False
pygments_style = "friendly"
pygments_dark_style = "native"
