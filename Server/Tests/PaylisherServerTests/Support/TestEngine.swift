import DatabaseTestSupport
import Testing

@testable import PaylisherServer

/// The engines that requests are tested on where engines differ.
enum TestEngine: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case sqlite, postgresql

  var testDescription: String { rawValue }

  /// Runs `body` with a server on an empty database, which is removed afterwards.
  func with(
    configure: (inout ServerDependencies) -> Void = { _ in },
    _ body: (TestServer) async throws -> Void
  ) async throws {
    guard self == .postgresql else {
      return try await body(try await TestServer(configure: configure))
    }
    try await TestPostgres.withMigrated { url in
      try await TestPostgres.driver(url).closing { driver in
        try await body(try await TestServer(driver: driver, configure: configure))
      }
    }
  }

  /// Runs a test with a server whose clock the test moves.
  func withClock(_ body: (TestServer, TestClock) async throws -> Void) async throws {
    let clock = TestClock()
    let configure: (inout ServerDependencies) -> Void = { $0.now = { clock.now } }
    try await with(configure: configure) { try await body($0, clock) }
  }
}
