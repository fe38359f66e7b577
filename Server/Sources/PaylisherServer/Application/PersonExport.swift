package import Doctor
package import WireModels

/// What is stored of a person's ids, devices, consents, events, first launches and purchases: the file that the dashboard and `paylisher person
/// export` write.
package struct PersonExport: Codable, Sendable {
  /// The events of a file of the dashboard, which a browser waits for.
  static let mostOfPage = 10_000

  package let person: PersonResource
  package let reach: ReachResource
  package var events: [EventResource] = []
  package var firstLaunches: [FirstLaunchResource] = []
  package var purchases: [PurchaseResource] = []
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
    firstLaunches = try await Self.all { cursor in
      try await api.send(.firstLaunches(person: id, cursor: cursor, limit: 200))
    }
    purchases = try await Self.all { cursor in
      try await api.send(.purchases(person: id, cursor: cursor, limit: 200))
    }
  }

  /// The entries of all pages of a list.
  private static func all<Entry>(
    _ page: (_ cursor: String?) async throws -> Page<Entry>
  ) async throws -> [Entry] {
    var entries: [Entry] = []
    var cursor: String?
    repeat {
      let found = try await page(cursor)
      entries += found.items
      cursor = found.nextCursor
    } while cursor != nil
    return entries
  }
}
