import Database
import LinkCore

/// What waits for something that one can use at a time: a value that decides who is next.
///
/// It is the sender that used it for the least time lately, so that one that sends much waits for itself, and one
/// that sends little waits for what runs and not for what waits. What is used for several senders (`nil`), such as
/// commits of events, counts a quarter: more depends on it.
struct FairQueue<Element: Sendable>: Sendable {
  private struct Line: Sendable {
    /// Oldest first, with their places in the order of arrival.
    var elements: [(place: Int, element: Element)] = []
    var use = RecentUse()
  }

  private var lines: [EntityID?: Line] = [:]
  private var arrived = 0

  /// How many senders are known.
  var senders: Int { lines.count }

  /// Whether other senders used it lately, or wait for it.
  func isUsed(besides sender: EntityID, at now: ContinuousClock.Instant) -> Bool {
    lines.contains { other, line in
      other != sender && (!line.elements.isEmpty || line.use.seconds(at: now) > 0)
    }
  }

  mutating func add(_ element: Element, of sender: EntityID?) {
    arrived += 1
    lines[sender, default: Line()].elements.append((arrived, element))
  }

  /// Removes what is next, oldest first of its sender.
  mutating func next(
    at now: ContinuousClock.Instant
  ) -> (sender: EntityID?, element: Element)? {
    let waiting = lines.filter { !$0.value.elements.isEmpty }
    let first = waiting.min { left, right in
      let (a, b) = (left.value.use.seconds(at: now), right.value.use.seconds(at: now))
      return a == b ? Self.place(left.value) < Self.place(right.value) : a < b
    }
    guard let first, let element = lines[first.key]?.elements.removeFirst().element else {
      return nil
    }
    return (first.key, element)
  }

  /// Notes for how long a sender used it.
  mutating func record(
    _ sender: EntityID?,
    _ time: Duration,
    at now: ContinuousClock.Instant
  ) {
    let seconds = time / .seconds(1) * (sender == nil ? 0.25 : 1)
    lines[sender, default: Line()].use.add(seconds, at: now)
    lines = lines.filter { !$0.value.elements.isEmpty || $0.value.use.seconds(at: now) > 0 }
  }

  private static func place(_ line: Line) -> Int { line.elements.first?.place ?? .max }
}
