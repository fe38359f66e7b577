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

      Every setting of `paylisher serve` and `paylisher init`. The first source with a value applies: the flag, the
      environment, the file of `--config` (or `PAYLISHER_CONFIG`; one JSON object), `settings.json` in the data
      directory (written by `paylisher init`), the default. Without `--config`, the server and every command read
      `/etc/paylisher.json` if it exists; the Debian package installs it. If a file contains a database password,
      other users must not have access to it (`chmod 640`). `paylisher settings` shows the current values and the
      source of each; `--only NAME` prints one value.

      This page is printed by `paylisher settings --markdown`.

      | flag | environment | file | default | meaning |
      |---|---|---|---|---|
      \(rows.joined(separator: "\n"))
      """
  }
}
