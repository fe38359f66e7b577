import AttributionCore
import LinkCore

/// A tap on a link, and what the server learns of it.
public struct Tap: Sendable {
  /// Its place among the taps.
  var index = 0
  /// Whose tap it is; −1 for a bot's.
  var person: Int
  /// When, in milliseconds.
  var time: Int64
  /// The link, by number.
  var link: Int
  /// Whether the link is sensitive.
  var isSensitive: Bool
  /// Where the tap came from.
  var network: NetworkID
  /// The lower half of an IPv6 address, where the population has one.
  var host: UInt32?
  /// What the browser reported.
  var signals: DeviceSignals
  /// The browser's cookie, where it keeps one.
  var browser: UInt32?
  /// Whether the server has seen that cookie come back.
  var hasShownCookie = true
  /// Whether it opened the app that was there, which the server sees.
  var opensApp = false
  /// What its browser says, where the population is one that can be played from outside.
  var facts: BrowserFacts?

  /// The tap as the server's store has it.
  var candidate: MatchCandidate {
    MatchCandidate(
      click: ClickID(EntityID(high: 1, low: UInt64(index))),
      link: LinkID(EntityID(high: 2, low: UInt64(link))),
      tappedAt: Timestamp(milliseconds: time),
      signals: signals,
      network: network.kind,
      browser: BrowserName(browser ?? UInt32(index), isKept: browser != nil && hasShownCookie),
      isSensitive: isSensitive
    )
  }
}

/// An app's first launch, and what the server learns of it.
public struct Launch: Sendable {
  var person: Int
  /// When, in milliseconds.
  var time: Int64
  var network: NetworkID
  /// The lower half of an IPv6 address, where the population has one.
  var host: UInt32?
  /// What the app tells.
  var signals: DeviceSignals
  /// The tap that led to it.
  var follows: Int?
}

/// Something that happens.
public enum Occurrence: Sendable {
  case tap(Tap)
  case launch(Launch)

  var time: Int64 {
    switch self {
    case .tap(let tap): tap.time
    case .launch(let launch): launch.time
    }
  }
  /// The first launch that it is, if it is one.
  var launch: Launch? {
    guard case .launch(let launch) = self else { return nil }
    return launch
  }
}
