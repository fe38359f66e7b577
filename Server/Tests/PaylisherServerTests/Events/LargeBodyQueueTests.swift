import Dispatch
import Synchronization
import Testing

@testable import PaylisherServer

#if canImport(Glibc)
import Glibc
#endif

@Suite struct LargeBodyQueueTests {
  private struct Unreadable: Error {}

  private final class Order: Sendable {
    private let names = Mutex<[String]>([])

    var all: [String] { names.withLock { $0 } }

    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  @Test(.timeLimit(.minutes(10)))
  func readsLargeBodiesOneAfterAnotherAndSmallOnesBesideThem() async throws {
    // attack 30
    let queue = LargeBodyQueue()
    let (begun, allowed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let order = Order()
    async let first: Void = queue.run(bytes: LargeBodyQueue.smallest) {
      begun.signal()
      allowed.wait()
      order.add("first")
    }
    await withCheckedContinuation { waiting in
      DispatchQueue.global().async {
        begun.wait()
        waiting.resume()
      }
    }
    async let second: Void = queue.run(bytes: LargeBodyQueue.smallest) {
      order.add("second")
    }
    try await queue.run(bytes: LargeBodyQueue.smallest - 1) {
      order.add("small")
    }
    allowed.signal()
    try await first
    try await second
    #expect(order.all == ["small", "first", "second"])
  }

  #if canImport(Glibc)
  @Test func readsLargeBodiesBelowWhatAnswers() async throws {
    // attack 30
    func niceness(bytes: Int) async throws -> Int32 {
      try await LargeBodyQueue().run(bytes: bytes) {
        getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
      }
    }
    let (small, large) = try await (niceness(bytes: 1), niceness(bytes: LargeBodyQueue.smallest))
    #expect(large > small)
  }
  #endif

  @Test(arguments: [1, LargeBodyQueue.smallest])
  func throwsWhatReadingThrows(bytes: Int) async {
    await #expect(throws: Unreadable.self) {
      try await LargeBodyQueue().run(bytes: bytes) { throw Unreadable() }
    }
  }
}
