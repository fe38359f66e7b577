/// Where the value of a setting came from; the first that has one wins.
enum SettingSource: Hashable, Sendable {
  /// A flag of the command.
  case flag
  /// A variable of the environment.
  case environment
  /// A settings file, by its path.
  case file(String)
  /// Nothing said otherwise.
  case byDefault

  /// The source's name for people and for `--json`.
  var name: String {
    switch self {
    case .flag: "flag"
    case .environment: "environment"
    case .file(let path): "file \(path)"
    case .byDefault: "default"
    }
  }

  /// How this source calls a setting, such as `PAYLISHER_PORT in the environment`.
  func label(of entry: SettingEntry) -> String {
    switch self {
    case .flag: entry.flag
    case .environment: "\(entry.variable) in the environment"
    case .file(let path): "\"\(entry.fileKey)\" in \(path)"
    case .byDefault: "The default of \(entry.flag)"
    }
  }
}
