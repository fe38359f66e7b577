import Persistence
import Synchronization

/// The tokens that this server issued with taps lately, in memory.
///
/// A tap's token is stored with its click, which waits in the journal first; an app that is faster
/// is answered from here.
final class RecentTokens: Sendable {
  /// The tokens that are kept; the oldest go first.
  static let capacity = 16_384
  /// How long the click of a token may take to reach the store, in milliseconds.
  static let settling: Int64 = 600_000

  private struct Tokens: Sendable {
    /// A ring.
    var records: [HandoffRecord] = []
    var next = 0
    /// Where each record stands, by the first eight bytes of its hash.
    var places: [UInt64: Int] = [:]
  }

  private let tokens = Mutex(Tokens())

  func add(_ record: HandoffRecord) {
    let key = Self.key(record.tokenHash)
    tokens.withLock { tokens in
      guard tokens.places[key] == nil else { return }
      if tokens.records.count < Self.capacity {
        tokens.places[key] = tokens.records.count
        tokens.records.append(record)
      } else {
        let place = tokens.next
        tokens.places[Self.key(tokens.records[place].tokenHash)] = nil
        tokens.places[key] = place
        tokens.records[place] = record
        tokens.next = (place + 1) % Self.capacity
      }
    }
  }

  func find(_ hash: [UInt8]) -> HandoffRecord? {
    tokens.withLock { tokens in
      tokens.places[Self.key(hash)].map { tokens.records[$0] }.flatMap {
        $0.tokenHash == hash ? $0 : nil
      }
    }
  }

  private static func key(_ hash: [UInt8]) -> UInt64 {
    hash.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
