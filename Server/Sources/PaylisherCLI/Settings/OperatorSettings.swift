/// The values of a server's settings, every one checked: `settings.port`.
@dynamicMemberLookup
struct OperatorSettings: Sendable {
  private var values: [String: any Sendable] = [:]

  /// Reads every setting.
  ///
  /// - Throws: ``CommandFailure`` that names every wrong value, its source and what is right.
  init(_ sources: SettingsSources) throws {
    var problems: [String] = []
    for entry in SettingsTable.all {
      guard let (text, source) = sources.text(of: entry), source != .byDefault else { continue }
      if let value = entry.parse(text) {
        values[entry.key] = value
      } else {
        problems.append(
          "\(source.label(of: entry)) is \"\(entry.shown(text))\": give \(entry.expectation)."
        )
      }
    }
    guard problems.isEmpty else {
      throw CommandFailure(
        .badSettings,
        problems.joined(separator: "\n"),
        advice: "See paylisher settings for every setting and its value."
      )
    }
  }

  /// The value of a setting, or its default.
  subscript<Value>(dynamicMember path: KeyPath<SettingsTable, Setting<Value>>) -> Value {
    let setting = SettingsTable.shared[keyPath: path]
    return values[setting.entry.key] as? Value ?? setting.fallback
  }

  /// The URL under which visitors reach the server.
  var publicURL: PublicURL {
    self[dynamicMember: \.publicURL] ?? PublicURL(host: self.host, port: self.port)
  }

  /// Whether a public URL is set, rather than derived from host and port.
  var hasPublicURL: Bool { self[dynamicMember: \.publicURL] != nil }

  /// The same settings with a public URL.
  func with(publicURL: PublicURL) -> OperatorSettings {
    var changed = self
    changed.values[SettingsTable.shared.publicURL.entry.key] = publicURL
    return changed
  }

  /// The same settings with another port.
  func with(port: Int) -> OperatorSettings {
    var changed = self
    changed.values[SettingsTable.shared.port.entry.key] = port
    return changed
  }
}
