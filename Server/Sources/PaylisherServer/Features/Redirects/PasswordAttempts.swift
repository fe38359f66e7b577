import LinkCore
import RoutingCore

/// Counts wrong passwords: a client may send a few over all links, a link takes many from all.
///
/// A link that took its share still lets one client in ten seconds try that was not wrong yet, so
/// that no client locks a link for its visitors.
final class PasswordAttempts: Sendable {
  /// The wrong passwords that one client may send, over all links.
  static let perClient = 5
  /// The wrong passwords that a link takes before it slows down.
  static let perLink = 100
  /// How long wrong passwords count, in minutes.
  static let window: Int64 = 15
  /// How often a link that slowed down takes a first attempt, in milliseconds.
  static let slowPace: Int64 = 10_000

  private let clients = FixedWindowCounter<Int>(window: window * 60_000)
  private let links = FixedWindowCounter<LinkID>(window: window * 60_000)
  private let firstAttempts = FixedWindowCounter<LinkID>(window: slowPace)

  /// Counts an attempt before its password is checked, so that parallel ones are counted too.
  ///
  /// - Returns: `nil` where the password may be checked, or the minutes to wait.
  func begin(_ link: LinkID, _ client: NetworkAddress?, now: Timestamp) -> Int? {
    let byClient = clients.add(1, to: Self.key(client), now: now)
    if byClient <= Self.perClient {
      let byLink = links.add(1, to: link, now: now)
      if byLink <= Self.perLink { return nil }
      if byClient == 1, firstAttempts.add(1, to: link, now: now) == 1 { return nil }
    }
    return Int((clients.secondsLeft(now: now) + 59) / 60)
  }

  /// Takes an attempt back whose password was right, or was not checked.
  func forgive(_ link: LinkID, _ client: NetworkAddress?, now: Timestamp) {
    clients.add(-1, to: Self.key(client), now: now)
    links.add(-1, to: link, now: now)
  }

  /// Clients count by network; those that only proxies know count as one.
  private static func key(_ client: NetworkAddress?) -> Int {
    client?.networkBytes.hashValue ?? 0
  }
}
