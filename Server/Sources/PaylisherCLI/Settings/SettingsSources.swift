import Foundation

/// Where the value of a setting came from; the first that has one wins.
enum SettingSource: Hashable, Sendable {
  /// A flag of the command.
  case flag
  /// A variable of the environment.
  case environment
  /// A variable of the environment that other programs read, too, by its name.
  case standardVariable(String)
  /// A settings file, by its path.
  case file(String)
  /// Nothing said otherwise.
  case byDefault

  /// The source's name for people and for `--json`.
  var name: String {
    switch self {
    case .flag: "flag"
    case .environment: "environment"
    case .standardVariable(let name): "environment \(name)"
    case .file(let path): "file \(path)"
    case .byDefault: "default"
    }
  }

  /// How this source calls a setting, such as `PAYLISHER_PORT in the environment`.
  func label(of entry: SettingEntry) -> String {
    switch self {
    case .flag: entry.flag
    case .environment: "\(entry.variable) in the environment"
    case .standardVariable(let name): "\(name) in the environment"
    case .file(let path): "\"\(entry.key)\" in \(path)"
    case .byDefault: "The default of \(entry.flag)"
    }
  }
}

/// What each source says, before anything is checked.
struct SettingsSources: Sendable {
  /// Flags, by the key of the setting.
  private let flags: [String: String]
  private let environment: [String: String]
  /// The file that was named, then what `paylisher init` kept in the data directory.
  private var files: [SettingsFile] = []

  /// Reads every source.
  ///
  /// - Throws: ``CommandFailure`` where a file is wrong.
  init(
    flags: [String: String],
    config: String? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    installed: String = SettingsFile.installed
  ) throws {
    self.flags = flags
    self.environment = environment
    let path =
      config ?? environment.value(of: "PAYLISHER_CONFIG")
      ?? (FileManager.default.fileExists(atPath: installed) ? installed : nil)
    files += try path.map { [try SettingsFile(path: $0)] } ?? []
    let data = text(of: SettingsTable.shared.data.entry)?.text ?? ""
    let kept = DataDirectory(path: data).settings
    if FileManager.default.fileExists(atPath: kept) { files.append(try SettingsFile(path: kept)) }
  }

  /// The data directory: that of the flag, the environment or a file, else `./data`.
  var directory: DataDirectory {
    DataDirectory(path: text(of: SettingsTable.shared.data.entry)?.text ?? "./data")
  }

  /// The text of a setting and the source it came from; `nil` where no source has one.
  func text(of entry: SettingEntry) -> (text: String, source: SettingSource)? {
    if let text = flags[entry.key] { return (text, .flag) }
    if let text = environment.value(of: entry.variable) { return (text, .environment) }
    if let name = entry.standardVariable, let text = environment.value(of: name) {
      return (text, .standardVariable(name))
    }
    for file in files {
      if let text = file.values[entry.key] { return (text, .file(file.path)) }
    }
    return entry.defaultValue.map { ($0, .byDefault) }
  }

  /// A sentence for each variable of the environment that no setting has but that looks like one.
  var misspeltVariables: [String] {
    let others = ["PAYLISHER_CONFIG", "PAYLISHER_KEY", "PAYLISHER_SERVER"]
    let known = SettingsTable.all.map(\.variable) + others
    return environment.keys.sorted().compactMap { name in
      guard name.hasPrefix("PAYLISHER_"), !known.contains(name) else { return nil }
      return Suggestion.nearest(to: name, in: known).map {
        "\(name) in the environment is not a setting. Did you mean \($0)?"
      }
    }
  }
}

extension [String: String] {
  /// A variable of an environment; one that is empty counts as absent, as service managers set
  /// variables that have no value.
  func value(of name: String) -> String? {
    self[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
