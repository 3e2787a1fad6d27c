"""Starts a loopback and one of the example bots, plays its users through the control API, and fails with a sentence.

usage: play.py FOLDER LOOPBACK BOT...    FOLDER is where logs go; LOOPBACK and BOT... are what to run

Only Python's own library: a test in any language could do the same.
"""
import contextlib
import json
import os
import pathlib
import signal
import ssl
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

BOUND = 30  # seconds: longer than anything should take, on a busy machine too


class Failed(Exception):
    """What was seen is not what should be."""


def check(what, seen, wanted):
    if seen != wanted:
        raise Failed(f"{what}: wanted {wanted!r}, saw {seen!r}")


def wait(what, condition):
    """Returns the first truthy result of `condition`."""
    end = time.monotonic() + BOUND
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.02)
    raise Failed(f"{what}: waited {BOUND} seconds for it in vain")


class Program:
    """A running program whose words go to a file."""

    def __init__(self, name, log, command, environment):
        self.name, self.log = name, log
        with open(log, "wb") as words:
            self.process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=words, stderr=subprocess.STDOUT)

    def words(self):
        return self.log.read_text(errors="replace")

    def says(self, word, times=1):
        """Waits until the program has said something, and that it still runs."""

        def said():
            if self.process.poll() is not None:
                raise Failed(f"{self.name} ended with {self.process.returncode} before it said {word!r}")
            return self.words().count(word) >= times

        wait(f"{self.name} says {word!r} {times} times", said)

    def end(self):
        """Asks the program to end, and sees that it does so by itself and is content."""
        self.process.send_signal(signal.SIGTERM)
        try:
            check(f"{self.name}'s exit code after SIGTERM", self.process.wait(BOUND), 0)
        except subprocess.TimeoutExpired:
            raise Failed(f"{self.name} did not end within {BOUND} seconds of SIGTERM") from None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


class Loopback:
    """The users, through the control API."""

    def __init__(self, environment):
        self.control = environment["DISCORD_PAGE"] + "control"

    def call(self, path, body=None):
        headers = {"content-type": "application/json"}
        request = urllib.request.Request(self.control + path, None if body is None else json.dumps(body).encode(), headers)
        try:
            with urllib.request.urlopen(request, timeout=BOUND) as answer:
                return json.loads(answer.read() or "null")
        except urllib.error.HTTPError as error:
            raise Failed(f"{path} {body or ''}: {error.code} {error.read().decode()}") from None

    def online(self):
        return self.call("/world")["application"]["online"]

    def act(self, act, **fields):
        return self.call("/act", {"act": act, **fields})

    def command(self, user, name):
        return self.act("command", user=user, channel="general", name=name)

    def use(self, user, message, custom_id, *values):
        return self.act("component", user=user, message=message, custom_id=custom_id, values=values)

    def submit(self, user, modal, fields):
        interaction, custom_id = modal["interaction"], modal["modal"]["custom_id"]
        return self.act("modal", user=user, interaction=interaction, custom_id=custom_id, fields=fields)

    def finished(self, outcome):
        """The outcome of an interaction whose answer was deferred, once it is there."""
        later = lambda: self.call(f"/outcomes/{outcome['interaction']}")
        return wait("a deferred answer", lambda: (now := later())["state"] != "deferred" and now)

    def sees(self, user):
        channels = self.call(f"/users/{user}/view")["channels"]
        return [message["content"] for channel in channels if channel["name"] == "general" for message in channel["messages"]]


def answered(what, outcome, kind, content):
    shown = outcome.get("message") or {}
    check(what, (outcome["state"], outcome["kind"], shown.get("content")), ("answered", kind, content))
    return shown


