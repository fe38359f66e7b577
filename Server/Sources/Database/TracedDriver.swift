import Tracing

/// A driver whose transactions are spans of the trace that they belong to.
///
/// A transaction outside traces is passed on as it is.
public struct TracedDriver: SQLDriver {
  private let driver: any SQLDriver

  /// Makes a driver of another.
  public init(_ driver: any SQLDriver) {
    self.driver = driver
  }

  /// The engine's SQL.
  public var dialect: SQLDialect { driver.dialect }

  /// Whether clients wrote lately, where they and background work share one writer.
  public var isWriterShared: Bool { driver.isWriterShared }

  /// Runs `body` in one transaction that only reads.
  public func read<Result: Sendable>(
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    guard let span = span("read") else { return try await driver.read(for: origin, body) }
    defer { span.end() }
    do { return try await driver.read(for: origin, body) } catch { throw note(error, on: span) }
  }

  /// Runs `body` in one transaction; when this returns, the commit is on disk.
  public func write<Result: Sendable>(
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    guard let span = span("write") else { return try await driver.write(for: origin, body) }
    defer { span.end() }
    do { return try await driver.write(for: origin, body) } catch { throw note(error, on: span) }
  }

  private func span(_ operation: String) -> (any Tracing.Span)? {
    guard InstrumentationContext.current != nil else { return nil }
    let span = startSpan("\(operation) transaction", ofKind: .client)
    span.updateAttributes { attributes in
      attributes["db.system.name"] = dialect.engine.rawValue
      attributes["db.operation.name"] = operation
    }
    return span
  }

  /// Notes what a transaction ended with; an answer such as `not_found` is no fault.
  private func note(_ error: any Error, on span: any Tracing.Span) -> any Error {
    if let error = error as? StoreError {
      span.attributes["error.type"] = error.code.description
      if !error.isAnswer { span.setStatus(SpanStatus(code: .error)) }
    } else {
      span.attributes["error.type"] = "\(type(of: error))"
    }
    return error
  }

  /// What the engine tells.
  public func notifications(on channel: String) -> AsyncStream<[String]> {
    driver.notifications(on: channel)
  }

  /// Scrubs the database behind it.
  public func scrub(_ traces: [[UInt8]]) async throws -> Int? {
    try await driver.scrub(traces)
  }

  /// Settles the database behind it.
  public func settle() async {
    await driver.settle()
  }

  /// Closes every connection.
  public func close() async throws {
    try await driver.close()
  }
}

extension StoreError {
  /// Whether it answers what was asked, and nothing is broken.
  fileprivate var isAnswer: Bool {
    [.notFound, .conflict, .versionMismatch, .invalid].contains(code)
  }
}
