import NIOCore
import Testing

@testable import PaylisherServer

@Suite struct ConnectionDeadlinesTests {
  let limits = ConnectionDeadlines.Limits(head: 10, body: 30, idle: 60)

  func second(_ seconds: Int64) -> NIODeadline { .uptimeNanoseconds(0) + .seconds(seconds) }

  @Test func noByteMovesTheDeadlineOfAHead() {
    var clock = ConnectionDeadlines(limits: limits, now: second(0))
    for now in 1..<10 { clock.received(now: second(Int64(now))) }
    #expect(!clock.isLate(now: second(9)))
    #expect(clock.isLate(now: second(10)))
  }

  @Test func aBodyHasItsOwnTimeFromItsHead() {
    var clock = ConnectionDeadlines(limits: limits, now: second(0))
    clock.read(.head, now: second(9))
    for now in 10..<38 { clock.received(now: second(Int64(now))) }
    #expect(!clock.isLate(now: second(38)))
    #expect(clock.isLate(now: second(39)))
  }

  @Test func anAnswerMayTakeItsTimeAndThenTheNextHeadIsAwaited() {
    var clock = ConnectionDeadlines(limits: limits, now: second(0))
    clock.read(.head, now: second(1))
    clock.read(.end, now: second(2))
    #expect(!clock.isLate(now: second(1_000)))
    clock.answered(now: second(1_000), isMore: false)
    #expect(!clock.isLate(now: second(1_059)))
    #expect(clock.isLate(now: second(1_060)))
    clock.received(now: second(1_050))
    #expect(clock.isLate(now: second(1_060)))
  }

  @Test func bytesThatWaitedBeginAHeadWithTheAnswerBeforeThem() {
    var clock = ConnectionDeadlines(limits: limits, now: second(0))
    clock.receivedRequest()
    clock.answered(now: second(5), isMore: true)
    #expect(clock.isLate(now: second(15)))
  }

  @Test func whoTakesNoAnswersIsLate() {
    var clock = ConnectionDeadlines(limits: limits, now: second(0))
    clock.receivedRequest()
    clock.changedWritability(to: false, now: second(3))
    clock.changedWritability(to: false, now: second(20))
    #expect(!clock.isLate(now: second(32)))
    #expect(clock.isLate(now: second(33)))
    clock.changedWritability(to: true, now: second(32))
    #expect(!clock.isLate(now: second(33)))
  }
}
