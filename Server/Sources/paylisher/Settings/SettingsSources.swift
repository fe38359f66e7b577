/// What each source says, before anything is checked.
struct SettingsSources: Sendable {
  /// Flags, by the name of the setting.
  var flags: [String: String]
  /// The environment.
  var environment: [String: String]
  /// The settings file, where there is one.
  var file: SettingsFile?
  /// What `paylisher init` was given, kept in the data directory.
  var kept: SettingsFile?

  /// The text of a setting and the source it came from; `nil` where no source has one.
  func text(of entry: SettingEntry) -> (text: String, source: SettingSource)? {
    if let text = flags[entry.name] { return (text, .flag) }
    if let text = environment.value(of: entry.variable) { return (text, .environment) }
    for file in [file, kept].compactMap(\.self) {
      if let text = file.values[entry.fileKey] { return (text, .file(file.path)) }
    }
    return entry.defaultValue.map { ($0, .byDefault) }
  }
}

extension [String: String] {
  /// A variable of an environment; one that is empty counts as absent, as service managers set
  /// variables that have no value.
  func value(of name: String) -> String? {
    self[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
