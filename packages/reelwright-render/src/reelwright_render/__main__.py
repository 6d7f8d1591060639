from reelwright_render.command import main

raise SystemExit(main())
