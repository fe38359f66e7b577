public import LinkCore

/// Whose traces of deferred matching are to be removed; at least one is named.
public struct ForgetRequestRecord: Hashable, Sendable {
  /// An installation.
  public var install: InstallID?
  /// A person, by the id that the app gave with its first launch.
  public var distinctID: String?
  /// A click, such as the `jid` that a client still has.
  public var click: ClickID?

  /// Names the person to forget.
  public init(install: InstallID? = nil, distinctID: String? = nil, click: ClickID? = nil) {
    self.install = install
    self.distinctID = distinctID
    self.click = click
  }
}

/// How many rows there were of a person.
public struct ForgetCounts: Hashable, Sendable {
  /// First launches.
  public var installs: Int64
  /// Records of look-ups.
  public var receipts: Int64
  /// Single-use tokens.
  public var tokens: Int64
  /// Codes and hashes of advertising identifiers.
  public var aliases: Int64
  /// Candidates for a match by network and device.
  public var candidates: Int64

  public init(
    installs: Int64 = 0,
    receipts: Int64 = 0,
    tokens: Int64 = 0,
    aliases: Int64 = 0,
    candidates: Int64 = 0
  ) {
    self.installs = installs
    self.receipts = receipts
    self.tokens = tokens
    self.aliases = aliases
    self.candidates = candidates
  }

  /// Counts others too.
  mutating func add(_ other: ForgetCounts) {
    installs += other.installs
    receipts += other.receipts
    tokens += other.tokens
    aliases += other.aliases
    candidates += other.candidates
  }

  public var total: Int64 { installs + receipts + tokens + aliases + candidates }
}
