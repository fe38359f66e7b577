public import LinkCore
public import TargetCore

/// Everything about a request that may decide where a tap goes.
public struct Tap: Hashable, Sendable {
  /// The program and device.
  public var agent: Agent
  /// When it happened.
  public var now: Timestamp
  /// The request's query, percent-encoded, without `?`.
  public var query: String?
  /// Whether the request fetches ahead of a tap that may never come.
  public var isPrefetch: Bool
  /// Whether the password that the link asks for was given.
  public var isUnlocked: Bool
  /// Whether the person went on after the warning.
  public var isConfirmed: Bool
  /// How many clicks the link had before this tap; only links with a limit need it.
  public var clicks: Int64
  /// What rules may look at besides.
  public var circumstances: Circumstances
  /// Where the parameters of a OneLink in ``query`` lead, as the workspace allows; they take the place
  /// of the link's own targets.
  public var oneLink: OneLinkTargets?

  /// Makes a tap.
  public init(
    agent: Agent,
    now: Timestamp,
    query: String? = nil,
    isPrefetch: Bool = false,
    isUnlocked: Bool = false,
    isConfirmed: Bool = false,
    clicks: Int64 = 0,
    circumstances: Circumstances = Circumstances(),
    oneLink: OneLinkTargets? = nil
  ) {
    self.agent = agent
    self.now = now
    self.query = query
    self.isPrefetch = isPrefetch
    self.isUnlocked = isUnlocked
    self.isConfirmed = isConfirmed
    self.clicks = clicks
    self.circumstances = circumstances
    self.oneLink = oneLink
  }

  /// Facts that only rules look at; what is not known is `nil` and meets no condition.
  public struct Circumstances: Hashable, Sendable {
    /// The country, as two letters of ISO 3166.
    public var country: String?
    /// `Accept-Language` as it was sent.
    public var languages: String?
    /// The address of the client; it is compared and never kept.
    public var address: NetworkAddress?
    /// The host of the page that the tap came from.
    public var referrerHost: String?
    /// The version of the app, where the app itself asks.
    public var appVersion: String?
    /// Minutes east of UTC at the moment of the tap, by the name of a zone.
    public var zoneOffsets: [String: Int]
    /// What keeps a split stable: any number that stays the same for one client and link for a
    /// while and says nothing about a person, such as a keyed hash with a daily key.
    public var seed: UInt64

    /// Makes circumstances.
    public init(
      country: String? = nil,
      languages: String? = nil,
      address: NetworkAddress? = nil,
      referrerHost: String? = nil,
      appVersion: String? = nil,
      zoneOffsets: [String: Int] = [:],
      seed: UInt64 = 0
    ) {
      self.country = country
      self.languages = languages
      self.address = address
      self.referrerHost = referrerHost
      self.appVersion = appVersion
      self.zoneOffsets = zoneOffsets
      self.seed = seed
    }
  }
}

extension Tap {
  /// What a link's QR code adds to the link.
  public static let scanQuery = "source=qr"

  private static let scan = Array(scanQuery.utf8)

  /// Whether the link's QR code was scanned: its query has ``scanQuery``, in any case.
  public var isScan: Bool {
    guard let query else { return false }
    return query.utf8.split(separator: UInt8(ascii: "&")).contains { pair in
      pair.count == Self.scan.count && zip(pair, Self.scan).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }
  }
}
