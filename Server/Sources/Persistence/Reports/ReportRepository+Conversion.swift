package import AttributionCore
package import LinkCore
import Synchronization

extension ReportRepository {
  /// The most events that a conversion report reads.
  package static let maximumHits = 20_000_000
  /// The same where a step is an event that the SDK sends by itself.
  static let maximumScanned = 2_000_000

  /// How many people did some things one after another, of those who did the first in a range.
  ///
  /// Distinct ids that were merged are one person. With a link, only events of the first step that
  /// belong to it begin. It reads the events of people who did the first two steps, by index, or, where
  /// a step is an event that the SDK sends by itself, the events of the range and of the window after it.
  /// Nothing waits for it.
  ///
  /// - Parameters:
  ///   - workspace: whose events count.
  ///   - steps: the names of the events, first to last.
  ///   - within: how long after the first step the others count, in milliseconds.
  ///   - link: the link that the first step belongs to; any, and none, where it is absent.
  ///   - range: when the first step is taken.
  ///   - maximum: how many events with one of the names may be read.
  ///   - page: how many events are read at a time by their time.
  ///   - few: so many people are read by one connection; more by two at the same time.
  /// - Returns: what each step counts, first to last.
  /// - Throws: ``StoreError/Code/invalid`` where there are more than `maximum`.
  package func conversion(
    _ workspace: WorkspaceID,
    steps: [String],
    within: Int64,
    link: LinkID? = nil,
    in range: ReportRange,
    maximum: Int = maximumHits,
    page: Int = 10_000,
    few: Int = 1_000
  ) async throws -> [ConversionFunnel.Result] {
    let begun = try await driver.readInBackground { connection -> Begun in
      var funnel = ConversionFunnel(steps: steps.count, within: within)
      guard let tenant = try StringDictionary.tenant(connection, workspace) else {
        return Begun(funnel: funnel)
      }
      let found = try ConversionSteps(
        tenant: tenant,
        steps: steps,
        link: link,
        begin: range.start.milliseconds..<range.end.milliseconds,
        within: within,
        connection
      )
      guard !steps.contains(where: { EventKind(name: $0) == .automatic }) else {
        let scan = ConversionScan(steps: found, connection: connection)
        let people = try scan.byPerson(page: page, maximum: min(maximum, Self.maximumScanned))
        for person in people { funnel.add(person) }
        return Begun(funnel: funnel)
      }
      let people = try ConversionPeople(found, connection)
      for _ in 0..<people.alone {
        funnel.add([ConversionFunnel.Hit(steps: [0], at: found.begin.lowerBound)])
      }
      return Begun(funnel: funnel, people: people)
    }
    guard let people = begun.people else { return begun.funnel.results }
    return try await read(people, few: few, maximum: maximum, into: begun.funnel).results
  }

  /// What the first transaction of a conversion report says.
  private struct Begun: Sendable {
    /// What is counted already.
    var funnel: ConversionFunnel
    /// The people whose events must be read; `nil` where nothing is left to read.
    var people: ConversionPeople?
  }

  /// Adds what some people did to a funnel, many people by two connections at the same time.
  ///
  /// All events of one person are read in one transaction.
  private func read(
    _ people: ConversionPeople,
    few: Int,
    maximum: Int,
    into begun: ConversionFunnel
  ) async throws -> ConversionFunnel {
    let queue = PeopleQueue(people.numbers)
    async let first = part(people, queue, begun.empty, maximum)
    async let second =
      people.numbers.count > few
      ? part(people, queue, begun.empty, maximum) : (funnel: begun.empty, events: 0)
    let parts = try await [first, second]
    guard parts.reduce(0, { $0 + $1.events }) <= maximum else {
      throw ConversionHits.tooMany(maximum)
    }
    var funnel = begun
    for part in parts { funnel.add(part.funnel) }
    return funnel
  }

  private func part(
    _ people: ConversionPeople,
    _ queue: PeopleQueue,
    _ empty: ConversionFunnel,
    _ maximum: Int
  ) async throws -> (funnel: ConversionFunnel, events: Int) {
    guard !people.numbers.isEmpty else { return (empty, 0) }
    return try await driver.readInBackground { connection in
      var funnel = empty
      var hits = try ConversionHits(people, maximum: maximum, connection)
      while let numbers = queue.take() { try hits.read(numbers) { funnel.add($0) } }
      return (funnel, hits.count)
    }
  }
}

/// Hands people out in parts: halves would take unequally long, since those who came first have most events.
private final class PeopleQueue: Sendable {
  private let numbers: [Int64]
  private let taken = Mutex(0)
  private static let length = 1_024

  init(_ numbers: [Int64]) {
    self.numbers = numbers
  }

  /// The next people; `nil` after the last.
  func take() -> ArraySlice<Int64>? {
    taken.withLock { taken in
      guard taken < numbers.count else { return nil }
      let part = numbers[taken...].prefix(Self.length)
      taken += part.count
      return part
    }
  }
}
