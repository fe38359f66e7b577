/// A ``SettingEntry`` and the values that it allows.
struct Setting<Value: Sendable>: Sendable {
  /// The names, the default and the words.
  let entry: SettingEntry
  /// Reads a value; `nil` where the text is not one.
  let parse: @Sendable (String) -> Value?

  init(
    _ name: String,
    fileKey: String? = nil,
    value valueName: String,
    default defaultValue: String?,
    help: String,
    expectation: String,
    shown: @escaping @Sendable (String) -> String = { $0 },
    parse: @escaping @Sendable (String) -> Value?
  ) {
    entry = SettingEntry(
      name: name,
      fileKey: fileKey ?? name,
      valueName: valueName,
      defaultValue: defaultValue,
      help: help,
      expectation: expectation,
      shown: shown
    )
    self.parse = parse
  }
}
