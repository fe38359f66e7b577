package import AudienceCore
import WireModels

/// The values that the texts of a message ask for, of one person.
package struct PersonalWords: Hashable, Sendable {
  /// Properties of the person by their names, as texts.
  var properties: [String: String] = [:]
  /// What the request that sends the message brought.
  var data: [String: String] = [:]

  /// No values: every text has its defaults.
  package init() {}

  init(properties: [String: String] = [:], data: [String: String] = [:]) {
    (self.properties, self.data) = (properties, data)
  }

  /// The value of a name; `nil` where it is not known.
  package subscript(name: PersonalText.Name) -> String? {
    switch name.source {
    case .person: properties[name.name]
    case .data: data[name.name]
    }
  }

  /// The data of a row of `message_send`.
  static func data(_ row: SQLRow) throws -> [String: String] {
    guard let text = try row.optionalText("data") else { return [:] }
    return try JSONColumn.value([String: String].self, from: text, column: "data")
  }

  /// The properties that names ask for, of many people by the numbers that name them.
  static func properties(
    _ names: Set<PersonalText.Name>,
    of batch: RecipientBatch,
    tenant: Int64
  ) throws -> [Int64: [String: String]] {
    let names = names.filter { $0.source == .person }.map(\.name).sorted()
    var found: [Int64: [String: String]] = [:]
    for part in names.parts(of: SQLList.length) {
      let rows = try batch.rows { list in
        """
        SELECT person_no, name, kind, text, number FROM person_property
        WHERE tenant_no = \(tenant) AND name IN (\(SQLList.of(part.map(SQLValue.text)))) AND \(list)
        """
      }
      for (person, row) in rows {
        found[person, default: [:]][try row.text("name")] = try text(row)
      }
    }
    return found
  }

  private static func text(_ row: SQLRow) throws -> String {
    switch (try row.int64("kind"), try row.value("number")) {
    case (1, .real(let number)): return AudienceValue.number(number).text
    case (2, .real(let number)): return AudienceValue.boolean(number == 1).text
    default: return try row.optionalText("text") ?? ""
    }
  }
}
