"""Which of the mesh's 468 points are what, by the numbers of MediaPipe's Face Mesh. Left and right are the
viewer's; rows run from left to right."""

# Rings of the lips from the inside out, corners included. The outer two rings share the corners' end points.
UPPER_LIP = (
    (78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308),
    (62, 183, 42, 41, 38, 12, 268, 271, 272, 407, 292),
    (76, 184, 74, 73, 72, 11, 302, 303, 304, 408, 306),
    (61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291),
)
LOWER_LIP = (
    (78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308),
    (62, 96, 89, 179, 86, 15, 316, 403, 319, 325, 292),
    (76, 77, 90, 180, 85, 16, 315, 404, 320, 307, 306),
    (61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291),
)
MOUTH_CORNERS = (78, 308)

# Rows along the lids of both eyes, from the outer corner to the inner one and with both. The creases above
# and the bags below have no corners of their own. Unlike other rows, those of the right eye run from right to
# left.
UPPER_LIDS = ((33, 246, 161, 160, 159, 158, 157, 173, 133), (263, 466, 388, 387, 386, 385, 384, 398, 362))
LOWER_LIDS = ((33, 7, 163, 144, 145, 153, 154, 155, 133), (263, 249, 390, 373, 374, 380, 381, 382, 362))
CREASES = ((247, 30, 29, 27, 28, 56, 190), (467, 260, 259, 257, 258, 286, 414))
BAGS = ((25, 110, 24, 23, 22, 26, 112), (255, 339, 254, 253, 252, 256, 341))

# Rows of the brows from the temple to the nose: upper edge, then lower edge.
BROWS = (
    ((70, 63, 105, 66, 107), (46, 53, 52, 65, 55)),
    ((300, 293, 334, 296, 336), (276, 283, 282, 295, 285)),
)

OVAL = (
    10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176,
    149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
)  # fmt: skip
CHIN = 152
# The jaw from its angle to the chin, each with how much of the chin's way it goes.
JAW = (
    (((58, 288), 0.08), ((172, 397), 0.22), ((136, 365), 0.42), ((150, 379), 0.63), ((149, 378), 0.8))
    + (((176, 400), 0.92), ((148, 377), 0.98), ((CHIN, CHIN), 1.0))
)  # fmt: skip
CHIN_PAD = (199, 175, 200, 208, 428, 201, 421, 171, 396)
NOSE = (1, 4, 5, 195, 197, 6, 168, 2, 97, 326, 98, 327, 94, 19, 129, 358, 48, 278)
CHEEKS = (205, 425, 50, 280)
FOREHEAD = (10, 109, 338, 67, 297, 103, 332, 54, 284, 21, 251)
SIDES = (162, 389, 127, 356, 234, 454, 93, 323, 132, 361)
