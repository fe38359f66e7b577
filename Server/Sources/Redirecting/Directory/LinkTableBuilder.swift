import Persistence
import Synchronization

/// Builds a table out of parts that come from elsewhere.
final class LinkTableBuilder: Sendable {
  private let table: Mutex<LinkTable>

  /// Makes a builder with room for some links.
  init(capacity: Int = 0) {
    table = Mutex(LinkTable(capacity: capacity))
  }

  /// Adds links.
  func add(_ links: [PackedLink]) {
    table.withLock { table in
      for link in links { table.put(link) }
    }
  }

  /// Takes over a chunk as it was kept; whether it holds whole records.
  func adopt(_ chunk: ByteArena.Chunk) -> Bool {
    table.withLock { $0.adopt(chunk) }
  }

  /// The table; the builder is empty afterwards.
  func take() -> LinkTable {
    table.withLock { table in
      var taken = LinkTable()
      swap(&taken, &table)
      return taken
    }
  }
}
