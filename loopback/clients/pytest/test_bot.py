def test_two_users_count(discord):
    counter = discord.command("ana", "counter", start=7)
    counter = discord.press("bo", counter, "Add one")
    assert counter["content"] == "Counter: 8"
    form = discord.press("ana", counter, "Rename")
    discord.submit("ana", form, {"New name": "Ships"})
    assert discord.sees("cy") == ["Ships: 8"]


def test_nothing_is_left_of_another_test(discord):
    assert discord.sees("cy") == []


def test_a_guild_and_a_user_of_its_own(discord):
    guild = discord.act("add_guild", name="Harbour")
    discord.act("add_user", name="fay", locale="de")
    channel = guild["channels"][0]["id"]
    discord.command("fay", "counter", channel)
    assert discord.sees("fay", channel) == ["Counter: 0"]
    assert discord.sees("ana") == []
