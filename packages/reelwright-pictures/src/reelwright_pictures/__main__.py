from reelwright_pictures.command import main

main()
