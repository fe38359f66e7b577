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
      say(
        .stopMessage,
        "Apple refuses the request itself; the message is stopped for every device."
      )
    case .badTopic, .missingTopic, .topicDisallowed:
      say(.stopApp, "The key may not send to this bundle id; correct it in the app's settings.")
    case .badCertificate, .badCertificateEnvironment, .badEnvironmentKeyIDInToken,
      .badEnvironmentKeyInToken, .invalidProviderToken, .missingProviderToken, .forbidden:
      say(
        .stopCredential,
        "Apple refuses the key; check key id, team id and environment, then resume sending."
      )
    case .expiredProviderToken, .unrelatedKeyIDInToken, .tooManyProviderTokenUpdates,
      .tooManyRequests, .idleTimeout, .shutdown, .internalServerError, .serviceUnavailable:
      passing(context)
    }
  }

  private func address(deadSince: Int64?, _ context: PushContext) -> PushOutcome {
    switch self {
    case .badDeviceToken where !context.knowsEnvironment && context.attempt == 0:
      say(.tryOtherEnvironment, "The token may be of the other environment, which is tried once.")
    case .expiredToken, .unregistered:
      if let deadSince, context.registeredAt > deadSince {
        say(.failSend, "The token was dead, and the app registered it again since; it stays.")
      } else {
        say(.retireAddress, "The app was removed or the token replaced; the token is retired.")
      }
    case .deviceTokenNotForTopic:
      say(.retireAddress, "The token belongs to another app; it is retired for this one.")
    default:
      say(.retireAddress, "Apple does not know the token; it is retired.")
    }
  }

  private func passing(_ context: PushContext) -> PushOutcome {
    switch self {
    case .expiredProviderToken where context.attempt == 0:
      say(.renewCredential, "The provider token was too old; a new one is made.")
    case .expiredProviderToken:
      say(
        .stopCredential,
        "Apple calls a new provider token expired; check this server's clock."
      )
    case .unrelatedKeyIDInToken:
      say(.changeConnection(restMilliseconds: 0), "The connection was opened with another key.")
    case .tooManyProviderTokenUpdates:
      say(
        .changeConnection(restMilliseconds: 20 * Self.minute),
        "The provider token changed too often on this connection, which rests for 20 minutes."
      )
    case .tooManyRequests:
      say(
        .retry(afterMilliseconds: context.backoff(from: Self.minute), .device),
        "This device received too many messages; it is tried again later."
      )
    case .idleTimeout, .shutdown:
      say(.changeConnection(restMilliseconds: 0), "Apple closes the connection; another is used.")
    default:
      say(
        .retry(afterMilliseconds: context.backoff(from: Self.quarter), .send),
        "Apple's service has a fault; the message is sent again after 15 minutes."
      )
    }
  }

  private func say(_ action: PushAction, _ explanation: String) -> PushOutcome {
    PushOutcome(action, code: rawValue, explanation)
  }
}

extension PushResponse {
  /// What follows from an answer of Apple's push service.
  public func apnsOutcome(_ context: PushContext) -> PushOutcome {
    let outcome = documentedOutcome(context)
    guard let retryAfter, case .retry(let delay, let scope) = outcome.action else { return outcome }
    let longer = PushAction.retry(afterMilliseconds: max(delay, retryAfter * 1_000), scope)
    return PushOutcome(longer, code: outcome.code, outcome.explanation)
  }

  private func documentedOutcome(_ context: PushContext) -> PushOutcome {
    if status == 200 {
      return PushOutcome(.accept, code: "accepted", "Apple took the message.")
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
    default:
      return PushOutcome(
        .failSend,
        code: code,
        "Apple gave an answer that is not documented; the send failed and the token stays."
      )
    }
  }
}
