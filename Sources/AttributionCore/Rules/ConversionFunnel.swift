/// Counts how many people went through an ordered list of steps, and how long each step took.
///
/// A person counts for a step when events of all steps up to it follow each other in order, the last
/// no later than a window after the first. A person who begins again gets a new window.
///
/// ```swift
/// var funnel = ConversionFunnel(steps: 2, within: 86_400_000)
/// funnel.add([.init(steps: [0], at: 0), .init(steps: [1], at: 60_000)])
/// funnel.results[1].people  // 1
/// ```
public struct ConversionFunnel: Sendable {
  /// An event of a person that is a step.
  public struct Hit: Hashable, Comparable, Sendable {
    /// The positions of the steps that it may be, from 0; several where their names are the same.
    public var steps: [Int]
    /// When it happened, in milliseconds since 1970.
    public var at: Int64

    /// Makes a hit.
    public init(steps: [Int], at moment: Int64) {
      self.steps = steps.count > 1 ? steps.sorted(by: >) : steps
      at = moment
    }

    /// Orders by time; of one moment, by the first step.
    public static func < (left: Hit, right: Hit) -> Bool {
      // Most differ by time; the steps of the others are looked at for them alone.
      if left.at != right.at { return left.at < right.at }
      return left.steps.last ?? 0 < right.steps.last ?? 0
    }
  }

  /// What a step counts.
  public struct Result: Hashable, Sendable {
    /// How many people came as far as this.
    public var people: Int64
    /// The time from the step before that half of them needed at most, in milliseconds; `nil` for
    /// the first step and where no person came.
    public var median: Int64?
    /// The time that nine of ten needed at most, in milliseconds.
    public var p90: Int64?

    /// Makes a result.
    public init(people: Int64, median: Int64?, p90: Int64?) {
      self.people = people
      self.median = median
      self.p90 = p90
    }
  }

  /// A way through the steps so far.
  private struct Way {
    var start: Int64
    var last: Int64
  }

  private let within: Int64
  private var people: [Int64]
  private var times: [[Int64]]

  /// Makes a funnel of some steps; `within` is the window in milliseconds.
  public init(steps: Int, within: Int64) {
    self.within = within
    people = Array(repeating: 0, count: steps)
    times = Array(repeating: [], count: steps)
  }

  /// Adds everything that one person did, in any order.
  public mutating func add(_ hits: [Hit]) {
    var ways: [Way?] = Array(repeating: nil, count: people.count)
    var reached = -1
    for hit in hits.sorted() {
      // The last step first, so that one event is never two steps of one way.
      for step in hit.steps where people.indices.contains(step) {
        guard let way = way(to: step, at: hit.at, ways) else { continue }
        if step > reached {
          reached = step
          people[step] += 1
          if step > 0, let before = ways[step - 1] { times[step].append(hit.at - before.last) }
        }
        ways[step] = way
      }
    }
  }

  /// Adds what other people did, who were counted by a funnel of the same steps and window.
  public mutating func add(_ other: ConversionFunnel) {
    for step in people.indices {
      people[step] += other.people[step]
      times[step] += other.times[step]
    }
  }

  /// The same steps and window, and no person counted.
  public var empty: ConversionFunnel { ConversionFunnel(steps: people.count, within: within) }

  private func way(to step: Int, at moment: Int64, _ ways: [Way?]) -> Way? {
    guard step > 0 else { return Way(start: moment, last: moment) }
    guard let before = ways[step - 1], moment - before.start <= within else { return nil }
    return Way(start: before.start, last: moment)
  }

  /// The steps, first to last.
  public var results: [Result] {
    zip(people, times).map { people, times in
      let sorted = times.sorted()
      return Result(
        people: people,
        median: Self.share(50, of: sorted),
        p90: Self.share(90, of: sorted)
      )
    }
  }

  /// The smallest value that so many of a hundred do not exceed.
  private static func share(_ percent: Int, of sorted: [Int64]) -> Int64? {
    sorted.isEmpty ? nil : sorted[(sorted.count * percent + 99) / 100 - 1]
  }
}
