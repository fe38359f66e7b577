/// What must be added to the roll-ups of a day so that they say what its rows say.
///
/// Numbers are added and never set: whatever ingest counts between reading and writing stays.
struct RollupDifference: Sendable {
  /// How many rows one transaction changes, at most.
  static let rowsPerTransaction = 2_000

  var cells: [RollupCell: Int64] = [:]
  var properties: [PropertyCell: Int64] = [:]
  var people: [PersonFact: Int64] = [:]
  /// Days of people that are not stored.
  var days: Set<PersonDay> = []
  /// Days of people that are stored and have no event.
  var surplusDays: Set<PersonDay> = []
  /// Journeys whose first open is not the one that is stored; put right before anything is added.
  var places: [OpenedJourneys.Place] = []
  /// What was compared.
  var drift = RollupDrift()
  /// Whether it holds numbers of terms or dimensions that are not stored.
  var needsNumbers = false
  /// The dictionary that its numbers are of.
  var generation: Int64 = 0

  var isEmpty: Bool {
    cells.isEmpty && properties.isEmpty && people.isEmpty && days.isEmpty && surplusDays.isEmpty
      && places.isEmpty
  }

  /// Takes what is stored from what the rows say, and counts where the two differ.
  mutating func subtract(
    cells: [RollupCell: Int64],
    properties: [PropertyCell: Int64],
    people: [PersonFact: Int64],
    days: Set<PersonDay>
  ) {
    drift.compare(self.cells, cells)
    drift.compare(self.properties, properties)
    drift.compare(self.people, people)
    surplusDays = days.subtracting(self.days)
    self.days.subtract(days)
    drift.wrong += Int64(self.days.count + surplusDays.count)
    self.cells = Self.difference(self.cells, cells)
    self.properties = Self.difference(self.properties, properties)
    self.people = Self.difference(self.people, people)
  }

  private static func difference<Key>(
    _ expected: [Key: Int64],
    _ stored: [Key: Int64]
  ) -> [Key: Int64] {
    expected.merging(stored.mapValues(-)) { $0 + $1 }.filter { $0.value != 0 }
  }

  /// The same in parts of at most ``rowsPerTransaction`` rows; days without events are last, so that
  /// the counts of their people are right by then.
  var parts: [RollupDifference] {
    func part(_ fill: (inout RollupDifference) -> Void) -> RollupDifference {
      var part = RollupDifference(generation: generation)
      fill(&part)
      return part
    }
    let size = Self.rowsPerTransaction
    var parts: [RollupDifference] = []
    for rows in Array(cells).parts(of: size) {
      parts.append(part { $0.cells = .init(uniqueKeysWithValues: rows.map { ($0.key, $0.value) }) })
    }
    for rows in Array(properties).parts(of: size) {
      parts.append(
        part { $0.properties = .init(uniqueKeysWithValues: rows.map { ($0.key, $0.value) }) }
      )
    }
    for rows in Array(people).parts(of: size) {
      parts.append(
        part { $0.people = .init(uniqueKeysWithValues: rows.map { ($0.key, $0.value) }) }
      )
    }
    for rows in Array(days).parts(of: size) { parts.append(part { $0.days = Set(rows) }) }
    for rows in Array(surplusDays).parts(of: size) {
      parts.append(part { $0.surplusDays = Set(rows) })
    }
    return parts
  }

  /// Adds it to the roll-ups.
  func write(_ connection: any SQLConnection) throws {
    try RollupCell.add(cells, connection)
    try PropertyCell.add(properties, connection)
    try PersonFact.write(people, connection)
    try PersonDay.write(days, connection)
    try PersonDay.remove(surplusDays, connection)
  }
}
