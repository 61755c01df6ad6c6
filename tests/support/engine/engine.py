"""Shows pages in QtWebEngine for desktop-driver.ts: `python3 engine.py PORT`, one JSON message a line, in and out.

The scheme `app` is standard and secure, its requests go to the app's own handler, and the preload runs in a world of its own.
"""
import base64
import json
import os
import sys

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["QTWEBENGINE_REMOTE_DEBUGGING"] = sys.argv[1]
if hasattr(os, "getuid") and os.getuid() == 0:
    os.environ["QTWEBENGINE_DISABLE_SANDBOX"] = "1"

from PyQt6.QtCore import QBuffer, QFile, QIODevice, QObject, QSocketNotifier, QUrl, pyqtSignal, pyqtSlot
from PyQt6.QtWebChannel import QWebChannel
from PyQt6.QtWebEngineCore import (
    QWebEnginePage,
    QWebEngineProfile,
    QWebEngineScript,
    QWebEngineUrlRequestJob,
    QWebEngineUrlScheme,
    QWebEngineUrlSchemeHandler,
)
from PyQt6.QtWebEngineWidgets import QWebEngineView
from PyQt6.QtWidgets import QApplication

scheme = QWebEngineUrlScheme(b"app")
scheme.setSyntax(QWebEngineUrlScheme.Syntax.Host)
scheme.setFlags(QWebEngineUrlScheme.Flag.SecureScheme | QWebEngineUrlScheme.Flag.CorsEnabled)
QWebEngineUrlScheme.registerScheme(scheme)
application = QApplication(sys.argv)


def tell(**message):
    os.write(1, (json.dumps(message) + "\n").encode())


class Served(QWebEngineUrlSchemeHandler):
    """Forwards every request of the app's scheme to the app's own handler."""

    def __init__(self):
        super().__init__()
        self.waiting = {}
        self.last = 0

    def requestStarted(self, job):
        self.last += 1
        key = self.last
        self.waiting[key] = job
        job.destroyed.connect(lambda: self.waiting.pop(key, None))
        url = bytes(job.requestUrl().toEncoded()).decode()
        tell(told="request", id=key, url=url, method=bytes(job.requestMethod()).decode())

    def answer(self, id, status, type, body):
        job = self.waiting.pop(id, None)
        if job is None:
            return
        if status != 200:
            job.fail(QWebEngineUrlRequestJob.Error.UrlNotFound)
            return
        buffer = QBuffer(job)
        buffer.setData(base64.b64decode(body))
        buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        job.reply(type.encode(), buffer)


class Bridge(QObject):
    """Passes messages between the preload's world and the main process."""

    heard = pyqtSignal(str)

    def __init__(self, window, page):
        super().__init__()
        self.window = window
        self.page = page

    @pyqtSlot(str)
    def say(self, text):
        url = self.page.url()
        tell(told="said", window=self.window, origin=url.scheme() + "://" + url.host(), text=text)


class Window:
    def __init__(self, number, profile, width, height, preload):
        self.page = QWebEnginePage(profile)
        self.view = QWebEngineView()
        self.view.setPage(self.page)
        self.view.resize(width, height)
        self.page.loadFinished.connect(lambda ok: tell(told="loaded", window=number, whole=ok))
        self.bridge = Bridge(number, self.page)
        if preload is not None:
            world = QWebEngineScript.ScriptWorldId.ApplicationWorld.value
            self.channel = QWebChannel()
            self.channel.registerObject("bridge", self.bridge)
            self.page.setWebChannel(self.channel, world)
            library = QFile(":/qtwebchannel/qwebchannel.js")
            library.open(QIODevice.OpenModeFlag.ReadOnly)
            script = QWebEngineScript()
            script.setSourceCode(bytes(library.readAll()).decode() + "\n" + preload)
            script.setInjectionPoint(QWebEngineScript.InjectionPoint.DocumentCreation)
            script.setWorldId(world)
            self.page.scripts().insert(script)


profile = QWebEngineProfile()
served = Served()
profile.installUrlSchemeHandler(b"app", served)
windows = {}


def do(message):
    what = message.pop("do")
    if what == "answer":
        served.answer(**message)
        return
    number = message["window"]
    if what == "open":
        windows[number] = Window(number, profile, message["width"], message["height"], message["preload"])
    elif what == "load":
        windows[number].page.load(QUrl(message["url"]))
    elif what == "show":
        windows[number].view.show()
    elif what == "hear":
        windows[number].bridge.heard.emit(message["text"])
    elif what == "close":
        gone = windows.pop(number)
        gone.view.close()
        gone.view.deleteLater()
        gone.page.deleteLater()


rest = b""


def read():
    global rest
    piece = os.read(0, 1 << 20)
    if piece == b"":
        # The process that shows windows here has ended.
        os._exit(0)
    *lines, rest = (rest + piece).split(b"\n")
    for line in lines:
        do(json.loads(line))


notifier = QSocketNotifier(0, QSocketNotifier.Type.Read)
notifier.activated.connect(read)
tell(told="ready")
application.exec()
