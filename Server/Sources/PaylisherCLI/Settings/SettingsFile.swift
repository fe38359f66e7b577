import Foundation
import LinkCore
import PostgresDriver

/// A settings file: one JSON object, its keys those of ``SettingsTable``.
struct SettingsFile: Sendable {
  /// Where the Debian package installs a settings file, which commands read if none is named.
  static let installed = "/etc/paylisher.json"

  /// Where it was read.
  let path: String
  /// The values as text, by key.
  let values: [String: String]

  /// Reads a file.
  ///
  /// - Throws: ``CommandFailure`` where it cannot be read, is not an object of plain values, or has
  ///   a key that no setting has.
  init(path: String) throws {
    self.path = path
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Self.unreadable(path)
    }
    let root: [String: JSONValue]
    do {
      root = try JSONDecoder().decode([String: JSONValue].self, from: data)
    } catch {
      throw CommandFailure(
        .badSettings,
        "The settings file \(path) is not a JSON object.",
        advice: #"Write it like {"port": 8080, "publicURL": "https://go.example.com"}."#
      )
    }
    values = try Dictionary(
      uniqueKeysWithValues: root.map {
        ($0.key, try Self.text(of: $0.value, key: $0.key, in: path))
      }
    )
    try checkKeepsSecrets()
  }

  /// Refuses a file that shows a password to every user of the computer.
  private func checkKeepsSecrets() throws {
    guard let secret, let mode = PrivateFile(path: path).mode, mode & 0o007 != 0 else { return }
    throw CommandFailure(
      .refused,
      "The settings file \(path) contains \(secret), and every user can read it "
        + "(mode \(String(mode, radix: 8))).",
      advice: "Run: chmod 640 \(path)"
    )
  }

  /// The secret that the file contains, if any.
  private var secret: String? {
    if let url = values[SettingsTable.shared.databaseURL.entry.key],
      case .postgresql(let settings)? = DatabaseChoice(url), settings.hasPassword
    {
      return "a database password"
    }
    let hasHeaders = values[SettingsTable.shared.otlpHeaders.entry.key] != nil
    return hasHeaders ? "headers for a collector" : nil
  }

  private static func unreadable(_ path: String) -> CommandFailure {
    guard FileManager.default.fileExists(atPath: path) else {
      return CommandFailure(
        .badSettings,
        "There is no settings file \(path).",
        advice: "Give the path of a JSON file to --config or PAYLISHER_CONFIG."
      )
    }
    return CommandFailure(
      .badSettings,
      "The settings file \(path) cannot be read.",
      advice: path == installed
        ? "Run this as the user of the server: sudo -u paylisher paylisher … To use other "
          + "settings, name a file with --config."
        : "Give the path of a readable JSON file to --config."
    )
  }

  /// Keeps settings for the next start; other users cannot read the file, which may hold a password.
  static func write(_ values: [String: String], to path: String) throws {
    try PrivateFile(path: path).write(JSONText.encoder(.prettyPrinted).encode(values))
  }

  private static func text(of value: JSONValue, key: String, in path: String) throws -> String {
    let keys = SettingsTable.all.map(\.key)
    guard keys.contains(key) else {
      throw CommandFailure(
        .badSettings,
        "There is no setting \"\(key)\", which \(path) sets.",
        advice: "The settings are: \(keys.joined(separator: ", "))."
      )
    }
    switch value {
    case .string(let text): return text
    case .integer(let number): return String(number)
    case .bool(let flag): return String(flag)
    case .null, .number, .array, .object:
      throw CommandFailure(
        .badSettings,
        "\"\(key)\" in \(path) must be text, a whole number, true or false.",
        advice: "See paylisher settings for the allowed values."
      )
    }
  }
}
