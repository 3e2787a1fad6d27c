"""A pytest plugin: runs your bot on the loopback, and gives each test the fixture `discord`, a Discord as new."""
import datetime, json, os, shlex, shutil, subprocess, sys, time, urllib.error, urllib.request

import pytest

REACTION = 0.1  # seconds: nobody presses sooner, and many clients take note of a button or form only after they have sent it


def walk(value):
    """Yields all objects in a JSON value."""
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from walk(inner)


class Discord:
    def __init__(self, page):
        self.control, self.acts = page + "control", []

    def call(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        try:
            with urllib.request.urlopen(urllib.request.Request(self.control + path, data, {"content-type": "application/json"})) as answer:
                return json.loads(answer.read())
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{path} {body or ''}: {error.code} {error.read().decode()}") from None

    def act(self, act, **fields):
        """Does one of the acts in CONTROL.md. Of a user's interaction it returns the bot's answer: a message or a form."""
        time.sleep(REACTION)
        at = datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="milliseconds")
        self.acts.append((at, f"{fields.get('user', 'the test')}: {act} { {key: fields[key] for key in fields if key != 'user'} }"))
        outcome, end = self.call("/act", {"act": act, **fields}), time.monotonic() + 30
        if "state" not in (outcome or {}):
            return outcome
        while outcome["state"] == "deferred" and time.monotonic() < end:
            time.sleep(0.05)
            outcome = self.call(f"/outcomes/{outcome['interaction']}")
        assert outcome["state"] == "answered", f"the bot did not answer {act} {fields}: {outcome['state']}"
        return {**outcome["modal"], "interaction": outcome["interaction"]} if outcome["kind"] == "modal" else outcome.get("message")

    def find(self, holder, text):
        """Returns the custom id of a part of a message or form, which has that text as its label, placeholder or custom id."""
        for part in walk(holder["components"]):
            custom_ids = [inner["custom_id"] for inner in walk(part) if "custom_id" in inner]
            if custom_ids and text in (part.get("label"), part.get("placeholder"), part.get("custom_id")):
                return custom_ids[0]
        raise AssertionError(f"no {text!r} in {holder['components']}")

    def command(self, user, name, channel="general", **options):
        return self.act("command", user=user, channel=channel, name=name, options=[{"name": key, "value": options[key]} for key in options])

    def press(self, user, message, text, *values):
        """Presses a button, or chooses values from a menu."""
        chosen = {"values": values} if values else {}
        return self.act("component", user=user, message=message["id"], custom_id=self.find(message, text), **chosen)

    def submit(self, user, form, fields):
        filled = {self.find(form, text): value for text, value in fields.items()}
        return self.act("modal", user=user, interaction=form["interaction"], custom_id=form["custom_id"], fields=filled)

    def sees(self, user, channel="general"):
        """Returns the contents of the messages that a user sees in a channel, named (the oldest of that name) or by id."""
        channels = self.call(f"/users/{user}/view")["channels"]
        return [message["content"] for message in next(one for one in channels if channel in (one["name"], one["id"]))["messages"]]

    def transcript(self):
        """Returns what everybody did and saw since the last reset, and which requests of the bot were refused."""
        lines, names = list(self.acts), {user["id"]: user["username"] for user in self.call("/world")["users"]}
        for one in self.call("/history"):
            message, seen = one["message"], one["only_for"] and f" (only {names[one['only_for']]} sees this)"
            shown = [message["content"], *(f"[{part[key]}]" for part in walk([message["embeds"], message["components"]])
                                           for key in ("title", "description", "content", "label", "placeholder") if part.get(key))]
            lines.append((one["at"], f"    {message['author']['username']} {one['change']}: {' '.join(shown)}{seen or ''}"))
        for one in self.call("/refused"):
            if one["at"] > self.began and not one["path"].startswith("/control"):
                lines.append((one["at"], "    refused: {method} {path}: {status} {code} {message} {faults}".format(**one)))
        return "\n".join(text for _, text in sorted(lines, key=lambda line: line[0][:23]))


def pytest_addoption(parser):
    parser.addini("loopback_bot", "the command that starts the bot", default="python bot.py")
    parser.addini("loopback_program", "the command that starts the loopback", default="discord-loopback --pace 100")


@pytest.fixture(scope="session")
def loopback(pytestconfig, tmp_path_factory):
    """A loopback, and the bot, which has connected and registered its commands."""
    folder, running = tmp_path_factory.mktemp("loopback"), []

    def start(name, *options, **known):
        command = [sys.executable if word == "python" else word for word in shlex.split(pytestconfig.getini(f"loopback_{name}"))]
        if not shutil.which(command[0]):
            pytest.exit(f"there is no program {command[0]!r}: see loopback_{name} in pytest.ini", 1)
        with open(folder / f"{name}.log", "wb") as words:
            running.append(subprocess.Popen([*command, *options], cwd=pytestconfig.rootpath, env={**os.environ, **known}, stdout=words, stderr=words))

    def until(name, condition):
        end, log = time.monotonic() + 30, folder / f"{name}.log"
        while not condition():
            if running[-1].poll() is not None or time.monotonic() > end:
                pytest.exit(f"the {name} is not ready:\n{log.read_text()[-2000:]}", 1)
            time.sleep(0.05)

    try:
        start("program", "--page", "0", "--rest", "0", "--env-file", folder / "env")
        until("program", (folder / "env").exists)
        known = dict(line.removeprefix("export ").split("=", 1) for line in (folder / "env").read_text().splitlines())
        discord = Discord(known["DISCORD_PAGE"])
        start("bot", **known)
        until("bot", lambda: (world := discord.call("/world"))["application"]["online"] and world["commands"])
        discord.log = folder / "bot.log"
        yield discord
    finally:
        for process in reversed(running):
            process.terminate()
            process.wait(10)


@pytest.fixture
def discord(loopback):
    """Discord as new: the bot is in the guild La Plaza with the users ana, bo, cy, dee and eli."""
    loopback.call("/wait?until=settled&seconds=30")
    loopback.call("/act", {"act": "reset"})
    loopback.acts, loopback.began = [], datetime.datetime.now(datetime.timezone.utc).isoformat()
    return loopback


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item):
    report = (yield).get_result()
    if report.when == "call" and report.failed and "discord" in item.fixturenames:
        discord = item.funcargs["discord"]
        report.sections += [("what everybody did and saw", discord.transcript()), ("the bot's log", discord.log.read_text()[-2000:])]
