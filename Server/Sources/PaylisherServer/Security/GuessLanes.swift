import Foundation
import LinkCore
import RoutingCore

/// How fast guesses are checked after the first ones failed.
struct GuessPace: Hashable, Sendable {
  /// The failures that cost no wait.
  var free: Int
  /// The longest wait after a failure, in seconds; the first is one second, each further one twice as long.
  var longestWait: Int64
}

/// The failures of one sender, or at one secret.
struct Failures: Hashable, Sendable {
  private(set) var count = 0
  private(set) var last = Timestamp(milliseconds: 0)
  /// When the failure before the last one was, so that an attempt that was right leaves no wait behind.
  private var before = Timestamp(milliseconds: 0)

  /// Counts a failure; older ones are forgotten after `memory` milliseconds without another.
  mutating func add(now: Timestamp, memory: Int64) {
    if now.milliseconds(since: last) > memory { self = Failures() }
    count += 1
    (before, last) = (last, now)
  }

  /// Takes back what was counted at a moment; other moments keep their wait.
  mutating func takeBack(_ number: Int = 1, of moment: Timestamp? = nil) {
    count = max(0, count - number)
    if last == moment { last = before }
  }

  /// The seconds until another guess may be checked.
  func wait(_ pace: GuessPace, now: Timestamp) -> Int64 {
    guard count >= pace.free else { return 0 }
    let delay = min(pace.longestWait, 1 << Int64(min(count - pace.free, 30)))
    let left = delay * 1_000 - now.milliseconds(since: last)
    return max(0, (left + 999) / 1_000)
  }
}

/// Failures by key, in two maps: a full newer one becomes the older one, whose counts are forgotten.
///
/// So a count costs the same however many there are, and no attempt is refused because the maps are full. What the
/// bound gives up: a count that stays untouched while `capacity` others begin starts anew.
struct FailureMemory<Key: Hashable & Sendable>: Sendable {
  let capacity: Int
  private var newer: [Key: Failures] = [:]
  private var older: [Key: Failures] = [:]

  /// Makes a memory of at most twice `capacity` counts.
  init(capacity: Int) {
    self.capacity = capacity
  }

  var count: Int { newer.count + older.count }

  /// The failures of a key; empty ones take no room.
  subscript(key: Key) -> Failures {
    get { newer[key] ?? older[key] ?? Failures() }
    set {
      older[key] = nil
      newer[key] = newValue.count > 0 ? newValue : nil
      if newer.count >= capacity { (older, newer) = (newer, [:]) }
    }
  }
}

/// Keeps guesses at one secret slow, and lets those through who had no part in the failures.
///
/// Guesses at a secret (an account's password, a link's) wait in four lanes, each with a pace of its own, so that a
/// sender competes only with senders whose surroundings failed as much:
///
/// | lane | failures at this secret so far |
/// |---|---|
/// | `clean` | none in the sender's wide block (/48 of IPv6, /16 of IPv4), fewer than three by the sender's own network |
/// | `wide` | by other networks of the wide block, none in the middle one |
/// | `middle` | by other networks of the middle block (/56, /24) |
/// | `own` | three or more by the sender's own network (/64, /32) |
///
/// An attacker with thousands of /64s in one /48 has one turn in the clean lane, then competes with itself alone. An
/// attacker with many /48s has a turn in the clean lane for each of them, and can keep it busy; its pace bounds the
/// guesses.
struct GuessLanes<Subject: Hashable & Sendable>: Sendable {
  /// How close to a sender failures came.
  enum Lane: Int, Sendable, CaseIterable {
    case clean, wide, middle, own
  }

  /// The paces of lanes, and how long failures count.
  struct Rules: Sendable {
    var clean: GuessPace
    /// The pace of each of the three other lanes.
    var others: GuessPace
    /// How long failures are remembered without another, in milliseconds.
    var memory: Int64

    func pace(of lane: Lane) -> GuessPace { lane == .clean ? clean : others }
  }

