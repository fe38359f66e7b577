import LinkCore

/// What is known of a batch's events before it is decided what becomes of them.
struct KnownEvents: Sendable {
  /// Where each event belongs, in the order of the batch.
  var places: [EventPartitions.Place]
  /// The hashes of those that are stored.
  var hashes: [EntityID: [UInt8]] = [:]
  /// Those of people who were erased.
  var erased: Set<EntityID> = []
}

/// What becomes of the events of a batch: decided from what is known, without a store.
struct EventPlan: Sendable {
  /// An event that is not stored yet.
  struct Insertion: Hashable, Sendable {
    /// Its position in the batch.
    var position: Int
    var table: String
  }

  /// What became of each, in the order of the batch.
  private(set) var verdicts: [EventVerdict] = []
  /// Those to insert.
  private(set) var insertions: [Insertion] = []

  /// Decides; of two events of a batch with one id the first counts.
  init(_ events: [EventRecord], _ known: KnownEvents) {
    var hashes = known.hashes
    for (position, (event, place)) in zip(events, known.places).enumerated() {
      guard case .table(let table) = place else {
        verdicts.append(.expired)
        continue
      }
      if known.erased.contains(event.uuid) {
        verdicts.append(.erased)
      } else if let hash = hashes[event.uuid] {
        verdicts.append(hash == event.contentHash ? .duplicate : .conflict)
      } else {
        hashes[event.uuid] = event.contentHash
        insertions.append(Insertion(position: position, table: table))
        verdicts.append(.accepted)
      }
    }
  }

  /// Corrects a verdict where another node stored an event with the same id since it was looked up.
  mutating func found(_ hash: [UInt8]?, of event: EventRecord, at position: Int) {
    verdicts[position] = hash == event.contentHash ? .duplicate : .conflict
  }
}
