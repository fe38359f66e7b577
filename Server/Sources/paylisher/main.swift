print("paylisher")
