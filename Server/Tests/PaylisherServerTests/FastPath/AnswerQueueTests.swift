import Testing

@testable import PaylisherServer

@Suite struct AnswerQueueTests {
  private func attempt(_ queue: inout AnswerQueue, _ step: (inout AnswerQueue) -> Bool) -> Bool {
    step(&queue)
  }

  @Test func nothingOvertakesAnAnswerThatWaits() {
    var queue = AnswerQueue()
    queue.take()
    #expect(attempt(&queue) { $0.sendBehind() } == false)
    #expect(attempt(&queue) { $0.pass() } == false)
    queue.answer()
    #expect(attempt(&queue) { $0.sendBehind() } == true)
  }

  @Test func looksAgainOnceTheAnswerFromBehindHasLeft() {
    var queue = AnswerQueue()
    #expect(attempt(&queue) { $0.sendBehind() } == true)
    #expect(!queue.isLooking)
    #expect(attempt(&queue) { $0.sendBehind() } == false)
    #expect(attempt(&queue) { $0.pass() } == false)
    queue.answeredBehind()
    #expect(queue.isLooking)
  }

  @Test func neverLooksAgainOnceItPasses() {
    var queue = AnswerQueue()
    #expect(attempt(&queue) { $0.pass() } == true)
    queue.answeredBehind()
    #expect(!queue.isLooking)
    #expect(queue.isPassing)
    #expect(attempt(&queue) { $0.sendBehind() } == false)
  }
}
