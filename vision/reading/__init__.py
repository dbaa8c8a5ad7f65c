"""Reading: from a picture and the corners of its pieces to labels, faces and which way is up."""
