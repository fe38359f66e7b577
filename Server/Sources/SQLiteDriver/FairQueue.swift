import Database

/// What waits for something that one can use at a time: a value that decides who is next.
///
/// It is the sender that used it for the least time lately, so that one that sends much waits for itself, and one
/// that sends little waits for what runs and not for what waits. What is used for several senders (`shared`), such as
/// commits of events, counts a quarter: more depends on it.
struct FairQueue<Element: Sendable>: Sendable {
  private struct Line: Sendable {
    /// Oldest first, with their places in the order of arrival.
    var elements: [(place: Int, element: Element)] = []
    var use = RecentUse()
    /// The longest use of late: a quarter of it is forgotten with each shorter one.
    var longest = Duration.zero
  }

  private var lines: [TransactionOrigin: Line] = [:]
  private var arrived = 0

  /// How many senders are known.
  var senders: Int { lines.count }

  /// How many elements wait.
  var count: Int { lines.values.reduce(0) { $0 + $1.elements.count } }

  /// Whether other senders used it lately, or wait for it.
  func isUsed(besides sender: TransactionOrigin, at now: ContinuousClock.Instant) -> Bool {
    lines.contains { other, line in
      other != sender && (!line.elements.isEmpty || line.use.seconds(at: now) > 0)
    }
  }

  mutating func add(_ element: Element, of sender: TransactionOrigin) {
    arrived += 1
    lines[sender, default: Line()].elements.append((arrived, element))
  }

  /// Removes what is next of what clients wait for, oldest first of its sender.
  mutating func next(
    at now: ContinuousClock.Instant
  ) -> (sender: TransactionOrigin, element: Element)? {
    guard let sender = nextSender(at: now, besides: .background) else { return nil }
    return removeFirst(of: sender)
  }

  /// Removes the oldest of what no client waits for; `nil` where it is the turn of a client.
  mutating func nextInBackground(at now: ContinuousClock.Instant) -> Element? {
    guard nextSender(at: now) == .background else { return nil }
    return removeFirst(of: .background)?.element
  }

  /// Removes what is next, where it is of the same sender or of one that used it for a short time each lately; not
  /// what no client waits for.
  mutating func next(
    joining first: TransactionOrigin,
    ifShorterThan bound: Duration,
    at now: ContinuousClock.Instant
  ) -> (sender: TransactionOrigin, element: Element)? {
    guard let sender = nextSender(at: now, besides: .background) else { return nil }
    let longest = lines[sender]?.longest ?? .zero
    guard sender == first || longest > .zero && longest < bound else { return nil }
    return removeFirst(of: sender)
  }

  private func nextSender(
    at now: ContinuousClock.Instant,
    besides excluded: TransactionOrigin? = nil
  ) -> TransactionOrigin? {
    lines.filter { sender, line in
      !line.elements.isEmpty && sender != excluded
    }.min { left, right in
      let (a, b) = (left.value.use.seconds(at: now), right.value.use.seconds(at: now))
      return a == b ? Self.place(left.value) < Self.place(right.value) : a < b
    }?.key
  }

  private mutating func removeFirst(
    of sender: TransactionOrigin
  ) -> (sender: TransactionOrigin, element: Element)? {
    guard let element = lines[sender]?.elements.removeFirst().element else { return nil }
    return (sender, element)
  }

  /// Notes for how long a sender used it.
  mutating func record(
    _ sender: TransactionOrigin,
    _ time: Duration,
    at now: ContinuousClock.Instant
  ) {
    let seconds = time / .seconds(1) * (sender == .shared ? 0.25 : 1)
    var line = lines[sender, default: Line()]
    line.use.add(seconds, at: now)
    line.longest = max(time, line.longest * 3 / 4)
    lines[sender] = line
    lines = lines.filter { !$0.value.elements.isEmpty || $0.value.use.seconds(at: now) > 0 }
  }

  private static func place(_ line: Line) -> Int { line.elements.first?.place ?? .max }
}
