"""The processes that render: segments are drawn and encoded beside each other, then joined."""
