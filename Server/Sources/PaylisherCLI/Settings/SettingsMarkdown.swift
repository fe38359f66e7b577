/// The table of settings in `docs/settings.md`, written from the settings themselves.
enum SettingsMarkdown: Sendable {
  /// The whole page.
  static var text: String {
    let rows = SettingsTable.all.map { entry in
      let value = entry.defaultValue.map { "`\($0)`" } ?? ""
      return "| `\(entry.flag)` | `\(entry.variable)` | `\(entry.key)` | \(value) "
        + "| \(entry.help) Give \(entry.expectation). |"
    }
    return """
      # Settings

      Every setting of `paylisher serve` and `paylisher init`. A flag wins over the environment, the
      environment over the file given to `--config` (or `PAYLISHER_CONFIG`; one JSON object), that over
      `settings.json` in the data directory, which `paylisher init` writes, and the file over the default. Without `--config` the file is `/etc/paylisher.json` if there
      is one: the Debian package installs it, and the server and every command read it. A file with a password of the database must not be readable by every user (`chmod 640`).
      `paylisher settings` shows the values in effect and where each came from; `--only NAME` prints one value.

      This page is printed by `paylisher settings --markdown`.

      | flag | environment | file | default | meaning |
      |---|---|---|---|---|
      \(rows.joined(separator: "\n"))
      """
  }
}
