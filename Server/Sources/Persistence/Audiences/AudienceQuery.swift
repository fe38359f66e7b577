import AudienceCore
import LinkCore
import RoutingCore
import WireModels

/// An audience as SQL: the people that its predicate holds for, and their devices.
///
/// One text counts all people, walks people in ranges of their numbers and asks for one person, who is
/// a range of one. It names no table twice for a condition, and its lists of people are those of the
/// range, so that a walk never looks at all of them again.
///
/// Conditions about devices hold for one device together: see ``AudienceQuery/predicate(_:on:)``.
struct AudienceQuery: Sendable {
  /// The parts that are about people, whatever the device.
  private let personParts: [Audience]
  /// The parts that one device of each of them meets.
  let deviceParts: [Audience]
  let tenant: Int64
  let now: Timestamp
  let dialect: SQLDialect

  /// Compiles an audience; `nil` is all people.
  init(_ audience: Audience?, tenant: Int64, now: Timestamp, _ dialect: SQLDialect) {
    (self.tenant, self.now, self.dialect) = (tenant, now, dialect)
    let parts = audience.map(Self.conjunction) ?? []
    personParts = parts.filter { !$0.asksDevices }
    deviceParts = parts.filter(\.asksDevices)
  }

  static let allPeople = Int64.min...Int64.max

  /// The parts that hold together, as far as the top of the audience says so.
  private static func conjunction(_ audience: Audience) -> [Audience] {
    guard case .all(let parts) = audience else { return [audience] }
    return parts.flatMap(conjunction)
  }

  /// What holds of `person_profile u` for the people of a range who meet what no device decides.
  func personPredicate(_ people: ClosedRange<Int64>) -> SQLStatement {
    var statement: SQLStatement = "u.tenant_no = \(tenant)"
    if people != Self.allPeople {
      statement += " AND u.person_no BETWEEN \(people.lowerBound) AND \(people.upperBound)"
    }
    for part in personParts {
      statement += " AND "
      statement += sql(part, people, .unknown)
    }
    return statement
  }

  /// What holds of a device of `person_profile u` in the audience; follows another condition.
  func devicePredicate(_ device: DeviceColumns, _ people: ClosedRange<Int64>) -> SQLStatement {
    var statement: SQLStatement = ""
    for part in deviceParts {
      statement += " AND "
      statement += sql(part, people, device)
    }
    return statement
  }

  private func sql(
    _ audience: Audience,
    _ people: ClosedRange<Int64>,
    _ device: DeviceColumns
  ) -> SQLStatement {
    switch audience {
    case .all(let parts): return parts.isEmpty ? "TRUE" : joined(parts, " AND ", people, device)
    case .any(let parts): return parts.isEmpty ? "FALSE" : joined(parts, " OR ", people, device)
    case .not(let part): return "NOT (\(sql(part, people, device)))"
    case .condition(let condition):
      return sql(condition, people, device)
    }
  }

  private func joined(
    _ parts: [Audience],
    _ word: SQLStatement,
    _ people: ClosedRange<Int64>,
    _ device: DeviceColumns
  ) -> SQLStatement {
    var statement: SQLStatement = "("
    for (index, part) in parts.enumerated() {
      if index > 0 { statement += word }
      statement += sql(part, people, device)
    }
    statement += ")"
    return statement
  }

  private func sql(
    _ condition: AudienceCondition,
    _ people: ClosedRange<Int64>,
    _ device: DeviceColumns
  ) -> SQLStatement {
    switch condition {
    case .property(let name, let test): return property(name, test, people)
    case .event(let name, let counts, let window): return event(name, counts, window, people)
    case .eventWhere(let name, let tests, let counts, let window):
      return event(name, tests, counts, window, people)
    case .firstEvent(let name, let window):
      return event(name, "MIN(first_at)", within: window, people)
    case .lastEvent(let name, let window):
      return event(name, "MAX(last_at)", within: window, people)
    case .list(let ids): return listed(ids, people)
    case .link(let ids):
      let keys = ids.compactMap { LinkID($0).map { TermKey(tenant, .link, id: $0.value) } }
      return touched("link_no", keys, people)
    case .campaign(let names):
      return touched("campaign_no", names.map { TermKey(tenant, .campaign, $0) }, people)
    case .source(let names):
      return touched("source_no", names.map { TermKey(tenant, .source, $0) }, people)
    case .lastSeen(let window):
      return "(\(bounds(window, of: "u.last_seen_at")))"
    case .reachable(let wanted):
      let receives = hasAddress("a", AddressRow.receives)
      return wanted ? receives : "NOT \(receives)"
    case .platform(let names): return self.platform(names, of: device)
    case .appVersion(let least, let most): return version(least, most, of: device)
    case .language(let tags): return language(tags, of: device)
    case .country(let codes): return country(codes, of: device)
    }
  }

