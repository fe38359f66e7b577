import HTTPTypes
import HummingbirdTesting
import NIOCore
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
}
