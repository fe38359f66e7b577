import WireModels

/// Sends to Apple's push service with one key, in one environment.
package struct APNsSender: PushSender {
  private let tokens: APNsTokenSource
  private let proven: HTTP2Pool
  private let unproven: HTTP2Pool
  private let now: @Sendable () -> Int64

  /// Makes a sender.
  ///
  /// - Parameters:
  ///   - tokens: The key's token, which both environments may share.
  ///   - endpoint: ``HTTP2Endpoint/apns(_:)``, or a fake.
  ///   - limits: How connections are used.
  ///   - now: The wall clock, in milliseconds since 1970.
  package init(
    _ tokens: APNsTokenSource,
    endpoint: HTTP2Endpoint,
    limits: HTTP2Limits = .apns,
    now: @escaping @Sendable () -> Int64
  ) {
    self.tokens = tokens
    self.now = now
    proven = HTTP2Pool(endpoint, limits: limits, now: now)
    var single = limits
    single.connections = 1
    unproven = HTTP2Pool(endpoint, limits: single, now: now)
  }

  /// Sends a notification once.
  package func send(
    _ message: APNsNotification,
    _ context: PushContext,
    isProven: Bool
  ) async -> PushOutcome {
    let pool = isProven ? proven : unproven
    var (context, attempts) = (context, PushAttempts())
    while true {
      let outcome = await attempt(message, context, pool)
      guard attempts.mends(outcome) else { return outcome }
      context.attempt += 1
    }
  }

  /// Closes all connections.
  package func close() {
    proven.close()
    unproven.close()
  }

  private func attempt(
    _ message: APNsNotification,
    _ context: PushContext,
    _ pool: HTTP2Pool
  ) async -> PushOutcome {
    guard let token = try? await tokens.token(now: now() / 1_000) else {
      return PushOutcome(.stopCredential, code: "signing", Remark(.notSigned))
    }
    let request = HTTP2Request(
      path: "/3/device/\(message.token)",
      headers: message.headers(authorization: token),
      body: message.payload,
      isUrgent: context.isUrgent
    )
    do {
      let answer = try await pool.send(request)
      let outcome = answer.response.apnsOutcome(context)
      switch outcome.action {
      case .renewCredential: try? await tokens.renew(now: now() / 1_000)
      case .changeConnection(let rest): pool.rest(connection: answer.connection, milliseconds: rest)
      default: break
      }
      return outcome
    } catch {
      return error.outcome(context)
    }
  }
}