  /// Begins a list of people of the range; the caller adds conditions and closes it.
  func list(
    _ table: StaticString,
    _ people: ClosedRange<Int64>,
    by column: StaticString = "person_no"
  ) -> SQLStatement {
    var statement: SQLStatement = """
      u.person_no IN (SELECT \(raw: column) FROM \(raw: table) WHERE tenant_no = \(tenant)
      """
    if people != Self.allPeople {
      statement +=
        " AND \(raw: column) BETWEEN \(people.lowerBound) AND \(people.upperBound)"
    }
    return statement
  }

  func texts(_ values: Set<String>) -> SQLStatement {
    SQLStatement(
      text: values.map { _ in "?" }.joined(separator: ", "),
      values: values.sorted().map(SQLValue.text),
      isKept: false
    )
  }

  func terms(_ keys: [TermKey]) -> SQLStatement {
    guard let kind = keys.first?.kind.rawValue else {
      return "SELECT no FROM term WHERE no IS NULL"
    }
    var statement: SQLStatement = """
      SELECT no FROM term WHERE tenant_no = \(tenant) AND kind = \(kind) AND digest IN (
      """
    statement += SQLStatement(
      text: keys.map { _ in "?" }.joined(separator: ", ") + ")",
      values: keys.map { .blob($0.digest) },
      isKept: false
    )
    return statement
  }

  /// What holds of a moment, or of a day of UTC, in a window.
  func bounds(
    _ window: AudienceCondition.TimeWindow,
    of column: SQLStatement,
    length: Int64 = 1
  ) -> SQLStatement {
    let (from, until) = window.bounds(now: now)
    switch (from.map { $0 / length }, until.map { $0 / length }) {
    case (let from?, let until?): return "\(column) >= \(from) AND \(column) < \(until)"
    case (let from?, nil): return "\(column) >= \(from)"
    case (nil, let until?): return "\(column) < \(until)"
    case (nil, nil): return "TRUE"
    }
  }

  /// A version as a text that sorts as versions do; empty for what is no version.
  static func sortable(_ text: String) -> String {
    guard let version = VersionNumber(text) else { return "" }
    let numbers = version.description.split(separator: ".").map(String.init)
    let padded = numbers + Array(repeating: "0", count: max(0, 4 - numbers.count))
    return padded.map { String(repeating: "0", count: max(0, 9 - $0.count)) + $0 }.joined()
  }
}

// MARK: - Conditions with tables of their own

extension AudienceQuery {
  private func property(
    _ name: String,
    _ test: AudienceCondition.PropertyTest,
    _ people: ClosedRange<Int64>
  ) -> SQLStatement {
    let known: SQLStatement = "\(list("person_property", people)) AND name = \(name)"
    switch test {
    case .exists(let wanted): return wanted ? "\(known))" : "NOT \(known))"
    case .isOne(let values): return "\(known) AND (\(equals(values))))"
    case .isNone(let values): return "\(known) AND NOT (\(equals(values))))"
    case .contains(let part):
      return switch dialect.engine {
      case .sqlite: "\(known) AND kind = 0 AND instr(folded, \(part)) > 0)"
      case .postgresql: "\(known) AND kind = 0 AND strpos(folded, \(part)) > 0)"
      }
    case .number(let least, let most):
      var statement: SQLStatement = "\(known) AND kind = 1"
      if let least { statement += " AND number >= \(SQLValue.real(least))" }
      if let most { statement += " AND number <= \(SQLValue.real(most))" }
      statement += ")"
      return statement
    }
  }

  private func equals(_ values: Set<AudienceValue>) -> SQLStatement {
    var statement: SQLStatement = ""
    for (index, value) in values.enumerated() {
      if index > 0 { statement += " OR " }
      switch value {
      case .text(let text): statement += "(kind = 0 AND text = \(text))"
      case .number(let number): statement += "(kind = 1 AND number = \(SQLValue.real(number)))"
      case .boolean(let truth):
        statement += "(kind = 2 AND number = \(SQLValue.real(truth ? 1 : 0)))"
      }
    }
    statement.isKept = false
    return statement
  }

  /// People one of whose distinct ids is on one of the lists.
  private func listed(
    _ ids: Set<PeopleListID>,
    _ people: ClosedRange<Int64>
  ) -> SQLStatement {
    // PostgreSQL would go through a large list for each person who is not on it, for want of memory; SQLite reads a
    // small one instead of every person.
    var statement: SQLStatement =
      switch dialect.engine {
      case .sqlite: list("people_list_member", people, by: "root_no")
      case .postgresql:
        """
        EXISTS (SELECT 1 FROM people_list_member m
          WHERE m.tenant_no = u.tenant_no AND m.root_no = u.person_no
        """
      }
    statement += " AND list_id IN ("
    statement += SQLStatement(
      text: ids.map { _ in "?" }.joined(separator: ", ") + "))",
      values: ids.sorted().map(\.sqlValue),
      isKept: false
    )
    return statement
  }

  private func touched(
    _ column: StaticString,
    _ keys: [TermKey],
    _ people: ClosedRange<Int64>
  ) -> SQLStatement {
    """
    \(list("touch", people)) AND dimension_no IN (
      SELECT no FROM dimension WHERE tenant_no = \(tenant) AND \(raw: column) IN (\(terms(keys)))
    ))
    """
  }
}
