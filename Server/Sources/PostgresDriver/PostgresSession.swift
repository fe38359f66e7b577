import CPostgres
import Database
import Foundation

/// A session of PostgreSQL; one thread at a time uses it.
///
/// Nothing blocks for ever: a server that does not answer within the time of a statement and a
/// grace counts as lost, and much sooner where it does not answer newcomers either.
final class PostgresSession {
  /// The most statements that are kept prepared.
  private static let preparedStatements = 512

  private let handle: OpaquePointer
  private let settings: PostgresSettings
  private let probe: PostgresProbe?
  private var names: [String: String] = [:]
  private var types: [String: [String: Oid]] = [:]
  /// Whether the server is gone, or may be in the middle of an answer.
  private(set) var isLost = false
  /// Whether it was lost because the server answers no session any more.
  private(set) var isSilent = false

  /// Connects, and makes sure that a commit of this session is durable.
  ///
  /// The probe tells whether the server answers others, where a caller waits for this session.
  init(_ settings: PostgresSettings, probe: PostgresProbe? = nil) throws {
    guard let handle = PQconnectdb(settings.connectionText()) else {
      throw StoreError(.unavailable, "There is no memory for a session.")
    }
    self.handle = handle
    self.settings = settings
    self.probe = probe
    guard PQstatus(handle) == CONNECTION_OK else {
      throw PostgresRefusal.error(handle, settings: settings)
    }
    PQsetnonblocking(handle, 1)
    // Notices go nowhere: the library would write them to standard error.
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
    try PostgresDurability.prepare(self, handle: handle, settings: settings)
  }

  deinit {
    PQfinish(handle)
  }

  /// The socket, to wait for what the server says unasked.
  var socket: Int32 { PQsocket(handle) }

  /// Lets the next transaction have a new session, because what this one prepared is of no use.
  func retire() {
    isLost = true
  }

  /// Whether a transaction is open.
  var isInTransaction: Bool { PQtransactionStatus(handle) != PQTRANS_IDLE }

  /// Runs statements separated by `;`, and returns the last result.
  @discardableResult
  func run(script: String) throws -> PostgresResult {
    try send(PQsendQuery(handle, script))
    return try onlyResult()
  }

  /// Runs one statement with values; it stays prepared, unless its text will not come again.
  func run(
    _ text: String,
    _ values: PostgresParameters,
    isKept: Bool = true
  ) throws -> PostgresResult {
    let name = try isKept ? prepare(text) : prepare(text, as: "")
    try send(
      values.withPointers { count, pointers, lengths, formats in
        PQsendQueryPrepared(handle, name, count, pointers, lengths, formats, 1)
      }
    )
    return try onlyResult()
  }

  /// Runs one statement for each list of values without waiting in between.
  func runEach(_ text: String, _ lists: [PostgresParameters]) throws -> [PostgresResult] {
    let name = try prepare(text)
    guard PQenterPipelineMode(handle) == 1 else { throw loss() }
    for (number, values) in lists.enumerated() {
      try send(
        values.withPointers { count, pointers, lengths, formats in
          PQsendQueryPrepared(handle, name, count, pointers, lengths, formats, 1)
        }
      )
      if number % 64 == 63 { try flush() }
    }
    try send(PQpipelineSync(handle))
    let results = try pipelineResults()
    guard PQexitPipelineMode(handle) == 1 else { throw loss() }
    if let error = results.lazy.compactMap(\.error).first { throw error }
    return results
  }

  /// Sends rows into a `COPY … FROM STDIN` in pieces, and returns how many were stored.
  func copy(_ text: String, pieces: [[UInt8]]) throws -> Int {
    try send(PQsendQuery(handle, text))
    try flush()
    let begun = try nextResult()
    if let error = begun?.error { throw try failure(error) }
    for piece in pieces { try put(piece) }
    while true {
      let ended = PQputCopyEnd(handle, nil)
      if ended == 1 { break }
      if ended < 0 { throw loss() }
      try wait(for: Int16(POLLOUT))
    }
    return try onlyResult().changes
  }

  /// The texts of the notifications that have come, which are taken.
  func notifications() throws -> [String] {
    guard PQconsumeInput(handle) == 1 else { throw loss() }
    var texts: [String] = []
    while let notification = PQnotifies(handle) {
      texts.append(notification.pointee.extra.map { String(cString: $0) } ?? "")
      PQfreemem(notification)
    }
    return texts
  }

