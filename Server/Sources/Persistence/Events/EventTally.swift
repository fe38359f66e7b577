/// What new events add to roll-ups, to journeys and to what is known of people: counted in memory, and
/// written once a commit.
struct EventTally: Sendable {
  var rollups = RollupDelta()
  private(set) var opened = OpenedJourneys()
  private(set) var days: Set<PersonDay> = []
  private(set) var profiles = ProfileChanges()

  /// Counts a new event.
  mutating func add(_ event: PlannedEvent, _ device: DeviceFacts) {
    rollups.add(event.count, event.attribution.key)
    rollups.add(PersonFact(event))
    days.insert(PersonDay(event))
    profiles.add(event, device)
    if let opening = event.opening { opened.add(opening) }
  }

  /// Writes what was counted; after the last event.
  mutating func write(_ numbering: inout Numbering) throws {
    try opened.write(&numbering, &rollups)
    try PersonDay.write(days, numbering.connection)
    try rollups.write(&numbering)
    try profiles.write(numbering.connection)
  }
}
