import Foundation
import LinkCore
import Persistence
import PostgresDriver
import SQLiteDriver
import Testing

@testable import PaylisherServer

/// The engines that requests are tested on where engines differ.
enum TestEngine: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case sqlite, postgresql

  /// There is no PostgreSQL to test against, which is a failure and no reason to skip.
  struct Missing: Error, CustomStringConvertible {
    let description =
      "PAYLISHER_TEST_POSTGRES is not set: run scripts/with-postgres.sh swift test …"
  }

  var testDescription: String { rawValue }

  /// Runs `body` with a server on an empty database, which is removed afterwards.
  func with(
    configure: (inout ServerDependencies) -> Void = { _ in },
    _ body: (TestServer) async throws -> Void
  ) async throws {
    guard self == .postgresql else {
      return try await body(try await TestServer(driver: SQLiteDriver(), configure: configure))
    }
    guard let url = ProcessInfo.processInfo.environment["PAYLISHER_TEST_POSTGRES"] else {
      throw Missing()
    }
    let schema = "s" + UUID().uuidString.replacing("-", with: "").lowercased()
    try await Self.run("CREATE SCHEMA \(schema)", url)
    var settings = try PostgresSettings(url: url + "&options=-csearch_path%3D\(schema)")
    settings.checkoutTimeout = .seconds(60)
    let driver = PostgresDriver(settings)
    do {
      try await body(try await TestServer(driver: driver, configure: configure))
    } catch {
      try? await driver.close()
      try? await Self.run("DROP SCHEMA \(schema) CASCADE", url)
      throw error
    }
    try await driver.close()
    try await Self.run("DROP SCHEMA \(schema) CASCADE", url)
  }

  /// Runs a test with a server whose clock the test moves.
  func withClock(_ body: (TestServer, TestClock) async throws -> Void) async throws {
    let clock = TestClock()
    let configure: (inout ServerDependencies) -> Void = { $0.now = { clock.now } }
    try await with(configure: configure) { try await body($0, clock) }
  }

  private static func run(_ script: String, _ url: String) async throws {
    let driver = PostgresDriver(try PostgresSettings(url: url))
    try await driver.write { try $0.executeScript(script) }
    try await driver.close()
  }
}
