import Delivery
import Foundation
import NIOCore
import NIOPosix
import Testing

/// The threads that messages are sent on.
@Suite struct EventLoopExecutorTests {
  private static var isOnLoop: Bool {
    HTTP2Pool.eventLoops.makeIterator().contains(where: \.inEventLoop)
  }

  @Test func runsATaskAndItsChildrenOnTheThreadsOfConnections() async {
    #expect(!Self.isOnLoop)
    await withTaskExecutorPreference(EventLoopExecutor.next()) {
      #expect(Self.isOnLoop)
      await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<100 {
          group.addTask {
            await Task.yield()
            return Self.isOnLoop
          }
        }
        for await isOnLoop in group { #expect(isOnLoop) }
      }
      #expect(Self.isOnLoop)
    }
    #expect(!Self.isOnLoop)
  }

  #if os(Linux)
  /// Where all processors are busy, threads that clients wait for go first.
  @Test func givesThoseThreadsALowerPriority() async {
    let priority = { @Sendable in getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }
    let own = priority()
    await withTaskExecutorPreference(EventLoopExecutor.next()) {
      #expect(priority() > own || priority() == 19)
    }
    #expect(priority() == own)
  }
  #endif
}
