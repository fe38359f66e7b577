import AttributionCore
import LinkCore

/// Stands for HMAC-SHA-256: any keyed function whose output depends on every byte will do.
func testCode(key: UInt64 = 1) -> MessageAuthenticator {
  { message in
    var lanes: [UInt64] = [key, ~key, key &* 31, key ^ 0x9E37_79B9_7F4A_7C15]
    for (index, byte) in message.enumerated() {
      for lane in lanes.indices {
        lanes[lane] = (lanes[lane] ^ UInt64(byte) ^ UInt64(index + lane)) &* 0x100_0000_01B3
        lanes[lane] ^= lanes[lane] >> 29
      }
    }
    return lanes.flatMap { lane in (0..<8).map { UInt8(truncatingIfNeeded: lane >> UInt64($0 * 8)) }
    }
  }
}

extension Timestamp {
  /// 2026-11-21T09:00:00Z, in the morning.
  static let morning = Timestamp(milliseconds: 1_795_251_600_000)
}

extension WorkspaceID {
  static let acme = WorkspaceID(EntityID(high: 0xA, low: 0xA))
  static let other = WorkspaceID(EntityID(high: 0xB, low: 0xB))
}

extension ClickID {
  static let first = ClickID(EntityID(high: 1, low: 1))
  static let second = ClickID(EntityID(high: 2, low: 2))
}

extension LinkID {
  static let summer = LinkID(EntityID(high: 3, low: 3))
  static let winter = LinkID(EntityID(high: 4, low: 4))
}

extension InstallID {
  static let mine = InstallID(EntityID(high: 5, low: 5))
  static let theirs = InstallID(EntityID(high: 6, low: 6))
}

extension DeviceSignals {
  /// An iPhone in Turkey, as its app and its Safari both tell it.
  static let iPhone: DeviceSignals = {
    var signals = DeviceSignals()
    signals.system = .ios
    signals.version = SystemVersion(app: "26.1")
    signals.deviceClass = .phone
    signals.setLanguage("tr-TR")
    signals.timeZone = SignalDigest(timeZone: "Europe/Istanbul")
    signals.zoneOffset = 180
    signals.screen = ScreenSize(width: 402, height: 874)
    signals.scale = ScreenScale(3)
    return signals
  }()
}

extension MatchQuestion {
  /// An iPhone's first launch in the morning.
  static func iPhone(neighbours: Int = 0) -> MatchQuestion {
    MatchQuestion(signals: .iPhone, askedAt: .morning, neighbours: neighbours)
  }
}

extension MatchCandidate {
  /// An iPhone's tap before the morning's first launch.
  static func tap(
    _ click: ClickID,
    link: LinkID = .summer,
    secondsAgo: Int64 = 120,
    network: NetworkKind = .ipv4,
    browser: UInt32? = nil
  ) -> MatchCandidate {
    MatchCandidate(
      click: click,
      link: link,
      tappedAt: Timestamp(milliseconds: Timestamp.morning.milliseconds - secondsAgo * 1_000),
      signals: .iPhone,
      network: network,
      browser: browser.map { BrowserName($0, isKept: true) }
    )
  }
}
