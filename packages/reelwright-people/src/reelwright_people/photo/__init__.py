"""Photographs of people, animated: the face's landmarks move a mesh, and the mesh moves the picture."""
