import Database
import Dispatch
import LinkCore
import Synchronization
import Testing

@testable import SQLiteDriver

/// Who goes next where several wait for one writer.
@Suite struct FairQueueTests {
  private static let start = ContinuousClock.now
  private static let loud = TransactionOrigin.workspace(WorkspaceID(EntityID(high: 0, low: 1)))
  private static let quiet = TransactionOrigin.workspace(WorkspaceID(EntityID(high: 0, low: 2)))

  private static func order(_ queue: inout FairQueue<String>, at seconds: Double = 0) -> [String] {
    var order: [String] = []
    while let next = queue.next(at: start + .seconds(seconds)) { order.append(next.element) }
    return order
  }

  @Test func keepsTheOrderOfArrivalWhereNoneUsedAny() {
    var queue = FairQueue<String>()
    for (name, sender) in [("a", Self.loud), ("b", Self.quiet), ("c", .shared), ("d", Self.loud)] {
      queue.add(name, of: sender)
    }
    #expect(Self.order(&queue) == ["a", "b", "c", "d"])
    #expect(queue.next(at: Self.start) == nil)
  }

  @Test(arguments: [(0.0, ["q", "l1", "l2"]), (30.0, ["l1", "l2", "q"])])
  func prefersWhoUsedLittleLately(_ seconds: Double, _ expected: [String]) {
    var queue = FairQueue<String>()
    queue.record(Self.loud, .milliseconds(50), at: Self.start)
    queue.record(Self.quiet, .milliseconds(5), at: Self.start)
    for (name, sender) in [("l1", Self.loud), ("l2", Self.loud), ("q", Self.quiet)] {
      queue.add(name, of: sender)
    }
    #expect(Self.order(&queue, at: seconds) == expected)
  }

  @Test(arguments: [(30, ["all", "loud"]), (50, ["loud", "all"])])
  func countsAQuarterOfWhatIsUsedForSeveral(_ milliseconds: Int, _ expected: [String]) {
    var queue = FairQueue<String>()
    queue.record(.shared, .milliseconds(milliseconds), at: Self.start)
    queue.record(Self.loud, .milliseconds(10), at: Self.start)
    queue.add("loud", of: Self.loud)
    queue.add("all", of: .shared)
    #expect(Self.order(&queue) == expected)
  }

  /// `quiet` is next and joins `loud` where it was brief; else `loud` has its turn behind it, and does not join itself.
  @Test(arguments: [(1, ["q", "l"]), (3, [])])
  func letsThoseJoinThatAreBrief(_ milliseconds: Int, _ expected: [String]) {
    var queue = FairQueue<String>()
    queue.record(Self.loud, .milliseconds(10), at: Self.start)
    queue.record(Self.quiet, .milliseconds(milliseconds), at: Self.start)
    queue.record(Self.quiet, .microseconds(10), at: Self.start)
    for (name, sender) in [("l", Self.loud), ("q", Self.quiet)] { queue.add(name, of: sender) }
    var joined: [String] = []
    let bound = Duration.milliseconds(2)
    while let next = queue.next(joining: Self.loud, ifShorterThan: bound, at: Self.start) {
      joined.append(next.element)
    }
    #expect(joined == expected)
    #expect(queue.count == 2 - expected.count)
  }

  @Test func letsNoneJoinWhoseTimeIsNotKnown() {
    var queue = FairQueue<String>()
    queue.add("q", of: Self.quiet)
    let bound = Duration.milliseconds(2)
    #expect(queue.next(joining: Self.loud, ifShorterThan: bound, at: Self.start) == nil)
    #expect(queue.next(joining: Self.quiet, ifShorterThan: bound, at: Self.start) != nil)
  }

  @Test func letsNothingJoinThatNoClientWaitsFor() {
    var queue = FairQueue<String>()
    let background = TransactionOrigin.background
    queue.record(background, .microseconds(10), at: Self.start)
    queue.add("b", of: background)
    for first in [background, Self.loud] {
      let bound = Duration.milliseconds(2)
      #expect(queue.next(joining: first, ifShorterThan: bound, at: Self.start) == nil)
    }
  }

  /// What no client waits for has its turn when it used less, and waits while a client that used less does.
  @Test(arguments: [(1, ["b", "l"]), (50, ["l", "b"])])
  func givesTheBackgroundItsTurn(_ milliseconds: Int, _ expected: [String]) {
    var queue = FairQueue<String>()
    let background = TransactionOrigin.background
    queue.record(Self.loud, .milliseconds(10), at: Self.start)
    queue.record(background, .milliseconds(milliseconds), at: Self.start)
    queue.add("l", of: Self.loud)
    queue.add("b", of: background)
    var order: [String] = []
    while queue.count > 0 {
      if let next = queue.nextInBackground(at: Self.start) {
        order.append(next)
      } else {
        order.append(queue.next(at: Self.start)?.element ?? "none")
      }
    }
    #expect(order == expected)
    #expect(queue.nextInBackground(at: Self.start) == nil)
  }

