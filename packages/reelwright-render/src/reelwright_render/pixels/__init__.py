"""Pictures as arrays: planar YUV, colours, sizes, and frames read from files."""
