import DatabaseTestSupport
import Foundation
import LinkCore
import Persistence
import SQLiteDriver
import Testing

/// The engines that every conformance test runs on.
enum Engine: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case memory, file, postgresql

  var testDescription: String { rawValue }

  /// Runs `body` on an empty database of this version's schema that is removed afterwards.
  func with<Result>(_ body: (any SQLDriver) async throws -> Result) async throws -> Result {
    switch self {
    case .memory:
      return try await MigratedSQLite.inMemory().closing(body)
    case .file:
      return try await Scratch.with { directory in
        try await MigratedSQLite.inDirectory(directory).closing(body)
      }
    case .postgresql:
      return try await TestPostgres.withMigrated { url in
        try await TestPostgres.driver(url).closing(body)
      }
    }
  }

  /// Runs `body` on a database without tables that is removed afterwards.
  func withEmpty<Result>(_ body: (any SQLDriver) async throws -> Result) async throws -> Result {
    switch self {
    case .memory:
      return try await SQLiteDriver().closing(body)
    case .file:
      return try await Scratch.with { directory in
        try await SQLiteDriver(directory: directory).closing(body)
      }
    case .postgresql:
      return try await TestPostgres.withSchema { url in
        try await TestPostgres.driver(url).closing(body)
      }
    }
  }
}

/// Directories that are removed after use.
enum Scratch: Sendable {
  static func with<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("paylisher-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    return try await body(directory)
  }
}

extension Timestamp {
  /// 2026-11-21T00:00:00Z, when every test begins.
  static let start = Timestamp(milliseconds: 1_795_219_200_000)

  /// Some milliseconds after ``start``.
  static func at(_ milliseconds: Int64) -> Timestamp {
    Timestamp(milliseconds: start.milliseconds + milliseconds)
  }
}
