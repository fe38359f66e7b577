import WireModels

extension PushResponse {
  private static let minute: Int64 = 60_000
  private static let shortest: Int64 = 10_000
  /// How often a send whose token or body is wrong is tried.
  private static let doubtfulAttempts = 3
  /// How many addresses that took messages before must refuse a body until it is blamed.
  private static let blamingRefusals = 3

  /// What follows from an answer of Firebase Cloud Messaging
  /// ([error codes](https://firebase.google.com/docs/cloud-messaging/error-codes)).
  ///
  /// The details decide before the status: 400 with a `BadRequest` is the request's fault, unless it names
  /// the address; 400 with an `FcmError` alone may be the token's.
  package func fcmOutcome(_ context: PushContext) -> PushOutcome {
    if (200...299).contains(status) {
      return PushOutcome(.accept, code: "accepted")
    }
    let error = FCMErrorBody(body)
    if status == 400, error.namesAddress { return address(error) }
    if let code = error.code { return outcome(code, error, context) }
    return outcome(error, context)
  }

  private func outcome(
    _ code: FCMErrorCode,
    _ error: FCMErrorBody,
    _ context: PushContext
  ) -> PushOutcome {
    func say(_ action: PushAction) -> PushOutcome { PushOutcome(action, code: code.rawValue) }
    switch code {
    case .unregistered, .senderIDMismatch: return say(.retireAddress)
    case .invalidArgument where error.isBadRequest: return request(code.rawValue, error)
    // Firebase takes the same message for other devices, so the token is wrong.
    case .invalidArgument where context.bodyWasAccepted: return say(.retireAddress)
    // Either the token or the message is wrong; the answers for other devices decide.
    case .invalidArgument where context.attempt + 1 < Self.doubtfulAttempts:
      return say(.retry(afterMilliseconds: context.backoff(from: Self.minute / 2), .device))
    case .invalidArgument where context.refusals >= Self.blamingRefusals:
      return request(code.rawValue, error)
    case .invalidArgument, .unspecified: return say(.failSend)
    case .quotaExceeded: return later(code.rawValue, context)
    case .unavailable, .internalError: return fault(code.rawValue, context)
    case .thirdPartyAuthentication, .apnsAuthentication:
      return stop(.stopApp, code.rawValue, .noAppleKey)
    }
  }

  /// An answer without FCM's own code: by its status.
  private func outcome(_ error: FCMErrorBody, _ context: PushContext) -> PushOutcome {
    let code = error.codeText ?? "status_\(status)"
    switch status {
    case 400: return request(code, error)
    case 401 where context.attempt == 0: return PushOutcome(.renewCredential, code: code)
    case 401, 403: return stop(.stopCredential, code, .accountDenied)
    case 404 where !context.bodyWasAccepted: return stop(.stopCredential, code, .noProject)
    case 429: return later(code, context)
    case 500...: return fault(code, context)
    // An answer that Firebase does not document says nothing about the token.
    default: return PushOutcome(.failSend, code: code)
    }
  }

  /// The address is wrong, whether or not the body was accepted for another device.
  private func address(_ error: FCMErrorBody) -> PushOutcome {
    PushOutcome(.retireAddress, code: error.codeText ?? FCMErrorCode.invalidArgument.rawValue)
  }

  private func request(_ code: String, _ error: FCMErrorBody) -> PushOutcome {
    guard let field = error.fields.first else { return stop(.stopMessage, code, .firebaseRefuses) }
    return stop(.stopMessage, code, .firebaseRefusesField, ["field": .init(field)])
  }

  private func stop(
    _ action: PushAction,
    _ code: String,
    _ reason: PushReason,
    _ arguments: [String: Problem.Argument] = [:]
  ) -> PushOutcome {
    let all = arguments.merging(["code": .init(code)]) { first, _ in first }
    return PushOutcome(action, code: code, Remark(reason, all))
  }

  private func later(_ code: String, _ context: PushContext) -> PushOutcome {
    PushOutcome(
      .retry(
        afterMilliseconds: retryAfter.map { $0 * 1_000 } ?? context.backoff(from: Self.minute),
        .send
      ),
      code: code
    )
  }

  private func fault(_ code: String, _ context: PushContext) -> PushOutcome {
    PushOutcome(
      .retry(
        afterMilliseconds: retryAfter.map { max($0 * 1_000, Self.shortest) }
          ?? context.backoff(from: Self.shortest),
        .send
      ),
      code: code
    )
  }
}
