"""The version of the API, as its document and its answers tell it."""

VERSION = "1.0.0"
