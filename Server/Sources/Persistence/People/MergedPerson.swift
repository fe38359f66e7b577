import LinkCore

/// Every distinct id of one person.
struct MergedPerson: Sendable {
  let tenant: Int64
  /// The distinct id that was asked for.
  let person: ExactText
  /// The numbers of the distinct ids that anything was stored of.
  var numbers: [Int64]
  /// The distinct ids.
  var people: Set<ExactText>

  /// The person that a distinct id belongs to, by the merges of the log.
  init(_ person: String, tenant: Int64, _ connection: any SQLConnection) throws {
    self.tenant = tenant
    self.person = ExactText(person)
    people = [self.person]
    let number = try StringDictionary(connection, cache: DictionaryCache())
      .existing(TermKey(tenant, .person, person))
    numbers = []
    guard let number else { return }
    let root =
      try connection.first(
        "SELECT root_no FROM person_link WHERE tenant_no = \(tenant) AND person_no = \(number)"
      )?.int64("root_no") ?? number
    let rows = try connection.query(
      """
      SELECT no, text FROM term WHERE tenant_no = \(tenant) AND kind = 'person'
      AND (no = \(number) OR no IN (
        SELECT person_no FROM person_link WHERE tenant_no = \(tenant) AND root_no = \(root)
      ))
      """
    )
    numbers = try rows.map { try $0.int64("no") }
    people.formUnion(try rows.compactMap { try $0.optionalText("text").map { ExactText($0) } })
  }

  /// The numbers as SQL writes them in a list.
  var list: SQLStatement { SQLStatement(numbers: numbers) }
}

extension SQLStatement {
  /// Numbers, separated by commas; for lists of any length.
  init(numbers: some Sequence<Int64>) {
    self.init(text: numbers.map(String.init).joined(separator: ", "), isKept: false)
  }
}
