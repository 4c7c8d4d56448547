"""A headless player of the small game under another account: what is needed later is read before the change."""

from __future__ import annotations

import concurrent.futures.thread  # noqa: F401
import encodings.idna  # noqa: F401
import os
import sys

from tests.net.toy_peer import main

if __name__ == "__main__":
    account = int(sys.argv.pop(1))
    os.setgroups([])
    os.setgid(account)
    os.setuid(account)
    main()