  func columnTypes(of table: String) throws -> [String: Oid] {
    if let known = types[table] { return known }
    let rows = try run(
      """
      SELECT attname, atttypid FROM pg_attribute
      WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped
      """,
      PostgresParameters([.text(table)])
    ).rows()
    let found = try Dictionary(
      uniqueKeysWithValues: rows.map {
        (try $0.text("attname"), Oid(truncatingIfNeeded: try $0.int64("atttypid")))
      }
    )
    types[table] = found
    return found
  }

  private func prepare(_ text: String) throws -> String {
    if let name = names[text] { return name }
    if names.count >= Self.preparedStatements {
      try run(script: "DEALLOCATE ALL")
      names = [:]
    }
    let name = try prepare(text, as: "s\(names.count)")
    names[text] = name
    return name
  }

  /// Prepares a statement under a name; the empty one is that of the last statement without another.
  private func prepare(_ text: String, as name: String) throws -> String {
    try send(PQsendPrepare(handle, name, SQLDialect.postgresql.numbered(text), 0, nil))
    _ = try onlyResult()
    return name
  }

  private func put(_ piece: [UInt8]) throws {
    while true {
      let sent = piece.withUnsafeBytes { raw in
        PQputCopyData(handle, raw.bindMemory(to: CChar.self).baseAddress, Int32(raw.count))
      }
      if sent == 1 { return }
      if sent < 0 { throw loss() }
      try flush()
    }
  }

  private func send(_ accepted: Int32) throws {
    guard accepted == 1 else { throw loss() }
  }

  /// The last result of a statement, or its error.
  private func onlyResult() throws -> PostgresResult {
    try flush()
    var last: PostgresResult?
    while let result = try nextResult() {
      if last?.error == nil { last = result }
    }
    guard let last else { throw loss() }
    if let error = last.error { throw try failure(error) }
    return last
  }

  private func pipelineResults() throws -> [PostgresResult] {
    try flush()
    var results: [PostgresResult] = []
    var wasEmpty = false
    while true {
      guard let result = try nextResult() else {
        // One empty answer ends a statement; two mean that nothing more will come.
        if wasEmpty { throw loss() }
        wasEmpty = true
        continue
      }
      wasEmpty = false
      if result.status == PGRES_PIPELINE_SYNC { return results }
      results.append(result)
    }
  }

  private func nextResult() throws -> PostgresResult? {
    while PQisBusy(handle) == 1 {
      try wait(for: Int16(POLLIN))
      guard PQconsumeInput(handle) == 1 else { throw loss() }
    }
    guard let result = PQgetResult(handle) else { return nil }
    return PostgresResult(result)
  }

  /// Sends what is waiting, reading meanwhile so that neither side waits for the other.
  private func flush() throws {
    while true {
      let rest = PQflush(handle)
      if rest == 0 { return }
      if rest < 0 { throw loss() }
      let events = try wait(for: Int16(POLLIN | POLLOUT))
      if events & Int16(POLLIN) != 0, PQconsumeInput(handle) != 1 { throw loss() }
    }
  }

  @discardableResult
  private func wait(for events: Int16) throws -> Int16 {
    let end = ContinuousClock.now + settings.statementTimeout + .milliseconds(500)
    while true {
      let rest = end - .now
      let found = PostgresSocket.wait(socket, for: events, upTo: min(rest, settings.silence))
      if found != 0 { return found }
      isSilent = probe.map { !$0.isAnswering(at: place) } ?? false
      guard !isSilent, rest > settings.silence else {
        isLost = true
        throw PostgresError.lost(
          isSilent ? "the server answers no session" : "the server did not answer in time"
        )
      }
    }
  }

  /// Where this session is connected to: one of several hosts, where the settings name several.
  private var place: [String: String] {
    let parts = ["host": PQhost(handle), "hostaddr": PQhostaddr(handle), "port": PQport(handle)]
    return parts.compactMapValues { $0.map { String(cString: $0) } }.filter { !$0.value.isEmpty }
  }

  private func failure(_ error: PostgresError) throws -> PostgresError {
    if error.isLoss || PQstatus(handle) != CONNECTION_OK { isLost = true }
    return error
  }

  private func loss() -> PostgresError {
    isLost = true
    let message = String(cString: PQerrorMessage(handle)).split(separator: "\n").first
    return .lost(message.map(String.init) ?? "the session was lost")
  }
}
