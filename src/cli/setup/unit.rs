//! The systemd unit of the bot, and the commands that install it. Start reading at [`ServiceUnit`].

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::Command;

const TEMPLATE: &str = include_str!("../../../deploy/tertulia.service");
/// The program's place and the user of the template.
const PROGRAM: &str = "/usr/local/bin/tertulia";
const USER: &str = "tertulia";
/// What `ProtectHome` hides.
const HOMES: [&str; 3] = ["/home", "/root", "/run/user"];

/// As whom systemd runs the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ServiceUser {
    /// As the user of the template, whom root creates.
    OfItsOwn,
    /// As the user who set it up.
    SettingUp { uid: u32, gid: u32 },
}

impl ServiceUser {
    /// Returns the user of a unit that this process sets up.
    pub(super) fn here() -> ServiceUser {
        match (rustix::process::geteuid().as_raw(), rustix::process::getegid().as_raw()) {
            (0, _) => ServiceUser::OfItsOwn,
            (uid, gid) => ServiceUser::SettingUp { uid, gid },
        }
    }
}

/// A unit to be installed. All paths are absolute.
#[derive(Clone, Debug)]
pub(super) struct ServiceUnit {
    pub(super) user: ServiceUser,
    /// The running program.
    pub(super) program: PathBuf,
    pub(super) config: PathBuf,
    pub(super) token: PathBuf,
    pub(super) data: PathBuf,
    pub(super) backups: Option<PathBuf>,
    /// Where relative paths in the settings begin.
    pub(super) directory: PathBuf,
}

impl ServiceUnit {
    /// Returns the file from which the unit is installed: beside the settings.
    pub(super) fn file(&self) -> PathBuf {
        self.config.with_file_name("tertulia.service")
    }

    fn is_copied(&self) -> bool {
        self.user == ServiceUser::OfItsOwn && !self.program.starts_with("/usr")
    }

    /// Returns the directories that the bot writes in.
    pub(super) fn writable(&self) -> impl Iterator<Item = &PathBuf> {
        [&self.data].into_iter().chain(&self.backups)
    }

    /// Returns the unit: the template with these paths and this user.
    pub(super) fn text(&self) -> String {
        let program: &Path = if self.is_copied() { Path::new(PROGRAM) } else { &self.program };
        let paths: [&Path; 5] = [program, &self.config, &self.token, &self.data, &self.directory];
        let mut used = paths.into_iter().chain(self.backups.as_deref());
        let homes = if used.any(|path| HOMES.iter().any(|home| path.starts_with(home))) { "read-only" } else { "yes" };
        let plain = |path: &Path| path.display().to_string().replace('%', "%%");
        let mut text = String::new();
        for line in TEMPLATE.lines() {
            let (key, value) = line.split_once('=').unwrap_or((line, ""));
            let line = match (key, self.user) {
                // In arguments, variables are put in for what begins with a dollar.
                ("ExecStart", _) => {
                    let config = quoted(self.config.display()).replace('$', "$$");
                    format!("ExecStart={} --config {config}", quoted(program.display()))
                }
                ("ConditionFileNotEmpty" | "EnvironmentFile", _) => format!("{key}={}", plain(&self.token)),
                ("Environment", _) => {
                    format!("Environment={}", quoted(format_args!("TERTULIA_DATA_DIR={}", self.data.display())))
                }
                ("ProtectHome", _) => format!("ProtectHome={homes}"),
                ("ProtectSystem", _) => {
                    let writable: Vec<String> = self.writable().map(|dir| quoted(dir.display())).collect();
                    format!("ProtectSystem={value}\nReadWritePaths={}", writable.join(" "))
                }
                ("User", ServiceUser::SettingUp { uid, .. }) => format!("User={uid}"),
                ("Group", ServiceUser::SettingUp { gid, .. }) => format!("Group={gid}"),
                ("WorkingDirectory", _) => format!("WorkingDirectory={}", plain(&self.directory)),
                ("StateDirectory" | "StateDirectoryMode", ServiceUser::SettingUp { .. }) => continue,
                (_, _) => line.to_owned(),
            };
            text.push_str(&line);
            text.push('\n');
        }
        text
    }

    /// Returns the commands that install it, for root.
    pub(super) fn commands(&self) -> Vec<Vec<String>> {
        let path = |path: &Path| path.display().to_string();
        let mut commands = Vec::new();
        let mut run = |command: &[&str], paths: &[String]| {
            commands.push(command.iter().copied().map(str::to_owned).chain(paths.iter().cloned()).collect());
        };
        if self.user == ServiceUser::OfItsOwn {
            if service_uid().is_none() {
                run(&["useradd", "--system", "--home-dir", "/var/lib/tertulia", "--shell", "/usr/sbin/nologin", USER], &[]);
            }
            if self.is_copied() {
                run(&["install", "-m", "0755"], &[path(&self.program), PROGRAM.to_owned()]);
            }
            // A directory for backups may be others' as well.
            let missing: Vec<String> = self.writable().filter(|dir| !dir.exists()).map(|dir| path(dir)).collect();
            if !missing.is_empty() {
                run(&["install", "-d", "-m", "0700"], &missing);
            }
            let mut owned = vec![path(&self.config), path(&self.token), path(&self.data)];
            owned.extend(self.backups.iter().filter(|dir| !dir.exists()).map(|dir| path(dir)));
            run(&["chown", "-R", "tertulia:tertulia"], &owned);
        }
        run(&["install", "-m", "0644"], &[path(&self.file()), "/etc/systemd/system/tertulia.service".to_owned()]);
        run(&["systemctl", "enable", "tertulia"], &[]);
        // One that runs reads its settings anew.
        run(&["systemctl", "restart", "tertulia"], &[]);
        commands
    }
}

