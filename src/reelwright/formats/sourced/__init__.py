"""What `article` and `document` share: a text that somebody else wrote, told so that nothing is invented."""
