import Testing

@testable import PaylisherServer

@Suite struct IngestLoadTests {
  private static let limits = IngestLoad.Limits(
    freeBytes: 100,
    maximumBytes: 1_000,
    timeout: .milliseconds(50)
  )
  private let start = ContinuousClock.now

  @Test func letsALittleInHoweverOldTheOldestIs() {
    var load = IngestLoad(limits: Self.limits)
    #expect(load.enter(bytes: 50, at: start) != nil)
    #expect(load.enter(bytes: 50, at: start + .seconds(60)) != nil)
  }

  @Test func letsABurstIn() {
    var load = IngestLoad(limits: Self.limits)
    let tickets = (0..<10).map { _ in load.enter(bytes: 100, at: start) }
    #expect(tickets.allSatisfy { $0 != nil })
    #expect(load.bytes == 1_000)
  }

  @Test func refusesWhatWouldTakeTooMuchMemory() {
    var load = IngestLoad(limits: Self.limits)
    #expect(load.enter(bytes: 950, at: start) != nil)
    #expect(load.enter(bytes: 51, at: start) == nil)
    #expect(load.bytes == 950)
  }

  @Test func refusesWhileTheOldestIsOld() throws {
    // asvs 2.4.1
    var load = IngestLoad(limits: Self.limits)
    let first = load.enter(bytes: 100, at: start)
    let second = load.enter(bytes: 100, at: start + .milliseconds(40))
    let (oldest, younger) = (try #require(first), try #require(second))
    #expect(load.enter(bytes: 1, at: start + .milliseconds(51)) == nil)
    load.leave(oldest)
    #expect(load.enter(bytes: 1, at: start + .milliseconds(51)) != nil)
    load.leave(younger)
    #expect(load.bytes == 1)
  }

  /// Bodies that come slowly take room as far as they came, and large ones leave some for phones.
  @Test func countsBodiesAsTheyCome() {
    // attack 31
    var limits = Self.limits
    (limits.readBytes, limits.largeReadBytes, limits.largeBody) = (100, 60, 20)
    var load = IngestLoad(limits: limits)
    var slow = BodyReading(start: start)
    #expect(load.reads(50, of: &slow))
    #expect(load.admits(bytes: 1_000, at: start + .seconds(20)))
    var large = BodyReading(start: start)
    #expect(load.reads(10, of: &large))
    #expect(!load.reads(11, of: &large))
    var phones = BodyReading(start: start)
    #expect(load.reads(20, of: &phones))
    #expect(load.readBytes == 80)
    for reading in [slow, large, phones] { load.forget(reading.bytes) }
    #expect(load.readBytes == 0)
  }

  @Test func cutsBodiesThatComeTooSlowly() {
    // attack 31
    var load = IngestLoad()
    var reading = BodyReading(start: start)
    #expect(load.reads(2_999, of: &reading))
    #expect(reading.isFastEnough(at: start + .milliseconds(4_999)))
    #expect(reading.isFastEnough(at: start + .milliseconds(5_900)))
    #expect(!reading.isFastEnough(at: start + .seconds(6)))
  }

  @Test func letsOneLargeRequestInAlone() {
    var load = IngestLoad(limits: Self.limits)
    #expect(load.enter(bytes: 5_000, at: start) != nil)
    #expect(load.enter(bytes: 1, at: start) == nil)
  }

  @Test func forgetsThoseThatLeaveInAnyOrder() throws {
    var load = IngestLoad(limits: Self.limits)
    let tickets = (0..<5).compactMap { number in
      load.enter(bytes: 20, at: start + .milliseconds(number))
    }
    try #require(tickets.count == 5)
    for number in [3, 0, 4, 2, 1] { load.leave(tickets[number]) }
    #expect(load.bytes == 0)
    #expect(load.enter(bytes: 5_000, at: start + .seconds(9)) != nil)
  }
}