/// Returns the user of the template; `None` if the machine does not have them yet.
pub(super) fn service_uid() -> Option<u32> {
    let answer = Command::new("id").args(["-u", USER]).output().ok().filter(|answer| answer.status.success())?;
    str::from_utf8(&answer.stdout).ok()?.trim().parse().ok()
}

/// Returns a command as it is typed into a shell.
pub(super) fn in_shell(command: &[String]) -> String {
    let is_plain = |word: &str| word.chars().all(|c| c.is_ascii_alphanumeric() || "/._-:".contains(c));
    let word = |word: &String| if is_plain(word) { word.clone() } else { format!("'{}'", word.replace('\'', "'\\''")) };
    command.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Quotes a word for a unit.
fn quoted(word: impl Display) -> String {
    format!("\"{}\"", word.to_string().replace('\\', "\\\\").replace('"', "\\\"").replace('%', "%%"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(user: ServiceUser, home: &str) -> ServiceUnit {
        let at = |name: &str| Path::new(home).join(name);
        let (config, token, data) = (at("config.toml"), at("token"), at("data"));
        ServiceUnit { user, program: at("tertulia"), config, token, data, backups: Some(at("back ups")), directory: at("") }
    }

    fn has(text: &str, lines: &[&str]) {
        for line in lines {
            assert!(text.lines().any(|other| other == *line), "{line} is not in\n{text}");
        }
    }

    #[test]
    fn the_unit_runs_as_whoever_set_it_up_and_may_write_where_data_and_backups_are() {
        let unit = unit(ServiceUser::SettingUp { uid: 1000, gid: 100 }, "/home/ana/100%");
        let text = unit.text();
        has(
            &text,
            &[
                "ExecStart=\"/home/ana/100%%/tertulia\" --config \"/home/ana/100%%/config.toml\"",
                "ConditionFileNotEmpty=/home/ana/100%%/token",
                "EnvironmentFile=/home/ana/100%%/token",
                "Environment=\"TERTULIA_DATA_DIR=/home/ana/100%%/data\"",
                "User=1000",
                "Group=100",
                "ProtectSystem=strict",
                "ReadWritePaths=\"/home/ana/100%%/data\" \"/home/ana/100%%/back ups\"",
                "ProtectHome=read-only",
            ],
        );
        assert!(!text.contains("StateDirectory") && text.contains("NoNewPrivileges=yes"), "{text}");
        assert!(
            !text.lines().any(|line| !line.starts_with('#') && line.contains("/etc/tertulia")),
            "a path of the template: {text}"
        );
        assert_eq!(unit.commands().len(), 3, "nothing but the unit is installed");
    }

    #[test]
    fn a_dollar_in_the_path_of_the_settings_begins_no_variable() {
        let unit = unit(ServiceUser::SettingUp { uid: 1000, gid: 100 }, "/srv/$games");
        let lines =
            ["ExecStart=\"/srv/$games/tertulia\" --config \"/srv/$$games/config.toml\"", "EnvironmentFile=/srv/$games/token"];
        has(&unit.text(), &lines);
    }

    #[test]
    fn root_gives_the_bot_a_user_and_copies_a_program_that_this_user_could_not_start() {
        let unit = unit(ServiceUser::OfItsOwn, "/srv/games");
        has(
            &unit.text(),
            &[
                "ExecStart=\"/usr/local/bin/tertulia\" --config \"/srv/games/config.toml\"",
                "User=tertulia",
                "StateDirectory=tertulia",
                "ProtectHome=yes",
            ],
        );
        let commands: Vec<String> = unit.commands().iter().map(|command| in_shell(command)).collect();
        for command in [
            "install -m 0755 /srv/games/tertulia /usr/local/bin/tertulia",
            "install -d -m 0700 /srv/games/data '/srv/games/back ups'",
            "chown -R tertulia:tertulia /srv/games/config.toml /srv/games/token /srv/games/data '/srv/games/back ups'",
            "install -m 0644 /srv/games/tertulia.service /etc/systemd/system/tertulia.service",
            "systemctl enable tertulia",
            "systemctl restart tertulia",
        ] {
            assert!(commands.iter().any(|other| other == command), "{command} is not in {commands:#?}");
        }
    }
}
