"""An example plug-in: a format, a caption preset and a speech engine."""
