import ArgumentParser

/// One setting of the server: its type, default, help text and what it accepts.
struct Setting<Value: Sendable>: Sendable {
  /// The names and words.
  let entry: SettingEntry
  /// The value where no source has one.
  let fallback: Value

  /// A setting that always has a value.
  init(
    _ key: String,
    value valueName: String,
    default fallback: Value,
    standard: String? = nil,
    help: String,
    expects: String,
    shown: @escaping @Sendable (String) -> String = { $0 },
    parse: @escaping @Sendable (String) -> Value?
  ) {
    self.fallback = fallback
    entry = SettingEntry(
      key: key,
      valueName: valueName,
      standardVariable: standard,
      defaultValue: "\(fallback)",
      help: help,
      expectation: expects,
      shown: shown,
      parse: parse
    )
  }

  /// A setting that may be absent.
  init<Given: Sendable>(
    _ key: String,
    value valueName: String,
    standard: String? = nil,
    help: String,
    expects: String,
    shown: @escaping @Sendable (String) -> String = { $0 },
    parse: @escaping @Sendable (String) -> Given?
  ) where Value == Given? {
    fallback = nil
    entry = SettingEntry(
      key: key,
      valueName: valueName,
      standardVariable: standard,
      defaultValue: nil,
      help: help,
      expectation: expects,
      shown: shown,
      parse: parse
    )
  }
}

extension Setting<Int> {
  /// A number of requests that are allowed in some time, or of things that there may be.
  static func limit(
    _ key: String,
    default fallback: Int,
    upTo most: Int = 1_000_000,
    help: String
  ) -> Setting {
    Setting(
      key,
      value: "count",
      default: fallback,
      help: help,
      expects: "a whole number from 0 to \(most)",
      parse: { SettingValue.count($0, upTo: most) }
    )
  }
}

extension Setting<PublicURL?> {
  /// A server in place of a provider.
  static func staging(_ key: String, help: String) -> Setting {
    Setting(
      key,
      value: "url",
      help: help,
      expects:
        "a URL without a path, such as https://push.staging.example.com, or http on this computer",
      parse: PublicURL.init(staging:)
    )
  }
}

/// A setting as every source and the documentation know it.
struct SettingEntry: Sendable {
  /// The key in a settings file: `publicURL`.
  let key: String
  /// What stands for the value in help, such as `port`.
  let valueName: String
  /// A variable that other programs read, too; ``variable`` has precedence.
  let standardVariable: String?
  let defaultValue: String?
  /// What the setting is, in one sentence.
  let help: String
  /// What is right, as it completes "give …".
  let expectation: String
  /// Writes a value without what must not be shown, such as a password.
  let shown: @Sendable (String) -> String
  /// Reads a value; `nil` where the text is not one.
  let parse: @Sendable (String) -> (any Sendable)?

  /// The name of the flag, without dashes: `public-url`.
  var name: String {
    var name = ""
    var isUpper = false
    for character in key {
      if character.isUppercase, !isUpper { name.append("-") }
      isUpper = character.isUppercase
      name += character.lowercased()
    }
    return name
  }

  /// The flag as it is typed: `--public-url`.
  var flag: String { "--\(name)" }

  /// The environment variable: `PAYLISHER_PUBLIC_URL`.
  var variable: String { "PAYLISHER_" + name.uppercased().replacing("-", with: "_") }

  var flagHelp: ArgumentHelp {
    let variables = [variable, standardVariable].compactMap(\.self).joined(separator: " or ")
    let origin = defaultValue.map { "environment: \(variables), default: \($0)" }
    return ArgumentHelp(
      "\(help) (\(origin ?? "environment: \(variables)"))",
      valueName: valueName
    )
  }
}

/// A ``Setting`` of any type.
protocol AnySetting: Sendable {
  var entry: SettingEntry { get }
}

extension Setting: AnySetting {}
