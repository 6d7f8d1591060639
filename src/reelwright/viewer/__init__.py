"""The process that draws drafts for the dashboard, with the renderer itself: what is seen there is what will
be rendered. It keeps nothing that cannot be made again."""
