/// What an event means in a funnel; stored with it.
public enum EventKind: Int64, Hashable, Sendable, CaseIterable {
  /// Something the app reports because it matters to it.
  case custom = 0
  /// A person opened the app.
  case open = 1
  /// Everything else that the SDK reports by itself.
  case automatic = 2

  private static let opens: Set<String> = ["Application Opened", "Deep Link Opened"]
  private static let prefixes = ["$", "Application ", "Deep Link ", "Deferred Deep Link "]

  /// The kind of an event, by its name.
  ///
  /// `Application Opened` and `Deep Link Opened` are opens. Names that begin with `$`,
  /// `Application `, `Deep Link ` or `Deferred Deep Link ` are the SDK's own.
  public init(name: String) {
    if Self.opens.contains(name) {
      self = .open
    } else if Self.prefixes.contains(where: name.hasPrefix) {
      self = .automatic
    } else {
      self = .custom
    }
  }
}