  /// A guess that is counted as failed until it is taken back.
  struct Attempt: Hashable, Sendable {
    fileprivate let subject: Subject
    fileprivate let blocks: [Int]
    let lane: Lane
    fileprivate let moment: Timestamp
  }

  private enum Key: Hashable, Sendable {
    case lane(Subject, Lane)
    /// Failures at a secret from a block of addresses: its own network, the middle or the wide block.
    case block(Subject, Lane, Int)
  }

  /// The failures of a network of its own that a person's mistakes explain.
  private static var mistakes: Int { 3 }

  private let rules: Rules
  private var failures: FailureMemory<Key>

  /// Makes lanes that remember at most twice `capacity` counts; a failure has up to four.
  init(_ rules: Rules, capacity: Int) {
    self.rules = rules
    failures = FailureMemory(capacity: capacity)
  }

  /// How many counts are remembered.
  var remembered: Int { failures.count }

  /// The guess of a sender: its lane, and the seconds until that lane takes one.
  func guess(
    at subject: Subject,
    from network: NetworkAddress?,
    now: Timestamp
  ) -> (attempt: Attempt, wait: Int64) {
    // The last two bytes of a network tell the middle from the wide block: 64, 56 and 48 bits, or 32, 24 and 16.
    let bytes = network?.networkBytes ?? []
    let blocks = [bytes, bytes.dropLast(), bytes.dropLast(2)].map(\.hashValue)
    let lane = lane(of: blocks, at: subject, now)
    let attempt = Attempt(subject: subject, blocks: blocks, lane: lane, moment: now)
    return (attempt, recent(.lane(subject, lane), now).wait(rules.pace(of: lane), now: now))
  }

  /// Counts a guess as failed before it is checked, so that parallel ones are counted too.
  mutating func count(_ attempt: Attempt) {
    for key in keys(of: attempt) {
      failures[key].add(now: attempt.moment, memory: rules.memory)
    }
  }

  /// Takes a guess back that was not checked, or was right and says nothing about others.
  mutating func takeBack(_ attempt: Attempt) {
    for key in keys(of: attempt) { failures[key].takeBack(of: attempt.moment) }
  }

  /// Takes a right guess back with the failures of its own network, which were its owner's mistakes.
  mutating func forgive(_ attempt: Attempt) {
    let (subject, moment) = (attempt.subject, attempt.moment)
    let mistakes = failures[.block(subject, .own, attempt.blocks[0])].count
    for key in keys(of: attempt) {
      let isLane = key == .lane(subject, attempt.lane)
      failures[key].takeBack(isLane ? 1 : mistakes, of: moment)
    }
    failures[.lane(subject, .clean)].takeBack(mistakes - (attempt.lane == .clean ? 1 : 0))
  }

  private func keys(of attempt: Attempt) -> [Key] {
    [.lane(attempt.subject, attempt.lane)]
      + zip([Lane.own, .middle, .wide], attempt.blocks).map { .block(attempt.subject, $0, $1) }
  }

  private func recent(_ key: Key, _ now: Timestamp) -> Failures {
    let found = failures[key]
    return now.milliseconds(since: found.last) > rules.memory ? Failures() : found
  }

  private func lane(of blocks: [Int], at subject: Subject, _ now: Timestamp) -> Lane {
    #if DEBUG
    if GuessLane.isAlone { return .clean }
    #endif
    let own = recent(.block(subject, .own, blocks[0]), now).count
    if own >= Self.mistakes { return .own }
    if recent(.block(subject, .middle, blocks[1]), now).count > own { return .middle }
    if recent(.block(subject, .wide, blocks[2]), now).count > own { return .wide }
    return .clean
  }
}

#if DEBUG
/// The fault of lanes that tests build in.
private enum GuessLane {
  /// Whether every sender waits in the clean lane.
  ///
  /// Set by `PAYLISHER_FAULT=one-lane`, and only in debug builds: it is the control of the test in which an attacker
  /// polls beside visitors, who must then get no turn.
  static let isAlone = ProcessInfo.processInfo.environment["PAYLISHER_FAULT"] == "one-lane"
}
#endif
