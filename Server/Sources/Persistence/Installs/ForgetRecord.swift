package import LinkCore

/// Whose traces of deferred matching are to be removed; at least one is named.
package struct ForgetRequestRecord: Hashable, Sendable {
  /// An installation.
  package var install: InstallID?
  /// A person, by the id that the app gave with its first launch.
  package var distinctID: String?
  /// A click, such as the `jid` that a client still has.
  package var click: ClickID?

  /// Names the person to forget.
  package init(install: InstallID? = nil, distinctID: String? = nil, click: ClickID? = nil) {
    self.install = install
    self.distinctID = distinctID
    self.click = click
  }
}

/// How many rows there were of a person.
package struct ForgetCounts: Hashable, Sendable {
  /// First launches.
  package var installs: Int64
  /// Records of look-ups.
  package var receipts: Int64
  /// Single-use tokens.
  package var tokens: Int64
  /// Codes and hashes of advertising identifiers.
  package var aliases: Int64
  /// Candidates for a match by network and device.
  package var candidates: Int64

  package init(
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

  package var total: Int64 { installs + receipts + tokens + aliases + candidates }
}