def play(discord, bot):
    """What the users do, and what they must see."""
    counter = answered("/counter", discord.command("ana", "counter"), "message", "Counter: 0")["id"]
    answered("a button", discord.use("ana", counter, "add"), "update", "Counter: 1")
    answered("another user's press", discord.use("bo", counter, "add"), "update", "Counter: 2")

    chosen = answered("a menu", discord.use("cy", counter, "colour", "Blue"), "message", "You chose Blue.")
    check("whom the menu's answer is for, by its flag EPHEMERAL", chosen["flags"] & 64, 64)
    check("what the chooser sees", discord.sees("cy"), ["Counter: 2", "You chose Blue."])
    check("what another sees of it", discord.sees("ana"), ["Counter: 2"])

    opened = discord.use("bo", counter, "rename")
    check("a button that opens a form", (opened["state"], opened["kind"]), ("answered", "modal"))
    check("the form's title", opened["modal"]["title"], "Rename the counter")
    sent = discord.finished(discord.submit("bo", opened, {"title": "Ships"}))
    answered("a form that is answered by a later edit", sent, "deferred_update", "Ships: 2")
    check("what everybody sees then", discord.sees("ana"), ["Ships: 2"])

    for times, fault in enumerate(["reconnect", "drop"], start=1):
        check(f"connections told to {fault}", discord.act("disturb", fault=fault)["connections"], 1)
        bot.says("resumed", times)
        answered(f"a button after a {fault}", discord.use("ana", counter, "add"), "update", f"Ships: {2 + times}")
    check("connections whose session is made invalid", discord.act("disturb", fault="invalid")["connections"], 1)
    wait("the bot identifies anew", discord.online)
    answered("a button in a new session", discord.use("ana", counter, "add"), "update", "Ships: 5")
    check("what everybody sees in the end", discord.sees("ana"), ["Ships: 5"])


def trusted_as_discord(certificate, address):
    """The TLS listener is Discord, by its own names, for whoever trusts the certificate that was written."""
    host, port = address.rsplit(":", 1)
    trust = ssl.create_default_context(cafile=certificate)

    def ask(name, path, *headers):
        with socket.create_connection((host, int(port)), timeout=BOUND) as plain:
            with trust.wrap_socket(plain, server_hostname=name) as wire:
                wire.sendall("\r\n".join([f"GET {path} HTTP/1.1", f"host: {name}", *headers, "", ""]).encode())
                return wire.recv(4096).split(b"\r\n")[0]

    check("the API as https://discord.com", ask("discord.com", "/api/v10/gateway"), b"HTTP/1.1 200 OK")
    upgrade = ["connection: upgrade", "upgrade: websocket", "sec-websocket-version: 13", "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=="]
    answer = ask("gateway.discord.gg", "/?v=10&encoding=json", *upgrade)
    check("the gateway as wss://gateway.discord.gg", answer, b"HTTP/1.1 101 Switching Protocols")


def environment(lines):
    """The lines `export NAME=value` of the file that the loopback wrote."""
    return dict(line.removeprefix("export ").split("=", 1) for line in lines.splitlines())


def main(folder, loopback, bot):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    ready, certificate = folder / "discord.env", folder / "ca.pem"
    ready.unlink(missing_ok=True)
    command = [loopback, "--page", "0", "--rest", "0", "--pace", "100", "--env-file", ready, "--ca-file", certificate]
    programs = contextlib.ExitStack()
    started = []

    def start(name, command, environment):
        program = programs.enter_context(Program(name, folder / f"{name}.log", command, environment))
        started.append(program)
        return program

    with programs:
        try:
            server = start("discord-loopback", command, {})
            wait("discord-loopback writes its environment", ready.exists)
            known = environment(ready.read_text())
            server.says("insist on discord.com")
            trusted_as_discord(certificate, server.words().split()[-1])
            discord = Loopback(known)
            client = start("bot", bot, known)
            client.says("ready as loopback")
            wait("the bot is online", discord.online)
            wait("the bot's commands", lambda: discord.call("/world")["commands"])
            play(discord, client)
            client.end()
            wait("the bot is offline", lambda: not discord.online())
            for complaint in ("Traceback", "Ignoring exception", "UnhandledPromise"):
                check(f"how often the bot says {complaint!r}", client.words().count(complaint), 0)
            server.end()
        except Failed as failed:
            for program in started:
                print(f"--- the end of {program.log}\n{program.words()[-4000:]}", file=sys.stderr)
            sys.exit(f"foreign bots: {' '.join(bot)}\nfailed: {failed}")


if __name__ == "__main__":
    began = time.monotonic()
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
    print(f"foreign bots: {' '.join(map(os.path.basename, sys.argv[3:]))} works ({time.monotonic() - began:.1f} s)")
