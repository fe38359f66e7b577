import Foundation
import Persistence
import PostgresDriver

/// The PostgreSQL that `scripts/with-postgres.sh` started.
enum TestPostgres {
  /// There is no PostgreSQL to test against, which is a failure and no reason to skip.
  struct Missing: Error, CustomStringConvertible {
    let description =
      "PAYLISHER_TEST_POSTGRES is not set: run scripts/with-postgres.sh swift test …"
  }

  private static let places = Places(6)

  /// The URL of the database.
  static var url: String {
    get throws {
      guard let url = ProcessInfo.processInfo.environment["PAYLISHER_TEST_POSTGRES"] else {
        throw Missing()
      }
      return url
    }
  }

  /// Runs `body` with the URL of an empty schema that is removed afterwards; a few at a time.
  static func withSchema<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    let url = try url
    let name = "t" + UUID().uuidString.replacing("-", with: "").lowercased()
    await places.enter()
    defer { places.leave() }
    try await run(["CREATE SCHEMA \(name)"], url)
    do {
      let separator = url.contains("?") ? "&" : "?"
      let result = try await body("\(url)\(separator)options=-csearch_path%3D\(name)")
      try await run(["DROP SCHEMA \(name) CASCADE"], url)
      return result
    } catch {
      try? await run(["DROP SCHEMA \(name) CASCADE"], url)
      throw error
    }
  }

  /// Runs `body` with the URL of an empty schema in a database of its own, by a role that has this schema and may
  /// make nothing else there.
  static func withPoorRole<Output>(_ body: (String) async throws -> Output) async throws -> Output {
    let url = try url
    let name = "p" + UUID().uuidString.replacing("-", with: "").lowercased()
    let own = url.replacing("/postgres?", with: "/\(name)?")
    await places.enter()
    defer { places.leave() }
    // A database is made and removed outside of transactions.
    try await run(["COMMIT", "CREATE DATABASE \(name)", "BEGIN"], url)
    try await run(["CREATE ROLE \(name)", "CREATE SCHEMA \(name) AUTHORIZATION \(name)"], own)
    let outcome: Result<Output, any Error>
    do {
      let options = "options=-crole%3D\(name)%20-csearch_path%3D\(name)"
      outcome = .success(try await body("\(own)&\(options)"))
    } catch {
      outcome = .failure(error)
    }
    try await run(["COMMIT", "DROP DATABASE \(name) WITH (FORCE)", "BEGIN"], url)
    try await run(["DROP ROLE \(name)"], url)
    return try outcome.get()
  }

  private static func run(_ scripts: [String], _ url: String) async throws {
    let driver = PostgresDriver(try PostgresSettings(url: url))
    try await driver.write { connection in
      for script in scripts { try connection.executeScript(script) }
    }
    try await driver.close()
  }
}
