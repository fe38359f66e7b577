public import LinkCore

/// A tap that a first launch on the same network may follow.
public struct MatchCandidate: Hashable, Sendable {
  /// The click.
  public var click: ClickID
  /// The link that was tapped.
  public var link: LinkID
  /// When it was tapped.
  public var tappedAt: Timestamp
  /// What the browser reported.
  public var signals: DeviceSignals
  /// The network that it shares with the first launch.
  public var network: NetworkKind
  /// How the whole addresses of tap and launch compare, where the network is an IPv6 prefix.
  public var address: SignalOutcome
  /// Names the browser, where a first-party cookie does: taps of one browser are one person's.
  public var browser: BrowserName?
  /// The link's own window in milliseconds, which can shorten the policy's.
  public var window: Int64?
  /// Whether the link is delivered on certain evidence only.
  public var isSensitive: Bool
  /// Whether an install has it; it counts as a person on the network, and is never delivered.
  public var isConsumed: Bool

  /// Makes a candidate.
  public init(
    click: ClickID,
    link: LinkID,
    tappedAt: Timestamp,
    signals: DeviceSignals,
    network: NetworkKind,
    address: SignalOutcome = .missing,
    browser: BrowserName? = nil,
    window: Int64? = nil,
    isSensitive: Bool = false,
    isConsumed: Bool = false
  ) {
    self.click = click
    self.link = link
    self.tappedAt = tappedAt
    self.signals = signals
    self.network = network
    self.address = address
    self.browser = browser
    self.window = window
    self.isSensitive = isSensitive
    self.isConsumed = isConsumed
  }
}

/// What is known of the network that a tap and a first launch shared.
public enum NetworkKind: UInt8, Hashable, Sendable, CaseIterable {
  /// They shared none, or the server keeps no buckets.
  case none = 0
  /// One public IPv4 address: a home, an office, or a carrier's pool of thousands.
  case ipv4 = 1
  /// One IPv6 prefix of 64 bits: a home or one phone
  /// ([RFC 6459 §5.2](https://www.rfc-editor.org/rfc/rfc6459#section-5.2)).
  case ipv6 = 2
  /// Known to be shared by unrelated users: an egress of iCloud Private Relay, a VPN, a proxy.
  case shared = 3
}
