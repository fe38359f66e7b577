import LinkCore

/// An event that happened later than its id says, so that it is kept when its month is dropped.
struct EventStray: Hashable, Sendable {
  var tenant: Int64
  var id: EntityID
}
