"""How much of each pixel of a picture is somebody: the selfie network, and edges drawn to the picture."""
