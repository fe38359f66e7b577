import Foundation
package import Persistence
package import PostgresDriver

/// The PostgreSQL that `scripts/with-postgres.sh` started.
package enum TestPostgres: Sendable {
  /// There is no PostgreSQL to test against, which is a failure and no reason to skip.
  struct Missing: Error, CustomStringConvertible {
    let description =
      "PAYLISHER_TEST_POSTGRES is not as scripts/with-postgres.sh sets it: run scripts/with-postgres.sh swift test …"
  }

  /// Which database the URL names that `scripts/with-postgres.sh` sets.
  private static let database = "/postgres?"
  /// The ordinary role of the URL, and the one that may make roles.
  private static let role = "//paylisher@"

  private static let places = Places(6)

  /// The URL of the database.
  package static var url: String {
    get throws {
      guard let url = ProcessInfo.processInfo.environment["PAYLISHER_TEST_POSTGRES"],
        url.contains(database)
      else { throw Missing() }
      return url
    }
  }

  /// The URL with the role that may do everything, for what an ordinary one may not.
  package static func superuser(_ url: String) -> String {
    url.replacing(role, with: "//postgres@")
  }

  /// A driver with such settings.
  package static func driver(_ url: String) throws -> PostgresDriver {
    PostgresDriver(try settings(url))
  }

  /// Settings that wait for connections and locks as long as a computer takes that tests other things, too.
  package static func settings(_ url: String) throws -> PostgresSettings {
    var settings = try PostgresSettings(url: url + "&connect_timeout=60")
    settings.checkoutTimeout = .seconds(60)
    settings.lockTimeout = .seconds(300)
    settings.statementTimeout = .seconds(300)
    settings.probeTimeout = .seconds(60)
    return settings
  }

  /// Runs `body` with the URL of an empty schema that is removed afterwards; a few at a time.
  package static func withSchema<Output>(
    _ body: (String) async throws -> Output
  ) async throws -> Output {
    let url = try url
    let name = newName("t")
    return try await with(
      "\(url)&options=-csearch_path%3D\(name)",
      making: { try await run(["CREATE SCHEMA \(name)"], url) },
      removing: { try await run(["DROP SCHEMA \(name) CASCADE"], url) },
      body
    )
  }

  /// Runs `body` with the URL of an empty schema in a database of its own, by a role that has this schema and may
  /// make nothing else there.
  package static func withPoorRole<Output>(
    _ body: (String) async throws -> Output
  ) async throws -> Output {
    let name = newName("p")
    let own = try url(of: name)
    return try await with(
      "\(own.replacing(role, with: "//\(name)@"))&options=-csearch_path%3D\(name)",
      making: {
        try await runAlone("CREATE DATABASE \(name)")
        try await run(
          ["CREATE ROLE \(name) LOGIN", "CREATE SCHEMA \(name) AUTHORIZATION \(name)"],
          superuser(own)
        )
      },
      removing: {
        try await runAlone("DROP DATABASE \(name) WITH (FORCE)")
        try await run(["DROP ROLE \(name)"], superuser(try url))
      },
      body
    )
  }

  /// Runs `body` with the URL of an empty database of this version's schema, which is removed afterwards; a few at
  /// a time.
  ///
  /// It is copied from one that was migrated once, which takes a tenth of the time that migrating takes, and has
  /// locks and notifications of its own, which schemas of one database share.
  package static func withMigrated<Output>(
    _ body: (String) async throws -> Output
  ) async throws -> Output {
    let template = try await template.value
    let name = newName("m")
    return try await with(
      try url(of: name),
      making: { try await runAlone("CREATE DATABASE \(name) TEMPLATE \(template)") },
      removing: { try await runAlone("DROP DATABASE \(name) WITH (FORCE)") },
      body
    )
  }

  /// The name of a migrated database that nothing is connected to.
  private static let template = Task {
    let name = newName("template")
    try await runAlone("CREATE DATABASE \(name)")
    let driver = try TestPostgres.driver(url(of: name))
    try await Migrator().migrate(driver, now: .ofMigration)
    try await driver.close()
    return name
  }

  private static func with<Output>(
    _ url: String,
    making: () async throws -> Void,
    removing: () async throws -> Void,
    _ body: (String) async throws -> Output
  ) async throws -> Output {
    await places.enter()
    defer { places.leave() }
    try await making()
    let output: Output
    do {
      output = try await body(url)
    } catch {
      try? await removing()
      throw error
    }
    try await removing()
    return output
  }

  private static func newName(_ kind: String) -> String {
    kind + UUID().uuidString.replacing("-", with: "").lowercased()
  }

  private static func url(of database: String) throws -> String {
    try url.replacing(Self.database, with: "/\(database)?")
  }

  /// Runs a statement that makes or removes a database, which no transaction may do.
  private static func runAlone(_ statement: String) async throws {
    try await run(["COMMIT", statement, "BEGIN"], url)
  }

  private static func run(_ scripts: [String], _ url: String) async throws {
    let driver = try TestPostgres.driver(url)
    try await driver.write { connection in
      for script in scripts { try connection.executeScript(script) }
    }
    try await driver.close()
  }
}

extension SQLDriver {
  /// Runs `body` with the driver, and closes it.
  package func closing<Output>(_ body: (Self) async throws -> Output) async throws -> Output {
    let output: Output
    do {
      output = try await body(self)
    } catch {
      try? await close()
      throw error
    }
    try await close()
    return output
  }
}
