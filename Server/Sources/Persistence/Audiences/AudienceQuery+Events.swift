import AudienceCore
import Database
import WireModels

/// Conditions about events.
extension AudienceQuery {
  private static let day: Int64 = 86_400_000

  /// People by how often they did something; within hours, by whether they did.
  func event(
    _ name: String,
    _ counts: ClosedRange<Int>,
    _ window: AudienceCondition.TimeWindow,
    _ people: ClosedRange<Int64>
  ) -> SQLStatement {
    if window.unit == .hours {
      // Of what happened before an hour, the first tells; of what happened after it, the last.
      let moment: SQLStatement = window.within == nil ? "MIN(first_at)" : "MAX(last_at)"
      let happened = event(name, moment, within: window, people)
      return counts.lowerBound > 0 ? happened : "NOT \(happened)"
    }
    // PostgreSQL adds whole numbers up as decimals, which takes longer than reading them.
    let counted: SQLStatement = """
      \(events(name, people)) AND \(bounds(window, of: "day", length: Self.day)) \
      GROUP BY person_no HAVING SUM(CAST(count AS DOUBLE PRECISION))
      """
    switch (counts.lowerBound, counts.upperBound) {
    case (0, Int.max): return "TRUE"
    case (0, let most): return "NOT \(counted) > \(most))"
    case (let least, Int.max): return "\(counted) >= \(least))"
    case (let least, let most): return "\(counted) BETWEEN \(least) AND \(most))"
    }
  }

  /// People whose first or last event of a name is in a window.
  func event(
    _ name: String,
    _ moment: SQLStatement,
    within window: AudienceCondition.TimeWindow,
    _ people: ClosedRange<Int64>
  ) -> SQLStatement {
    "\(events(name, people)) GROUP BY person_no HAVING \(bounds(window, of: moment)))"
  }

  /// Begins a list of people who did something, by days.
  ///
  /// The name is one number, and not a list of one: PostgreSQL then knows about how many rows it has, and reads them in
  /// the order of its index.
  private func events(_ name: String, _ people: ClosedRange<Int64>) -> SQLStatement {
    "\(list("person_event", people)) AND name_no = (\(terms([TermKey(tenant, .event, name)])))"
  }

  // MARK: - With properties

  /// People by how often they did something with properties that pass tests.
  ///
  /// The days of `person_event` say who can be meant at all; only their events are read.
  func event(
    _ name: String,
    _ tests: [AudienceCondition.EventTest],
    _ counts: ClosedRange<Int>,
    _ window: AudienceCondition.TimeWindow,
    _ people: ClosedRange<Int64>
  ) -> SQLStatement {
    func happened(_ count: Int) -> SQLStatement {
      var statement: SQLStatement = "(\(days(name, window, people)) AND EXISTS ("
      statement += own(name, window)
      for test in tests {
        statement += " AND "
        statement += passes(test)
      }
      // Stops at the last event that is needed. Without an offset PostgreSQL would read the events of everyone.
      statement += " LIMIT 1 OFFSET \(Int64(count - 1))))"
      return statement
    }
    switch (counts.lowerBound, counts.upperBound) {
    case (0, Int.max): return "TRUE"
    case (0, let most): return "NOT \(happened(most + 1))"
    case (let least, Int.max): return happened(least)
    case (let least, let most): return "(\(happened(least)) AND NOT \(happened(most + 1)))"
    }
  }

  /// People who did something on the days that a window touches.
  private func days(
    _ name: String,
    _ window: AudienceCondition.TimeWindow,
    _ people: ClosedRange<Int64>
  ) -> SQLStatement {
    let (from, until) = window.bounds(now: now)
    var statement = events(name, people)
    if let from { statement += " AND day >= \(from / Self.day)" }
    if let until { statement += " AND day <= \(until / Self.day)" }
    statement += ")"
    return statement
  }

  /// Begins a list of the events of `person_profile u`, under all ids of the person.
  private func own(_ name: String, _ window: AudienceCondition.TimeWindow) -> SQLStatement {
    let ids: SQLStatement = """
      SELECT u.person_no AS no UNION ALL SELECT l.person_no FROM person_link l
      WHERE l.tenant_no = \(tenant) AND l.root_no = u.person_no
      """
    // Both forms use the index `event_step`. With `IN`, SQLite reads all events of the workspace.
    let events: SQLStatement =
      switch dialect.engine {
      case .sqlite: "(\(ids)) i CROSS JOIN event_log e ON e.person_no = i.no"
      case .postgresql: "event_log e"
      }
    var statement: SQLStatement = """
      SELECT 1 FROM \(events) WHERE e.tenant_no = \(tenant) AND e.kind < 2
      """
    if dialect.engine == .postgresql { statement += " AND e.person_no = ANY(ARRAY(\(ids)))" }
    statement += " AND e.name_no = (\(terms([TermKey(tenant, .event, name)])))"
    let (from, until) = window.bounds(now: now)
    // SQLite uses the index only with a bound.
    statement += " AND e.occurred_at >= \(from ?? Int64.min)"
    if let until { statement += " AND e.occurred_at < \(until)" }
    return statement
  }

