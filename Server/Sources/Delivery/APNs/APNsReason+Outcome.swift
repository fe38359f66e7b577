import WireModels

extension APNsReason {
  private static let quarter: Int64 = 900_000
  private static let minute: Int64 = 60_000

  /// What follows from it.
  ///
  /// `deadSince` is when Apple learnt that the token is dead, in milliseconds since 1970; a token
  /// that was registered again later is alive.
  func outcome(deadSince: Int64?, _ context: PushContext) -> PushOutcome {
    switch self {
    case .badDeviceToken, .deviceTokenNotForTopic, .expiredToken, .unregistered:
      address(deadSince: deadSince, context)
    case .badCollapseID, .badExpirationDate, .badMessageID, .badPriority, .invalidPushType,
      .payloadEmpty, .missingDeviceToken, .duplicateHeaders, .payloadTooLarge, .badPath,
      .methodNotAllowed:
      say(.stopMessage, .appleRefuses)
    case .badTopic, .missingTopic, .topicDisallowed:
      say(.stopApp, .otherBundle)
    case .badCertificate, .badCertificateEnvironment, .badEnvironmentKeyIDInToken,
      .badEnvironmentKeyInToken, .invalidProviderToken, .missingProviderToken, .forbidden:
      say(.stopCredential, .appleRefusesKey)
    case .expiredProviderToken, .unrelatedKeyIDInToken, .tooManyProviderTokenUpdates,
      .tooManyRequests, .idleTimeout, .shutdown, .internalServerError, .serviceUnavailable:
      passing(context)
    }
  }

  private func address(deadSince: Int64?, _ context: PushContext) -> PushOutcome {
    switch self {
    case .badDeviceToken where !context.knowsEnvironment && context.attempt == 0:
      say(.tryOtherEnvironment)
    case .expiredToken, .unregistered:
      // A token that the app registered again since then is alive.
      if let deadSince, context.registeredAt > deadSince {
        say(.failSend)
      } else {
        say(.retireAddress)
      }
    default: say(.retireAddress)
    }
  }

  private func passing(_ context: PushContext) -> PushOutcome {
    switch self {
    case .expiredProviderToken where context.attempt == 0: say(.renewCredential)
    case .expiredProviderToken: say(.stopCredential, .clockWrong)
    case .unrelatedKeyIDInToken: say(.changeConnection(restMilliseconds: 0))
    case .tooManyProviderTokenUpdates: say(.changeConnection(restMilliseconds: 20 * Self.minute))
    case .tooManyRequests:
      say(.retry(afterMilliseconds: context.backoff(from: Self.minute), .device))
    case .idleTimeout, .shutdown: say(.changeConnection(restMilliseconds: 0))
    default: say(.retry(afterMilliseconds: context.backoff(from: Self.quarter), .send))
    }
  }

  private func say(_ action: PushAction, _ reason: PushReason? = nil) -> PushOutcome {
    PushOutcome(action, code: rawValue, reason.map { Remark($0, ["code": .init(rawValue)]) })
  }
}

extension PushResponse {
  /// What follows from an answer of Apple's push service.
  package func apnsOutcome(_ context: PushContext) -> PushOutcome {
    let outcome = documentedOutcome(context)
    guard let retryAfter, case .retry(let delay, let scope) = outcome.action else { return outcome }
    let longer = PushAction.retry(afterMilliseconds: max(delay, retryAfter * 1_000), scope)
    return PushOutcome(longer, code: outcome.code, outcome.reason)
  }

  private func documentedOutcome(_ context: PushContext) -> PushOutcome {
    if status == 200 {
      return PushOutcome(.accept, code: "accepted")
    }
    let error = APNsErrorBody(body)
    if let reason = error.reason.flatMap(APNsReason.init) {
      return reason.outcome(deadSince: error.timestamp, context)
    }
    let code = error.reason ?? "status_\(status)"
    switch status {
    case 410:
      return APNsReason.unregistered.outcome(deadSince: error.timestamp, context)
    case 429:
      return APNsReason.tooManyRequests.outcome(deadSince: nil, context)
    case 500...:
      return APNsReason.internalServerError.outcome(deadSince: nil, context)
    // An answer that Apple does not document says nothing about the token.
    default: return PushOutcome(.failSend, code: code)
    }
  }
}
