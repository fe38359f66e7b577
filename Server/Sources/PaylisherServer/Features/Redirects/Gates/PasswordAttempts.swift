import LinkCore
import RoutingCore
import Synchronization

/// Counts wrong passwords: each of a link's clients has a few, and all of them together many.
final class PasswordAttempts: Sendable {
  /// The wrong passwords that one client may send.
  static let perClient = 5
  /// The wrong passwords that a link takes from everybody.
  static let perLink = 100
  /// How long they are held against somebody, in minutes.
  static let window: Int64 = 15

  private struct Key: Hashable {
    var link: LinkID
    var client: Int?

    /// What everybody has wrong on a link.
    init(link: LinkID) {
      self.link = link
    }

    /// What one client has; of IPv6 its network, and all whom only proxies know are one.
    init(_ link: LinkID, of client: NetworkAddress?) {
      self.link = link
      self.client = client?.networkBytes.hashValue ?? 0
    }
  }

  private let state = Mutex((window: Int64(0), wrong: [Key: Int]()))

  /// In how many minutes somebody may try again; `nil` for now.
  func wait(_ link: LinkID, _ client: NetworkAddress?, now: Timestamp) -> Int? {
    let isFull = state.withLock { state in
      Self.turn(&state, now)
      return state.wrong[Key(link, of: client), default: 0] >= Self.perClient
        || state.wrong[Key(link: link), default: 0] >= Self.perLink
    }
    guard isFull else { return nil }
    return Int(Self.window - now.milliseconds / 60_000 % Self.window)
  }

  /// Notes an attempt before its password is looked at, so that many at once are no way around.
  func note(_ link: LinkID, _ client: NetworkAddress?, now: Timestamp) {
    change(link, client, now, by: 1)
  }

  /// Forgives an attempt whose password was right.
  func forgive(_ link: LinkID, _ client: NetworkAddress?, now: Timestamp) {
    change(link, client, now, by: -1)
  }

  private func change(_ link: LinkID, _ client: NetworkAddress?, _ now: Timestamp, by step: Int) {
    state.withLock { state in
      Self.turn(&state, now)
      for key in [Key(link, of: client), Key(link: link)] {
        state.wrong[key] = max(0, state.wrong[key, default: 0] + step)
      }
    }
  }

  private static func turn(_ state: inout (window: Int64, wrong: [Key: Int]), _ now: Timestamp) {
    let current = now.milliseconds / 60_000 / window
    if state.window != current { state = (current, [:]) }
  }
}
