import Database
import Foundation

/// How a transaction is begun, ended, and tried again.
struct PostgresTransaction: Sendable {
  /// The statement that begins it.
  let begin: String
  /// How often it is run at most while others are in its way.
  private static let races = 12
  /// How often a row may have been taken between a look and an insertion.
  private static let taken = 3
  /// How often it is run at most where its statements were prepared for an older schema.
  private static let stale = 2

  /// Sees what is committed when each statement begins.
  static let writing = PostgresTransaction(begin: "BEGIN ISOLATION LEVEL READ COMMITTED")
  /// Sees one state of the database.
  static let reading = PostgresTransaction(
    begin: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
  )

  /// Why a try failed.
  private enum Failure: Error {
    /// Another try may succeed.
    case again(PostgresError)
    case final(any Error)
  }

  /// Runs `body` until it succeeds or trying again cannot help.
  func run<Result>(
    _ session: inout PostgresSession?,
    _ open: () throws -> PostgresSession,
    _ body: (any SQLConnection) throws -> Result
  ) throws -> Result {
    var (attempt, losses) = (0, 0)
    while true {
      attempt += 1
      do {
        return try runOnce(&session, open, body)
      } catch Failure.again(let error) {
        losses += error.isLoss ? 1 : 0
        guard isWorthwhile(error, attempt, losses) else { throw error.storeError }
        Self.pause(attempt)
      } catch Failure.final(let error) {
        throw error
      }
    }
  }

  private func isWorthwhile(_ error: PostgresError, _ attempt: Int, _ losses: Int) -> Bool {
    if error.isLoss { return losses < 2 }
    if error.isStale { return attempt < Self.stale }
    return attempt < (error.isTaken ? Self.taken : Self.races)
  }

  private func runOnce<Result>(
    _ kept: inout PostgresSession?,
    _ open: () throws -> PostgresSession,
    _ body: (any SQLConnection) throws -> Result
  ) throws -> Result {
    let wasKept = kept != nil
    let session = try self.session(&kept, open)
    defer { if session.isLost { kept = nil } }
    do {
      return try run(body, session, wasKept: wasKept)
    } catch  where session.isSilent {
      // Another try would only wait again; all other errors are thrown at once.
      throw Failure.final(PostgresUnreachable(reason: Self.silence))
    }
  }

  private static let silence = StoreError(
    .unavailable,
    "PostgreSQL has stopped answering. Check that it runs and that the network reaches it.",
    retryAfter: 2
  )

  private func run<Result>(
    _ body: (any SQLConnection) throws -> Result,
    _ session: PostgresSession,
    wasKept: Bool
  ) throws -> Result {
    let connection = PostgresConnection(session)
    do {
      try session.run(script: begin)
    } catch let error as PostgresError {
      // A session that was kept may have ended meanwhile; a new one would not have.
      throw wasKept && session.isLost ? Failure.again(error) : Failure.final(error.storeError)
    }
    let result: Result
    do {
      result = try body(connection)
    } catch {
      try? rollBack(session)
      throw failure(of: connection, session, error)
    }
    try commit(session)
    return result
  }

  /// What a body's error means: what the engine said first, or what the body threw itself.
  private func failure(
    of connection: PostgresConnection,
    _ session: PostgresSession,
    _ error: any Error
  ) -> Failure {
    if let first = connection.failure, first.isStale {
      session.retire()
      return .again(first)
    }
    if let first = connection.failure, first.isRace || first.isTaken || first.isLoss {
      return .again(first)
    }
    return .final(error)
  }

  private func session(
    _ kept: inout PostgresSession?,
    _ open: () throws -> PostgresSession
  ) throws -> PostgresSession {
    if let kept { return kept }
    do {
      let session = try open()
      kept = session
      return session
    } catch let error as PostgresError {
      throw Failure.final(PostgresUnreachable(reason: error.storeError))
    } catch let error as StoreError {
      throw Failure.final(PostgresUnreachable(reason: error))
    }
  }

  private func commit(_ session: PostgresSession) throws {
    do {
      let result = try session.run(script: "COMMIT")
      guard result.tag == "COMMIT" else {
        throw Failure.final(StoreError(.failed, "A statement of the transaction had failed."))
      }
    } catch let error as PostgresError {
      try? rollBack(session)
      // What became of a commit whose answer did not come is not known: it must not run again.
      throw error.isRace ? Failure.again(error) : Failure.final(error.storeError)
    }
  }

  private func rollBack(_ session: PostgresSession) throws {
    guard !session.isLost, session.isInTransaction else { return }
    try session.run(script: "ROLLBACK")
  }

  /// Waits a random time that grows, so that those who met do not meet again.
  private static func pause(_ attempt: Int) {
    // Up to a second, which is how long PostgreSQL takes to notice that two wait for each other.
    let longest = min(1_000_000, 1_000 << attempt)
    usleep(UInt32.random(in: 200...UInt32(longest)))
  }
}

/// No session could be opened.
struct PostgresUnreachable: Error, Sendable {
  /// Why.
  var reason: StoreError
}
