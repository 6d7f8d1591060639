from reelwright_people.command import main

raise SystemExit(main())
