/// That two distinct ids are one person, as an event of the log says.
struct PersonMerge: Hashable, Sendable {
  /// The names of the events that say so.
  static let names = ["$identify", "$create_alias"]

  /// The distinct id that stays.
  var kept: String
  /// The other one; `nil` where the event only says that the first is known.
  var other: String?
  /// Whether the event says who the person is.
  var isIdentification: Bool

  /// `nil` for every other event.
  init?(_ event: EventRecord) {
    guard Self.names.contains(event.name) else { return nil }
    isIdentification = event.name == "$identify"
    kept = event.distinctID
    let key = isIdentification ? "$anon_distinct_id" : "alias"
    let value = JSONMembers(event.properties)?.value(of: key)
    other = value.flatMap { try? JSONColumn.value(String.self, from: $0, column: "properties") }
    if let text = other, text.isEmpty || ExactText(text) == ExactText(kept) { other = nil }
    guard isIdentification || other != nil else { return nil }
  }

  /// What is known of a distinct id before a merge.
  struct Person: Hashable, Sendable {
    /// The distinct id that stands for the whole person.
    var root: Int64
    /// Whether somebody was identified by one of the person's ids.
    var isKnown: Bool
  }

  /// Whether two people become one: never two who are known, by whatever event.
  func joins(_ kept: Person, _ other: Person) -> Bool {
    kept.root != other.root && !(other.isKnown && (kept.isKnown || isIdentification))
  }
}
