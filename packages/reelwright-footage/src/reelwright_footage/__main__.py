from reelwright_footage.command import main

raise SystemExit(main())
