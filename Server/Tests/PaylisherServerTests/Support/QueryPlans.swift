import GRDBSQLite

/// Which tables statements read as a whole where SQLite has no statistics, as in a new database.
struct QueryPlans: Sendable {
  /// The statements by their table; a step is whole where no more than the workspace bounds it.
  ///
  /// One that reads a page in the order of an index has a limit and sorts nothing; it is left out.
  private(set) var wholeReads: [String: Set<String>] = [:]

  init(_ schema: SchemaCopy, statements: Set<String>) throws {
    let tables = try schema.tables()
    for statement in statements {
      let steps = try schema.plan(of: statement)
      let isPage =
        statement.contains("LIMIT") && !steps.contains { $0.contains("B-TREE FOR ORDER BY") }
      guard !isPage else { continue }
      let names = Self.names(in: statement)
      // What a query made, for example of the events of several months, has steps of its own.
      let made = steps.filter { $0.hasPrefix("CO-ROUTINE") || $0.hasPrefix("MATERIALIZE") }
      for name in steps.compactMap(Self.readsWhole) {
        let table = names[name] ?? name
        guard tables.contains(table), !made.contains(where: { $0.hasSuffix(" \(table)") })
        else { continue }
        let all = table.hasPrefix("event_log") ? "event_log" : table
        wholeReads[all, default: []].insert(statement)
      }
    }
  }

  /// The name of what a step reads as a whole.
  private static func readsWhole(_ step: String) -> String? {
    let words = step.split(separator: " ")
    guard words.count > 1 else { return nil }
    let isWhole = step.hasSuffix("(tenant_no=?)") || step.hasSuffix("(workspace_id=?)")
    return words[0] == "SCAN" || isWhole ? String(words[1]) : nil
  }

  /// The tables of a statement by the names that its plan calls them.
  private static func names(in statement: String) -> [String: String] {
    let words = statement.split { " \n(),".contains($0) }.map(String.init)
    var names: [String: String] = [:]
    for (index, word) in words.enumerated() where ["FROM", "JOIN", "UPDATE"].contains(word) {
      var rest = words[(index + 1)...]
      guard let table = rest.popFirst() else { continue }
      names[table] = table
      if rest.starts(with: ["INDEXED", "BY"]) { rest = rest.dropFirst(3) }
      if rest.first == "AS" { rest.removeFirst() }
      if let alias = rest.first { names[alias] = table }
    }
    return names
  }
}

/// A database in memory with the tables of another and none of its rows.
final class SchemaCopy {
  /// What SQLite does not take.
  struct Failure: Error {
    let statement: String
    let reason: String
  }

  let database: OpaquePointer?

  init(_ schema: [String]) throws {
    var database: OpaquePointer?
    sqlite3_open(":memory:", &database)
    self.database = database
    for text in schema where sqlite3_exec(database, text, nil, nil, nil) != SQLITE_OK {
      throw failure(text)
    }
  }

  deinit {
    sqlite3_close(database)
  }

  /// Prepares a statement, which is not run.
  func prepare(_ text: String) throws {
    sqlite3_finalize(try statement(text))
  }

  /// The steps of a statement's plan.
  func plan(of text: String) throws -> [String] {
    try texts("EXPLAIN QUERY PLAN " + text, column: 3)
  }

  /// The names of the tables.
  func tables() throws -> Set<String> {
    Set(try texts("SELECT name FROM sqlite_master WHERE type = 'table'", column: 0))
  }

  private func texts(_ text: String, column: Int32) throws -> [String] {
    let statement = try statement(text)
    defer { sqlite3_finalize(statement) }
    var texts: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      texts.append(sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "")
    }
    return texts
  }

  private func statement(_ text: String) throws -> OpaquePointer? {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(database, text, -1, &statement, nil) == SQLITE_OK else {
      throw failure(text)
    }
    return statement
  }

  private func failure(_ text: String) -> Failure {
    Failure(statement: text, reason: String(cString: sqlite3_errmsg(database)))
  }
}
