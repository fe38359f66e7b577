import LinkCore
import Testing

@testable import PaylisherServer

@Suite struct SlowMessagesTests {
  private let slow = MessageID(timestamp: TestServer.start)
  private let prompt = MessageID(timestamp: TestServer.start)
  private let messages = SlowMessages(limit: .seconds(5))

  /// What is slow after a batch with such times.
  private func slow(after times: [MessageID: Duration]) -> Set<MessageID> {
    messages.begin()
    messages.end(times)
    return messages.all
  }

  @Test func knowsWhatIsSlowUntilItIsPrompt() {
    #expect(slow(after: [slow: .seconds(6), prompt: .seconds(5)]) == [slow])
    // A batch without it says nothing of it, and neither does one that failed.
    #expect(slow(after: [prompt: .seconds(1)]) == [slow])
    #expect(slow(after: [:]) == [slow])
    #expect(slow(after: [slow: .seconds(1)]).isEmpty)
  }

  @Test func knowsWhatIsUnderway() {
    #expect(!messages.isAnyUnderway)
    messages.begin()
    messages.begin()
    messages.end()
    #expect(messages.isAnyUnderway)
    messages.end()
    #expect(!messages.isAnyUnderway)
  }
}
