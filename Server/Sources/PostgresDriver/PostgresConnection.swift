import Database

/// A session inside a transaction.
final class PostgresConnection: SQLConnection {
  private let session: PostgresSession
  /// What went wrong first; it decides whether the transaction is worth another try.
  private(set) var failure: PostgresError?

  init(_ session: PostgresSession) {
    self.session = session
  }

  var dialect: SQLDialect { .postgresql }

  func query(_ statement: SQLStatement) throws -> [SQLRow] {
    try mapping {
      try session.run(
        statement.text,
        PostgresParameters(statement.values),
        isKept: statement.isKept
      ).rows()
    }
  }

  func integers(_ statement: SQLStatement) throws -> [Int64] {
    try mapping {
      try session.run(
        statement.text,
        PostgresParameters(statement.values),
        isKept: statement.isKept
      ).integers()
    }
  }

  func execute(_ statement: SQLStatement) throws -> Int {
    try mapping {
      let result = try session.run(
        statement.text,
        PostgresParameters(statement.values),
        isKept: statement.isKept
      )
      return result.tag.hasPrefix("SELECT") ? 0 : result.changes
    }
  }

  func executeEach(_ text: String, _ values: [[SQLValue]]) throws -> [Int] {
    guard !values.isEmpty else { return [] }
    return try mapping {
      try session.runEach(text, values.map { try PostgresParameters($0) }).map(\.changes)
    }
  }

  func queryEach(_ text: String, _ values: [[SQLValue]]) throws -> [[SQLRow]] {
    guard !values.isEmpty else { return [] }
    return try mapping {
      try session.runEach(text, values.map { try PostgresParameters($0) }).map { try $0.rows() }
    }
  }

  func executeScript(_ text: String) throws {
    _ = try mapping { try session.run(script: text) }
  }

  func insertNew(_ rows: [[SQLValue]], into table: SQLTable) throws -> [Bool] {
    guard rows.count >= PostgresBatch.fewest else {
      return try executeEach(table.insertion, rows).map { $0 == 1 }
    }
    return try mapping { try PostgresBatch(table, session).insert(rows) }
  }

  func update(_ rows: [[SQLValue]], _ update: SQLUpdate) throws -> [Bool] {
    guard !rows.isEmpty else { return [] }
    return try mapping { try PostgresBatch(update.table, session).update(rows, update) }
  }

  func copy(_ rows: [[SQLValue]], into table: SQLTable) throws {
    try mapping { try PostgresCopy(table, session).run(rows) }
  }

  private func mapping<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as PostgresError {
      failure = failure ?? error
      throw error.storeError
    }
  }
}
