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
