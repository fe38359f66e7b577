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
    isSensitive: Bool = false
  ) {
    (self.click, self.link, self.tappedAt, self.signals) = (click, link, tappedAt, signals)
    (self.network, self.address, self.browser) = (network, address, browser)
    (self.window, self.isSensitive) = (window, isSensitive)
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
