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
  public func fcmOutcome(_ context: PushContext) -> PushOutcome {
    if (200...299).contains(status) {
      return PushOutcome(.accept, code: "accepted", "Firebase took the message.")
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
    func say(_ action: PushAction, _ explanation: String) -> PushOutcome {
      PushOutcome(action, code: code.rawValue, explanation)
    }
    switch code {
    case .unregistered:
      return say(.retireAddress, "The app was removed or the token replaced; it is retired.")
    case .senderIDMismatch:
      return say(.retireAddress, "The token belongs to another Firebase project; it is retired.")
    case .invalidArgument where error.isBadRequest: return request(code.rawValue, error)
    case .invalidArgument where context.bodyWasAccepted:
      return say(
        .retireAddress,
        "Firebase takes the same message for other devices, so that the token is wrong; it is retired."
      )
    case .invalidArgument where context.attempt + 1 < Self.doubtfulAttempts:
      return say(
        .retry(afterMilliseconds: context.backoff(from: Self.minute / 2), .device),
        "Either the token or the message is wrong; what Firebase says of other devices decides."
      )
    case .invalidArgument where context.refusals >= Self.blamingRefusals:
      return request(code.rawValue, error)
    case .invalidArgument:
      return say(
        .failSend,
        "Either the token or the message is wrong; the send failed and the token stays."
      )
    case .quotaExceeded: return later(code.rawValue, context)
    case .unavailable, .internalError: return fault(code.rawValue, context)
    case .thirdPartyAuthentication, .apnsAuthentication:
      return say(
        .stopApp,
        "Firebase cannot sign in to Apple; upload the APNs key in the Firebase console again."
      )
    case .unspecified:
      return say(.failSend, "Firebase names no cause; the send failed and the token stays.")
    }
  }

  /// An answer without FCM's own code: by its status.
  private func outcome(_ error: FCMErrorBody, _ context: PushContext) -> PushOutcome {
    let code = error.codeText ?? "status_\(status)"
    switch status {
    case 400: return request(code, error)
    case 401 where context.attempt == 0:
      return PushOutcome(
        .renewCredential,
        code: code,
        "The access token was refused; a new one is made."
      )
    case 401, 403:
      return PushOutcome(
        .stopCredential,
        code: code,
        "Google refuses the service account; check its key and that it may send messages."
      )
    case 404 where !context.bodyWasAccepted:
      return PushOutcome(
        .stopCredential,
        code: code,
        "There is no such Firebase project, or its messaging API is off; check the service account."
      )
    case 429: return later(code, context)
    case 500...: return fault(code, context)
    default:
      return PushOutcome(
        .failSend,
        code: code,
        "Firebase gave an answer that is not documented; the send failed and the token stays."
      )
    }
  }

  /// The address is wrong, whether or not the body was accepted for another device.
  private func address(_ error: FCMErrorBody) -> PushOutcome {
    PushOutcome(
      .retireAddress,
      code: error.codeText ?? FCMErrorCode.invalidArgument.rawValue,
      "Firebase did not give out the token; it is retired."
    )
  }

  private func request(_ code: String, _ error: FCMErrorBody) -> PushOutcome {
    let place = error.fields.first.map { " (\($0))" } ?? ""
    return PushOutcome(
      .stopMessage,
      code: code,
      "Firebase refuses the request itself\(place); the message is stopped for every device."
    )
  }

  private func later(_ code: String, _ context: PushContext) -> PushOutcome {
    PushOutcome(
      .retry(
        afterMilliseconds: retryAfter.map { $0 * 1_000 } ?? context.backoff(from: Self.minute),
        .send
      ),
      code: code,
      "A quota of Firebase's is used up; the message is sent again after the delay that it asks for."
    )
  }

  private func fault(_ code: String, _ context: PushContext) -> PushOutcome {
    PushOutcome(
      .retry(
        afterMilliseconds: retryAfter.map { max($0 * 1_000, Self.shortest) }
          ?? context.backoff(from: Self.shortest),
        .send
      ),
      code: code,
      "Firebase has a fault; the message is sent again later."
    )
  }
}
