import LinkCore
import RoutingCore
import Synchronization

/// Counts wrong passwords: a client may send a few over all links, a link takes many from all, in the lanes of
/// ``GuessLanes``, so that no client locks a link for the visitors of other networks.
final class PasswordAttempts: Sendable {
  /// The wrong passwords that one client may send, over all links.
  static let perClient = 5
  /// The wrong passwords that a link takes from networks without failures before it slows down.
  static let perLink = 100
  /// How long wrong passwords count, in minutes.
  static let window: Int64 = 15

  /// The lanes of a link, which take 700 wrong passwords an hour at most.
  ///
  /// Networks without failures have 100, then one in ten seconds; each kind of the others has 20, then one a minute.
  static let lanes = GuessLanes<LinkID>.Rules(
    clean: GuessPace(free: perLink, longestWait: 10),
    others: GuessPace(free: 20, longestWait: 60),
    memory: window * 60_000
  )

  /// An attempt that is counted until it is taken back.
  struct Attempt: Sendable {
    fileprivate let client: Int
    fileprivate let turn: GuessLanes<LinkID>.Attempt
  }

  /// Whether a password may be checked.
  enum Answer: Sendable {
    case check(Attempt)
    /// Seconds to wait.
    case wait(Int64)
  }

  private let clients = FixedWindowCounter<Int>(window: window * 60_000)
  private let links: Mutex<GuessLanes<LinkID>>

  /// Makes a counter that remembers at most twice `capacity` counts of links.
  init(capacity: Int = 100_000) {
    links = Mutex(GuessLanes(Self.lanes, capacity: capacity))
  }

  /// Counts an attempt before its password is checked, so that parallel ones are counted too; one that has to wait
  /// counts not.
  func begin(_ link: LinkID, _ network: NetworkAddress?, now: Timestamp) -> Answer {
    // Clients count by network; those that only proxies know count as one.
    let client = network?.networkBytes.hashValue ?? 0
    guard clients.add(1, to: client, now: now) <= Self.perClient else {
      return .wait(clients.secondsLeft(now: now))
    }
    let (turn, wait) = links.withLock { links in
      let guess = links.guess(at: link, from: network, now: now)
      if guess.wait == 0 { links.count(guess.attempt) }
      return guess
    }
    guard wait > 0 else { return .check(Attempt(client: client, turn: turn)) }
    clients.add(-1, to: client, now: now)
    return .wait(wait)
  }

  /// Takes an attempt back whose password was right, or was not checked.
  func takeBack(_ attempt: Attempt, now: Timestamp) {
    clients.add(-1, to: attempt.client, now: now)
    links.withLock { $0.takeBack(attempt.turn) }
  }
}
