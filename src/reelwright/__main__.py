from reelwright.cli import main

main()
