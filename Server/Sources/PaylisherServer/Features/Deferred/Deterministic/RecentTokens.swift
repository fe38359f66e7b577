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
    var records: [[UInt8]: HandoffRecord] = [:]
    var order: [[UInt8]] = []
    var next = 0
  }

  private let tokens = Mutex(Tokens())

  func add(_ record: HandoffRecord) {
    tokens.withLock { tokens in
      guard tokens.records.updateValue(record, forKey: record.tokenHash) == nil else { return }
      if tokens.order.count < Self.capacity {
        tokens.order.append(record.tokenHash)
      } else {
        tokens.records[tokens.order[tokens.next]] = nil
        tokens.order[tokens.next] = record.tokenHash
        tokens.next = (tokens.next + 1) % Self.capacity
      }
    }
  }

  func find(_ hash: [UInt8]) -> HandoffRecord? {
    tokens.withLock { $0.records[hash] }
  }
}
