/// The table of settings in `docs/settings.md`, written from the settings themselves.
enum SettingsMarkdown: Sendable {
  /// The whole page.
  static var text: String {
    let rows = SettingsTable.all.map { entry in
      let value = entry.defaultValue.map { "`\($0)`" } ?? ""
      let variables = [entry.variable, entry.standardVariable].compactMap(\.self)
        .map { "`\($0)`" }.joined(separator: " or ")
      return "| `\(entry.flag)` | \(variables) | `\(entry.key)` | \(value) "
        + "| \(entry.help) Give \(entry.expectation). |"
    }
    return """
      # Settings

      This page lists every setting of `paylisher serve` and `paylisher init`. You can give a setting as a flag, as an
      environment variable or in a JSON file. If several sources have a value, the first of these applies:

      1. the flag
      2. the environment variable (if there are two, the first one)
      3. the file of `--config` or `PAYLISHER_CONFIG`, which contains one JSON object
      4. `settings.json` in the data directory, which `paylisher init` writes
      5. the default

      If you give no `--config`, the server and every command read `/etc/paylisher.json` if it exists. The Debian
      package installs this file. If a file contains a database password or headers for a collector, no other user may
      have access to it (`chmod 640`).

      `paylisher settings` shows the current value and the source of each setting. To print only one value, add
      `--only NAME`. `paylisher settings --markdown` prints this page.

      | flag | environment | file | default | meaning |
      |---|---|---|---|---|
      \(rows.joined(separator: "\n"))
      """
  }
}
