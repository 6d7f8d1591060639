"""The compositor: one frame out of its plan, in planar YUV."""
