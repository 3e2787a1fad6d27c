# What `tertulia setup` asks and says in a terminal.

setup-yes = yes
setup-no = no
setup-none = none
setup-yes-or-no = Please answer yes or no.
setup-hidden = (hidden)
setup-no-terminal = There is no terminal to ask in. Give the answers as options, with --yes: see tertulia setup --help.
setup-replace-missing = An answer is missing: give --replace.
setup-cancelled = Cancelled: nothing was changed.
setup-unread = { $file } can’t be read: { $why }

setup-language-question = Language / Langue (en, fr)
setup-language-refused = Please answer en or fr.
setup-unit-question = Should systemd start Tertulia with this machine? (yes, no)
setup-existing-refused = { $file } isn’t valid, so the questions begin with the defaults: { $why }
setup-replace-question = { $file } exists, and its settings are offered as the defaults. Replace it at the end, and keep it as { $before }? (yes, no)
setup-aside-question = Keep what is in { $file } as { $before }, and write a new one at the end? (yes, no)

setup-token-question = The bot’s token (at https://discord.com/developers/applications: New Application, Bot, Reset Token; what you type isn’t shown)
setup-token-again-question = The bot’s token (Enter takes the one that is there; what you type isn’t shown)
setup-token-shape = That isn’t a token: a token has no spaces and no accents.
setup-token-missing = The token is missing: type it, or give --token-file or TERTULIA_DISCORD_TOKEN.
setup-token-lost = The token has to be given again: { $why }
setup-token-refused = Discord doesn’t accept this token. In the developer portal, choose the application, Bot, Reset Token, and take the new one.
setup-discord-refused = Discord answers with status { $status }. Try again in a minute.
setup-discord-silent = Discord isn’t answering. Check the network, and discordstatus.com, and try again.
setup-unchecked-question = Go on without having the token checked? (yes; no tries again)
setup-token-taken = Discord accepts it: it belongs to the application “{ $application }”, whose bot is “{ $bot }”.

setup-data-question = Where are tables kept? (a directory, or a PostgreSQL database: postgres://user:password@host/database)
setup-dir-taken = { $dir } holds other files. Choose a new directory or an empty one.
setup-dir-anothers = What is in { $dir } belongs to user { $user }. Choose another directory, or run this as that user.
setup-dir-closed = { $dir } can’t be created or written: { $why }. Choose another directory, or run this as a user who may write there.
setup-dir-not-services = { $dir } belongs to user { $user }, and the bot will run as the user tertulia, who may not write there. Choose a new directory, or give that one to tertulia with chown and answer again.
setup-address-refused = That is { $why }.
setup-backups-question = Where are backups kept, best on another disk? (a directory, or none)
setup-every-question = How often is a backup made? (such as 6h or 1d)
setup-every-refused = That isn’t a time from 1m to 30d, such as 6h or 1d.
setup-operation-taken = The address for metrics and health, operation.address = { $address }, can’t be used: { $why }. Stop the program that uses it, or set another port.
setup-operation-refused = That isn’t an address with a port, such as 127.0.0.1:9464.
setup-operation-question = Where are metrics and health served? (an address with a port, such as 127.0.0.1:9465, or none)

setup-writes = This will be written to { $file }, which only its owner can read:
setup-writes-token = The token will be written to { $file }, which only its owner can read.
setup-configures = On Discord, the application will get installation links for servers and for people and, where it has none, a description and tags.
setup-unchecked = The token isn’t checked, and the application on Discord stays as it is.
setup-installs-unit = The unit { $file } will be installed, and Tertulia will run as the user tertulia.
setup-writes-unit = The unit will be written to { $file }, for root to install.
setup-go-question = Go ahead? (yes, no)
setup-not-written = { $file } can’t be written: { $why }. Nothing was changed. { $advice }
setup-make-room = Make room on that disk, or raise the limit for its user.
setup-let-write = Make that directory writable for this user, or run this as a user who may write there.
setup-look-at-disk = Check that disk.
setup-again-question = Try again? (yes, no)
setup-written = Written.
setup-not-configured = The application on Discord stays as it is. { $why } You can set its links in the developer portal, under Installation.
setup-command-failed = This command failed ({ $why }): { $command }
setup-unit-commands = To install the unit, run:
setup-start = To start Tertulia, run: { $command }
setup-links-later = Once Discord answers, run tertulia setup again, and keep each answer with Enter: it checks the token, sets up the application, and prints the links by which the bot is added.

setup-link-server = Add the bot to a server that you manage:
setup-link-user = Install it for yourself, to use some commands in every conversation:
setup-link-user-none = People cannot install it for themselves: in the developer portal, Installation, User Install is off.

setup-description = Board games that last days instead of an evening: open a table in a channel, and take each turn when you have a minute.
setup-tags = board games, turn-based, multiplayer
