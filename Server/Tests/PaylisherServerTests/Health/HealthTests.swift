import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import PaylisherServer
@testable import Persistence

@Suite("Health")
struct HealthTests {
  @Test func livesBeforeItServes() async throws {
    let server = try await TestServer()
    let answer = try await server.send(.get, "/livez")
    #expect(answer.status == .ok)
    #expect(String(buffer: answer.body) == "ok\n")
  }

  @Test func isReadyOnlyWhileItServes() async throws {
    let server = try await TestServer()
    #expect(try await server.send(.get, "/readyz").status == .serviceUnavailable)
    server.dependencies.state.markServing()
    #expect(try await server.send(.get, "/readyz").status == .ok)
    server.dependencies.state.markStopping()
    let answer = try await server.send(.get, "/readyz")
    #expect(answer.status == .serviceUnavailable)
    #expect(answer.headers[.retryAfter] == "2")
  }

  /// The metric says what `/readyz` says, and has one sample whatever was before.
  @Test func measuresWhetherItIsReady() async throws {
    let server = try await TestServer()
    func samples() async throws -> [Substring] {
      String(buffer: try await server.send(.get, "/metrics").body).split(separator: "\n")
        .filter { $0.hasPrefix("paylisher_ready") }
    }
    #expect(try await samples() == ["paylisher_ready{reason=\"starting\"} 0"])
    server.dependencies.state.markServing()
    #expect(try await samples() == ["paylisher_ready 1"])
    server.dependencies.state.markStopping()
    #expect(try await samples() == ["paylisher_ready{reason=\"stopping\"} 0"])
  }

  @Test func measuresTheProcessAndTheWriterWhenAsked() async throws {
    let server = try await TestServer()
    let text = String(buffer: try await server.send(.get, "/metrics").body)
    #expect(text.contains("\npaylisher_ingest_waiting_bytes 0\n"))
    #expect(text.contains("\npaylisher_storage_free_bytes "))
    let schema = Migration.all.count
    #expect(
      text.contains(
        "\npaylisher_store_info{durability=\"full\",engine=\"sqlite\",schema=\"\(schema)\""
      )
    )
    #if os(Linux)
    #expect(text.contains("\nprocess_resident_memory_bytes "))
    #endif
  }
}

@Suite("Room on the disk")
struct DiskRoomTests {
  @Test(
    arguments: [
      (free: 51, size: 1_000, isLow: false), (free: 49, size: 1_000, isLow: true),
      (free: 1 << 30, size: 1 << 40, isLow: false),
      (free: (1 << 30) - 1, size: 1 << 40, isLow: true),
    ] as [(free: Int64, size: Int64, isLow: Bool)]
  )
  func isLowBelowATwentiethOrOneGibibyte(free: Int64, size: Int64, isLow: Bool) {
    #expect((DiskRoom(free: free, size: size).fault != nil) == isLow)
  }

  @Test func isUnknownWhereThereIsNoDirectory() {
    #expect(DiskRoom(of: "/nonexistent") == nil)
    #expect(DiskRoom(of: "/tmp")?.size ?? 0 > 0)
  }
}

@Suite("A disk that fails")
struct DiskFailureTests {
  @Test func endsTheWriterAfterTwoFailuresInARow() {
    var statistics = EventWriterStatistics()
    let disk = StoreError(.diskFailed, "")
    statistics.recordFailure(disk)
    statistics.recordFailure(StoreError(.diskFull, ""))
    statistics.recordFailure(disk)
    #expect(statistics.diskFailuresInARow == 1)
    statistics.recordFailure(disk)
    #expect(statistics.diskFailuresInARow == 2)
    statistics.record([], took: .zero)
    #expect(statistics.diskFailuresInARow == 0)
  }
}

@Suite("Readiness of ingest")
struct IngestReadinessTests {
  @Test func holdsAfterOneFailedCommit() {
    var statistics = EventWriterStatistics()
    statistics.failedCommitsInARow = 1
    #expect(statistics.fault == nil)
  }

  @Test func failsAfterTwoFailedCommitsInARow() {
    var statistics = EventWriterStatistics()
    statistics.failedCommitsInARow = 2
    #expect(statistics.fault != nil)
  }

  @Test func failsWhileACommitHangs() {
    var statistics = EventWriterStatistics()
    statistics.waitingTime = .seconds(6)
    #expect(statistics.fault != nil)
  }
}
