"""What lies hidden in Age of Renaissance: nothing that the app knows.

Sheets and goods lie open (R-5.3.1), cash is told with every purchase (R-9.7.1), which cards
somebody holds is never entered. Bids that were noted but not shown yet are no part of the game.
"""

from __future__ import annotations

from companion.ui.presenters.secrets import Secrets

SECRETS = Secrets()
