import AudienceCore
package import LinkCore
import WireModels

/// The sends that wait, and what came of them.
///
/// There is one row for each occurrence of a message and address. A worker claims rows for the time of
/// a lease; the result counts only while the lease is the worker's, so that no node overwrites what
/// another found out. What a worker that died held is claimed again when its lease ends, with the
/// same ids.
package struct OutboxRepository: Sendable {
  let driver: any SQLDriver

  /// Claims sends that are due, direct ones first, for the time of a lease.
  ///
  /// Of launched messages each workspace has its share, and what one leaves goes to the others.
  ///
  /// - Parameters:
  ///   - limit: The most sends.
  ///   - milliseconds: How long they are the caller's.
  ///   - others: Messages of which nothing is claimed.
  ///   - now: The time.
  /// - Returns: The sends, none where nothing is due.
  /// - Throws: ``StoreError``.
  package func claim(
    limit: Int,
    lease milliseconds: Int64,
    besides others: Set<MessageID> = [],
    now: Timestamp
  ) async throws -> OutboxLease {
    let token = EntityID(timestamp: now).bytes
    let until = Timestamp(milliseconds: now.milliseconds + milliseconds)
    let isDue = try await driver.read { connection in
      var claiming = OutboxClaiming(connection, now: now)
      return try claiming.isDue(besides: others)
    }
    guard isDue else { return OutboxLease(token: token, sends: []) }
    var claims: [OutboxClaim] = []
    while claims.count < limit {
      let wanted = min(driver.rowsPerTransaction, limit - claims.count)
      let more = try await driver.writeInBackground { connection in
        var claiming = OutboxClaiming(connection, now: now)
        return try claiming.claim(wanted, besides: others, as: (token, until))
      }
      claims += more
      if more.count < wanted { break }
    }
    guard !claims.isEmpty else { return OutboxLease(token: token, sends: []) }
    let sends = try await driver.read { [claims] connection in
      var reader = OutboxReader(connection, now: now)
      return try reader.sends(claims)
    }
    return OutboxLease(token: token, sends: sends)
  }
}

extension SQLDriver {
  /// How many rows a transaction of the outbox writes, or people it walks past: fewer where clients wait for it.
  var rowsPerTransaction: Int {
    switch dialect.engine {
    case .sqlite: isWriterShared ? 100 : 500
    case .postgresql: 2_000
    }
  }
}
