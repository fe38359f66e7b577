package import Doctor
package import WireModels

/// What is stored of a person's events, ids, devices and consents: the file that the dashboard and `paylisher person
/// export` write.
package struct PersonExport: Codable, Sendable {
  /// The events of a file of the dashboard, which a browser waits for.
  static let mostOfPage = 10_000

  package let person: PersonResource
  package let reach: ReachResource
  package var events: [EventResource] = []
  /// Whether the file has every event.
  package var isComplete = true

  /// Asks the management API for everything of the person that a distinct id belongs to.
  package init(of id: String, from api: some APISender, upTo most: Int = .max) async throws {
    person = try await api.send(.person(id))
    reach = try await api.send(.reach(of: id))
    var cursor: String?
    repeat {
      let page = try await api.send(.events(of: id, cursor: cursor, limit: 200))
      events += page.items
      cursor = page.nextCursor
    } while cursor != nil && events.count < most
    isComplete = cursor == nil
  }
}