  private func passes(_ test: AudienceCondition.EventTest) -> SQLStatement {
    let cells = EventCells(name: test.name, dialect: dialect)
    return switch test.test {
    case .exists(true): cells.exist("TRUE")
    case .exists(false): "NOT \(cells.exist("TRUE"))"
    case .isOne(let values): cells.exist(cells.equal(values))
    case .isNone(let values): cells.exist("NOT (\(cells.equal(values)))")
    case .number(let least, let most): cells.exist(cells.number(least, most))
    }
  }
}

/// The values of a property of `event_log e`: its own, that of its visit and that of its device, none of them `null`.
private struct EventCells: Sendable {
  let name: String
  let dialect: SQLDialect

  /// Whether a condition holds for a value.
  func exist(_ condition: SQLStatement) -> SQLStatement {
    let cells: SQLStatement =
      switch dialect.engine {
      case .sqlite: sqlite
      case .postgresql: postgresql
      }
    return "EXISTS (SELECT 1 FROM (\(cells)) c WHERE c.type <> 'null' AND (\(condition)))"
  }

  /// Keys and values are lists of the same order; an event without keys has an object.
  private var sqlite: SQLStatement {
    """
    SELECT p.type, p.value FROM term t, json_each(t.text) k, json_each(e.property_values) p
      WHERE t.no = e.keys_no AND k.value = \(name) AND p.key = k.key
    UNION ALL SELECT p.type, p.value FROM json_each(e.property_values) p
      WHERE e.keys_no IS NULL AND p.key = \(name)
    UNION ALL SELECT p.type, p.value FROM term t, json_each(t.text, '$.properties') p
      WHERE t.no = e.visit_no AND p.key = \(name)
    UNION ALL SELECT p.type, p.value FROM term t, json_each(t.text) p
      WHERE t.no = e.context_no AND p.key = \(name)
    """
  }

  private var postgresql: SQLStatement {
    """
    SELECT json_typeof(v.value) AS type, v.value #>> '{}' AS value FROM (
      SELECT e.property_values::json -> (k.position - 1)::int AS value
      FROM term t CROSS JOIN LATERAL json_array_elements_text(t.text::json) WITH ORDINALITY AS k (key, position)
      WHERE t.no = e.keys_no AND k.key = \(name)
      UNION ALL SELECT e.property_values::json -> CAST(\(name) AS TEXT) WHERE e.keys_no IS NULL
      UNION ALL SELECT t.text::json -> 'properties' -> CAST(\(name) AS TEXT) FROM term t WHERE t.no = e.visit_no
      UNION ALL SELECT t.text::json -> CAST(\(name) AS TEXT) FROM term t WHERE t.no = e.context_no
    ) v
    """
  }

  func equal(_ values: Set<AudienceValue>) -> SQLStatement {
    var statement: SQLStatement = ""
    for (index, value) in values.enumerated() {
      if index > 0 { statement += " OR " }
      statement += equals(value)
    }
    statement.isKept = false
    return statement
  }

  private func equals(_ value: AudienceValue) -> SQLStatement {
    switch (value, dialect.engine) {
    case (.text(let text), .sqlite): "(c.type = 'text' AND c.value = \(text))"
    case (.text(let text), .postgresql): "(c.type = 'string' AND c.value = \(text))"
    case (.boolean(let truth), .sqlite): "(c.type = \(truth ? "true" : "false"))"
    case (.boolean(let truth), .postgresql):
      "(c.type = 'boolean' AND c.value = \(truth ? "true" : "false"))"
    case (.number(let number), _): "(COALESCE(\(numeral) = \(SQLValue.real(number)), FALSE))"
    }
  }

  func number(_ least: Double?, _ most: Double?) -> SQLStatement {
    var statement: SQLStatement = "\(numeral) IS NOT NULL"
    if let least { statement += " AND \(numeral) >= \(SQLValue.real(least))" }
    if let most { statement += " AND \(numeral) <= \(SQLValue.real(most))" }
    return statement
  }

  /// The number of a cell; NULL for a value of another kind.
  private var numeral: SQLStatement {
    switch dialect.engine {
    case .sqlite: "CASE WHEN c.type IN ('integer', 'real') THEN c.value END"
    case .postgresql: "CASE WHEN c.type = 'number' THEN c.value::double precision END"
    }
  }
}