  @Test func handsThreadsOfClientsNothingOfTheBackground() {
    var queue = FairQueue<String>()
    queue.add("b", of: .background)
    #expect(queue.next(at: Self.start) == nil)
    #expect(queue.nextInBackground(at: Self.start) == "b")
  }

  @Test func knowsWhetherOthersUseIt() {
    var queue = FairQueue<String>()
    func isUsed(at seconds: Double = 0) -> Bool {
      queue.isUsed(besides: Self.loud, at: Self.start + .seconds(seconds))
    }
    queue.record(Self.loud, .milliseconds(50), at: Self.start)
    queue.add("l", of: Self.loud)
    #expect(!isUsed())
    queue.record(.shared, .milliseconds(5), at: Self.start)
    #expect(isUsed())
    #expect(!isUsed(at: 30))
    queue.add("q", of: Self.quiet)
    #expect(isUsed(at: 30))
  }

  @Test func aDriverSaysWhetherClientsWriteToo() async throws {
    let driver = DeferredDriver(try SQLiteDriver()) {}
    try await driver.open()
    try await driver.writeInBackground { try $0.executeScript("CREATE TABLE t (a)") }
    #expect(!driver.isWriterShared)
    try await driver.write { connection in
      _ = try connection.executeEach(
        "INSERT INTO t VALUES (?)",
        (0..<10_000).map { [.integer($0)] }
      )
    }
    #expect(driver.isWriterShared)
    try await driver.close()
  }

  @Test func forgetsSendersThatDoNothing() {
    var queue = FairQueue<String>()
    for number in 0..<1_000 {
      let sender = TransactionOrigin.workspace(WorkspaceID(EntityID(high: 1, low: UInt64(number))))
      queue.record(sender, .milliseconds(1), at: Self.start + .seconds(number))
    }
    #expect(queue.senders < 20)
  }

  /// What one workspace has waiting comes after the first transaction of another, as the engine runs them; what
  /// senders of messages have waiting after a commit of events.
  @Test(arguments: [(Self.loud, Self.quiet), (TransactionOrigin.background, .shared)])
  func aWorkspaceWaitsForWhatRunsAndNotForWhatAnotherOneHasWaiting(
    _ loud: TransactionOrigin,
    _ quiet: TransactionOrigin
  ) async throws {
    // attack 84
    let driver = try SQLiteDriver()
    let (running, gate) = (AsyncStream.makeStream(of: Void.self), DispatchSemaphore(value: 0))
    let order = Mutex<[String]>([])
    let note = { @Sendable (name: String) in order.withLock { $0.append(name) } }
    let write = { @Sendable (origin: TransactionOrigin, name: String) async throws in
      try await driver.write(for: origin) { _ in note(name) }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await driver.write(for: loud) { _ in
          running.continuation.finish()
          gate.wait()
          note("first")
        }
      }
      for await _ in running.stream {}
      for number in 0..<5 { group.addTask { try await write(loud, "loud \(number)") } }
      while driver.writes.count < 5 { await Task.yield() }
      group.addTask { try await write(quiet, "quiet") }
      while driver.writes.count < 6 { await Task.yield() }
      gate.signal()
      try await group.waitForAll()
    }
    let names = order.withLock { $0 }
    #expect(names.count == 7)
    #expect(names.prefix(2) == ["first", "quiet"])
    try await driver.close()
  }

  @Test func aTransactionThatFailsIsRolledBackAlone() async throws {
    struct Failure: Error {}
    let driver = try SQLiteDriver()
    try await driver.write { try $0.executeScript("CREATE TABLE t (a INTEGER NOT NULL)") }
    await #expect(throws: Failure.self) {
      try await driver.write { connection in
        try connection.execute("INSERT INTO t VALUES (1)")
        throw Failure()
      }
    }
    await #expect(throws: StoreError.self) {
      try await driver.write { try $0.execute("INSERT INTO t VALUES (NULL)") }
    }
    _ = try await driver.write { try $0.execute("INSERT INTO t VALUES (2)") }
    let count = try await driver.read { try $0.count("SELECT count(*) AS count FROM t") }
    #expect(count == 1)
    try await driver.close()
  }
}
