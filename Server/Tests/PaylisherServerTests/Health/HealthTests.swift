import HTTPTypes
import HummingbirdTesting
import NIOCore
import Persistence
import Testing

@testable import PaylisherServer

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

  @Test func measuresTheProcessAndTheWriterWhenAsked() async throws {
    let server = try await TestServer()
    let text = String(buffer: try await server.send(.get, "/metrics").body)
    #expect(text.contains("\npaylisher_ingest_waiting_bytes 0\n"))
    #expect(text.contains("\npaylisher_storage_free_bytes "))
    #if os(Linux)
    #expect(text.contains("\nprocess_resident_memory_bytes "))
    #endif
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
