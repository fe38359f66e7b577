public import LinkCore

/// Whose traces of deferred matching are to be removed; at least one is named.
public struct ForgetRequest: Codable, Hashable, Sendable {
  /// An installation.
  public var installID: InstallID?
  /// The person that the app named at its first launch.
  public var distinctID: String?
  /// A journey, which is the id of its click.
  public var jid: ClickID?

  /// Names the person to forget.
  public init(installID: InstallID? = nil, distinctID: String? = nil, jid: ClickID? = nil) {
    self.installID = installID
    self.distinctID = distinctID
    self.jid = jid
  }
}

/// What was removed, and what a search of the same places found after it.
public struct ForgetReport: Codable, Hashable, Sendable {
  /// How many rows of each kind.
  public struct Counts: Codable, Hashable, Sendable {
    /// First launches.
    public var installs: Int64
    /// Records of look-ups.
    public var receipts: Int64
    /// Single-use tokens.
    public var tokens: Int64
    /// Codes and hashed advertising identifiers.
    public var aliases: Int64
    /// Candidates by network and device.
    public var candidates: Int64

    /// Makes counts.
    public init(
      installs: Int64,
      receipts: Int64,
      tokens: Int64,
      aliases: Int64,
      candidates: Int64
    ) {
      self.installs = installs
      self.receipts = receipts
      self.tokens = tokens
      self.aliases = aliases
      self.candidates = candidates
    }
  }

  /// What was removed.
  public var removed: Counts
  /// What is left.
  public var remaining: Counts

  /// Makes a report.
  public init(removed: Counts, remaining: Counts) {
    self.removed = removed
    self.remaining = remaining
  }
}
