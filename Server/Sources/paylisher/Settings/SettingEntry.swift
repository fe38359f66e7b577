/// One setting of the server, as every source and the documentation know it.
struct SettingEntry: Sendable {
  /// The name of the flag, without dashes; the other names follow from it.
  let name: String
  /// The name in a settings file.
  let fileKey: String
  /// What stands for the value in help, such as `port`.
  let valueName: String
  /// The value where no source has one; `nil` where it follows from others.
  let defaultValue: String?
  /// What it decides, in one sentence.
  let help: String
  /// What is right, as it completes "give …".
  let expectation: String
  /// Writes a value without what nobody may see, such as a password.
  var shown: @Sendable (String) -> String = { $0 }

  /// The flag as it is typed.
  var flag: String { "--\(name)" }

  /// The environment variable.
  var variable: String {
    "PAYLISHER_" + name.uppercased().replacing("-", with: "_")
  }

  /// The whole text of the flag's help.
  var flagHelp: String {
    let origin = defaultValue.map { "environment: \(variable), default: \($0)" }
    return "\(help) (\(origin ?? "environment: \(variable)"))"
  }
}
