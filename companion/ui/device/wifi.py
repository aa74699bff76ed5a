"""What only a tablet has for phones: its addresses, a lock that keeps its Wi-Fi awake.

On a desktop the addresses are those of the machine's name, and there is nothing to be kept awake.
"""

from __future__ import annotations

import ipaddress
import os
import socket
from typing import Any

from kivy.logger import Logger
from kivy.utils import platform

from companion.ui.device.share_sheet import the_activity

LOW_LATENCY = 4  # WifiManager.WIFI_MODE_FULL_LOW_LATENCY
FULL = 1  # before Android 10
ANDROID_10 = 29
HOTSPOT_PAGE = "android.settings.TETHER_SETTINGS"  # not every tablet lets others open it
NETWORK_PAGE = "android.settings.WIRELESS_SETTINGS"
CHOSEN = "TABLE_COMPANION_ADDRESS"  # for a desktop with several networks, and for tests


def addresses() -> tuple[str, ...]:
    """Where this device can be reached in the network of the table, such as Wi-Fi and hotspot."""
    chosen = os.environ.get(CHOSEN)
    if chosen:
        return (chosen,)
    try:
        found = _of_tablet() if platform == "android" else _of_desktop()
    except Exception as error:  # whatever a tablet refuses: there is no network then
        Logger.warning("Phones: %s", error)
        return ()
    return tuple(dict.fromkeys(one for one in found if _is_near(one)))


def is_ours(address: str) -> bool:
    """Whether this device has this address now: only then a socket can have it. Costs nothing."""
    chosen = os.environ.get(CHOSEN)
    if chosen:
        return address == chosen
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as tried:
            tried.bind((address, 0))
    except OSError:
        return False
    return True


def may_move() -> bool:
    """Whether to look for other addresses while the app runs; a desktop waits for its own."""
    return platform == "android" or CHOSEN in os.environ


def has_settings() -> bool:
    """Whether the device has a page for its networks that we can open."""
    return bool(platform == "android")


def show_settings() -> None:
    """Open the tablet's own page where a hotspot is turned on, or the one above it."""
    for page in (HOTSPOT_PAGE, NETWORK_PAGE):
        try:
            _show(page)
            return
        except Exception as error:  # this tablet has none, or keeps it to itself
            Logger.warning("Phones: %s", error)


def _show(page: str) -> None:
    from jnius import autoclass

    the_activity().startActivity(autoclass("android.content.Intent")(page))


def _is_near(address: str) -> bool:
    """Addresses of a home: never one that the whole world can reach."""
    try:
        found = ipaddress.IPv4Address(address)
    except ValueError:
        return False
    return found.is_private and not found.is_loopback and not found.is_unspecified


def _of_desktop() -> list[str]:
    return socket.gethostbyname_ex(socket.gethostname())[2]


def _of_tablet() -> list[str]:
    from jnius import autoclass

    found = []
    interfaces = autoclass("java.net.NetworkInterface").getNetworkInterfaces()
    while interfaces is not None and interfaces.hasMoreElements():
        interface = interfaces.nextElement()
        if not interface.isUp() or interface.isLoopback():
            continue
        own = interface.getInetAddresses()
        while own.hasMoreElements():
            found.append(str(own.nextElement().getHostAddress()))
    return found


class WifiLock:
    """Held while phones are on, so that answers do not wait for a sleeping radio."""

    def __init__(self) -> None:
        self._lock: Any = None

    def hold(self) -> None:
        if platform != "android" or self._lock is not None:
            return
        try:
            self._lock = _acquired()
        except Exception as error:  # phones work without it, only slower
            Logger.warning("Phones: %s", error)

    def let_go(self) -> None:
        if self._lock is None:
            return
        lock, self._lock = self._lock, None
        try:
            lock.release()
        except Exception as error:
            Logger.warning("Phones: %s", error)


def _acquired() -> Any:
    from jnius import autoclass

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    context = activity.getApplicationContext()
    manager = context.getSystemService(autoclass("android.content.Context").WIFI_SERVICE)
    if not manager.isWifiEnabled():
        return None  # a hotspot has no lock
    version = autoclass("android.os.Build$VERSION").SDK_INT
    mode = LOW_LATENCY if version >= ANDROID_10 else FULL
    lock = manager.createWifiLock(mode, "table-companion")
    lock.setReferenceCounted(False)
    lock.acquire()
    return lock
