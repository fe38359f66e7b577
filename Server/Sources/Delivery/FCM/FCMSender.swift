import WireModels

/// Sends to Firebase Cloud Messaging for one project.
package struct FCMSender: PushSender {
  private let account: FCMServiceAccount
  private let tokens: FCMTokenSource
  private let pool: HTTP2Pool
  private let tokenPool: HTTP2Pool
  private let now: @Sendable () -> Int64

  /// Makes a sender.
  ///
  /// - Parameters:
  ///   - account: The project's service account.
  ///   - endpoint: ``HTTP2Endpoint/fcm``, or a fake.
  ///   - tokenEndpoint: ``HTTP2Endpoint/googleTokens``, or a fake.
  ///   - limits: How connections are used.
  ///   - now: The wall clock, in milliseconds since 1970.
  package init(
    _ account: FCMServiceAccount,
    endpoint: HTTP2Endpoint = .fcm,
    tokenEndpoint: HTTP2Endpoint = .googleTokens,
    limits: HTTP2Limits = .fcm,
    now: @escaping @Sendable () -> Int64
  ) {
    self.account = account
    self.now = now
    pool = HTTP2Pool(endpoint, limits: limits, now: now)
    tokenPool = HTTP2Pool(tokenEndpoint, limits: HTTP2Limits(connections: 1), now: now)
    tokens = FCMTokenSource(account, pool: tokenPool)
  }

  /// Sends a message once.
  package func send(
    _ message: FCMMessage,
    _ context: PushContext,
    isProven: Bool
  ) async -> PushOutcome {
    guard let body = try? message.body() else {
      return PushOutcome(.stopMessage, code: "encoding", Remark(.notWritten))
    }
    var (context, attempts) = (context, PushAttempts())
    while true {
      let outcome = await attempt(body, context)
      guard attempts.mends(outcome) else { return outcome }
      context.attempt += 1
    }
  }

  /// Closes all connections.
  package func close() {
    pool.close()
    tokenPool.close()
  }

  private func attempt(_ body: [UInt8], _ context: PushContext) async -> PushOutcome {
    let token: String
    do {
      token = try await tokens.token(now: now() / 1_000)
    } catch let error as FCMTokenError {
      return error.outcome(context)
    } catch {
      return PushInterruption.unreachable.outcome(context)
    }
    let request = HTTP2Request(
      path: "/v1/projects/\(account.projectID)/messages:send",
      headers: [("authorization", "Bearer \(token)"), ("content-type", "application/json")],
      body: body,
      isUrgent: context.isUrgent
    )
    do {
      let answer = try await pool.send(request)
      let outcome = answer.response.fcmOutcome(context)
      if outcome.action == .renewCredential { await tokens.discard(token) }
      return outcome
    } catch {
      return error.outcome(context)
    }
  }
}
