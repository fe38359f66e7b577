package import WireModels

/// What came of one attempt to send a push message, and what to do next.
///
/// The sender, the reports and the tests use this one value, so that a failure is counted as what
/// it led to.
package struct PushOutcome: Hashable, Sendable {
  /// What to do next.
  package let action: PushAction
  /// The provider's code, such as `BadDeviceToken` or `UNREGISTERED`; our own for what no provider
  /// said, such as `timeout`.
  package let code: String
  /// Why the message, the app or the key stops, for the operator; `nil` if only this send is concerned.
  package let reason: Remark<PushReason>?

  package init(_ action: PushAction, code: String, _ reason: Remark<PushReason>? = nil) {
    self.action = action
    self.code = code
    self.reason = reason
  }
}

/// What follows from a provider's answer.
package enum PushAction: Hashable, Sendable {
  /// The provider took the message.
  case accept
  /// The provider may have taken it: the connection ended between request and answer.
  case recordAsUnknown
  /// The address is dead: retire it and never send to it again.
  case retireAddress
  /// The address may belong to Apple's other environment: try that one once.
  case tryOtherEnvironment
  /// This send has failed; the address stays.
  case failSend
  /// Nothing was sent: decide about it again after so many milliseconds, without counting an attempt.
  case wait(milliseconds: Int64)
  /// Send again after so many milliseconds.
  case retry(afterMilliseconds: Int64, PushScope)
  /// Get a new provider or access token, then send again once.
  case renewCredential
  /// Send again on another connection; this one rests for so many milliseconds, 0 where it closes.
  case changeConnection(restMilliseconds: Int64)
  /// The request itself is wrong: stop the message, for every device.
  case stopMessage
  /// The app is set up wrongly: stop what is sent to it.
  case stopApp
  /// The key is refused: hold everything that uses it.
  case stopCredential
}

/// What has to wait.
package enum PushScope: String, Hashable, Sendable, CaseIterable {
  /// This device only.
  case device
  /// This send; everything that is sent through the same key once a share of its sends fails like this.
  case send
  /// Everything that is sent through the same key.
  case credential
}

/// What is known of a send when its answer is judged.
package struct PushContext: Hashable, Sendable {
  /// When the app registered the address last, in milliseconds since 1970.
  package var registeredAt: Int64
  /// How many times this send was tried before.
  package var attempt: Int
  /// Whether the app said which environment its token is of, rather than the server assuming it.
  package var knowsEnvironment: Bool
  /// Whether the provider accepted the same body for another device.
  package var bodyWasAccepted: Bool
  /// How many addresses refused the same body for which the provider took an earlier message; this one may
  /// be among them.
  package var refusals: Int
  /// Whether it goes out before others that wait for a stream, as a test or a message to one person does.
  package var isUrgent = false

  package init(
    registeredAt: Int64,
    attempt: Int = 0,
    knowsEnvironment: Bool = true,
    bodyWasAccepted: Bool = false,
    refusals: Int = 0
  ) {
    self.registeredAt = registeredAt
    self.attempt = max(0, attempt)
    self.knowsEnvironment = knowsEnvironment
    self.bodyWasAccepted = bodyWasAccepted
    self.refusals = refusals
  }

  /// `least` doubled for each earlier attempt, in milliseconds, up to an hour.
  func backoff(from least: Int64) -> Int64 {
    min(3_600_000, least << Int64(min(attempt, 20)))
  }
}

/// An attempt that ended without an answer.
package enum PushInterruption: String, Hashable, Sendable, CaseIterable, Error {
  /// No connection could be made.
  case unreachable
  /// No stream was free in time: the provider allows few, or answers slowly.
  case busy
  /// The provider says that it did not process the request: `REFUSED_STREAM`, or a stream above the
  /// last one of a `GOAWAY` ([RFC 9113 §6.8](https://www.rfc-editor.org/rfc/rfc9113#section-6.8)).
  case unprocessed
  /// The connection or stream ended after the request had left.
  case lost
  /// No answer came in time.
  case timeout

  /// What follows: again where the provider cannot have taken the message, else unknown.
  package func outcome(_ context: PushContext) -> PushOutcome {
    switch self {
    case .unreachable:
      PushOutcome(
        .retry(afterMilliseconds: context.backoff(from: 5_000), .send),
        code: rawValue
      )
    case .busy:
      PushOutcome(.wait(milliseconds: 5_000), code: rawValue)
    case .unprocessed:
      PushOutcome(.changeConnection(restMilliseconds: 0), code: rawValue)
    case .lost, .timeout: PushOutcome(.recordAsUnknown, code: rawValue)
    }
  }
}
