"""The director: cuts what is said into beats, says what is seen in each, and has it drawn or filmed.

`beats` cuts, `reading` finds who, what and where, `shots` decides frame, move and words; `pictures` and
`clips` lay what the engines make of it. All but the calls of the engines are pure functions.
"""
