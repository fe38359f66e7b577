import AudienceCore
import Delivery
import LinkCore
import Persistence
import WireModels

/// Decides about one send, sends it, and says what to record.
struct MessageSender: Sendable {
  /// The most attempts whose outcome is unknown; the device shows a message once, whatever arrives.
  private static let unknownAttempts = 3
  private static let attempts = 10

  let providers: PushProviders
  let now: @Sendable () -> Timestamp
  private let answers = ContentAnswers()

  init(providers: PushProviders, now: @escaping @Sendable () -> Timestamp) {
    (self.providers, self.now) = (providers, now)
  }

  /// Sends with the template of its content, unless a check refuses.
  func send(_ send: OutboxSend, _ template: PushTemplate?) async -> OutboxResult {
    let now = now()
    let recipient = send.address?.registration.person
    guard let payload = template?.payload(of: send.key.id, to: recipient) else {
      return OutboxResult(send.key, .failed(code: "content"))
    }
    switch decision(send, payload, now: now).outcome {
    case .refuse(let check): return OutboxResult(send.key, .dropped(check))
    case .wait(let until, _): return OutboxResult(send.key, .wait(until: until))
    case .send: break
    }
    guard send.lane != .launched || send.status == .sending else {
      // Paused after it was claimed: it waits with the others.
      return OutboxResult(send.key, .wait(until: now))
    }
    guard let address = send.address else { return OutboxResult(send.key, .dropped(.address)) }
    do {
      return try await deliver(payload, send, address, now: now)
    } catch {
      return OutboxResult(send.key, .retry(at: now.adding(30_000)))
    }
  }

  /// The checks, by what is known at the moment.
  private func decision(
    _ send: OutboxSend,
    _ payload: PushPayload,
    now: Timestamp
  ) -> SendDecision {
    var facts = SendFacts(send.message)
    facts.isTest = send.lane == .test
    facts.isTestDevice = true
    facts.isRunning = send.lane != .launched || [.sending, .paused].contains(send.status)
    facts.expiresAt = send.expiresAt
    facts.hasLeftSequence = send.hasLeftSequence
    facts.isInAudience = send.isInAudience
    facts.hasOptedOut = send.hasOptedOut
    facts.hasRefusedNotifications = send.address?.registration.permission == .denied
    facts.hasAddress = send.address != nil
    facts.hasConsented = send.consent
    (facts.sent, facts.pending) = (send.received, send.pending)
    (facts.bytes, facts.maximumBytes) = (payload.bytes.count, PushPayload.maximumBytes)
    return SendDecision(facts, now: now, ZoneClock(zone: send.address?.registration.timeZone))
  }

  private func deliver(
    _ payload: PushPayload,
    _ send: OutboxSend,
    _ address: AddressRecord,
    now: Timestamp
  ) async throws -> OutboxResult {
    let environment = address.registration.environment ?? .production
    var outcome = try await attempt(payload, send, address, environment)
    if case .outcome(let first) = outcome, first.action == .tryOtherEnvironment {
      outcome = try await attempt(payload, send, address, environment.other)
    }
    switch outcome {
    case .held(let until): return OutboxResult(send.key, .wait(until: until))
    case .missing:
      // A device registers whatever address it wants: a message stops only where it reaches none.
      guard send.lane == .launched,
        try await !providers.hasKey(send.workspace, app: send.message.app)
      else { return OutboxResult(send.key, .failed(code: "no_push_key")) }
      var result = OutboxResult(send.key, .wait(until: now))
      let provider = address.registration.address.provider.rawValue
      let values: [String: Problem.Argument] = [
        "provider": .init(provider), "id": .init(address.registration.app.description),
      ]
      result.stopsMessage = Remark(.noKey, values)
      return result
    case .simulated: return OutboxResult(send.key, .failed(code: "simulated_device"))
    case .outcome(let outcome): return try await result(of: outcome, send, address, now: now)
    }
  }

  private enum Attempt: Sendable {
    case outcome(PushOutcome)
    case held(Timestamp)
    case missing
    case simulated
  }

  private func attempt(
    _ payload: PushPayload,
    _ send: OutboxSend,
    _ address: AddressRecord,
    _ environment: PushEnvironment
  ) async throws -> Attempt {
    var context = PushContext(
      registeredAt: address.registeredAt.milliseconds,
      attempt: send.attempt,
      knowsEnvironment: address.registration.environment != nil
    )
    context.isUrgent = send.lane != .launched
    let isProven = address.acceptedAt != nil
    switch try await providers.sender(send.workspace, address, environment) {
    case .held(let until): return .held(until)
    case .missing: return .missing
    case .simulated: return .simulated
    case .apns(let sender, let topic):
      do {
        let id = "\(send.key.id)"
        let message = try APNsNotification(
          token: address.registration.address,
          topic: topic,
          payload: payload.bytes,
          id: id,
          collapseID: send.message.collapseID ?? id,
          expiration: send.expiresAt.milliseconds / 1_000,
          isUrgent: !payload.isSilent
        )
        return .outcome(await sender.send(message, context, isProven: isProven))
      } catch { return .outcome(Self.invalid("\(error)")) }
    case .fcm(let sender):
      do {
        let message = try FCMMessage(
          to: address.registration.address,
          self.content(payload, send)
        )
        let content = ContentKey(send)
        (context.bodyWasAccepted, context.refusals) = answers.known(of: content)
        let outcome = await sender.send(message, context, isProven: isProven)
        answers.add(outcome, of: content, address)
        return .outcome(outcome)
      } catch { return .outcome(Self.invalid("\(error)")) }
    }
  }

  private static func invalid(_ error: String) -> PushOutcome {
    PushOutcome(.stopMessage, code: "limits", Remark(.limits, ["error": .init(error)]))
  }

  private func content(_ payload: PushPayload, _ send: OutboxSend) -> FCMMessage.Content {
    let content = payload.content
    let replaces = send.message.collapseID ?? "\(send.key.id)"
    var android = FCMMessage.Android(
      isUrgent: !payload.isSilent,
      timeToLive: send.expiresAt.milliseconds(since: now()) / 1_000,
      // Firebase keeps the messages of four keys for a device: without an id of its own a message has none.
      collapseKey: send.message.collapseID
    )
    // What was sent again, because the first answer was lost, replaces the first on the device.
    android.notification = .init(tag: replaces, isSilent: payload.isSilent)
    android.notification?.channelID = content.channelID
    android.notification?.clickAction = content.clickAction
    android.notification?.count = content.badge.flatMap { $0 > 0 ? $0 : nil }
    android.notification?.sound = payload.isSilent ? nil : content.sound
    var headers = ["apns-collapse-id": replaces]
    if payload.isSilent { headers["apns-priority"] = "5" }
    return FCMMessage.Content(
      data: payload.data,
      notification: .init(title: content.title, body: content.body, image: content.imageURL),
      android: android,
      apns: .init(headers: headers, payload: ["aps": .object(payload.aps)])
    )
  }
}

// MARK: - Outcomes

extension MessageSender {
  private func result(
    of outcome: PushOutcome,
    _ send: OutboxSend,
    _ address: AddressRecord,
    now: Timestamp
  ) async throws -> OutboxResult {
    let failed = OutboxResult(send.key, .failed(code: outcome.code))
    providers.note(outcome, send.workspace, address)
    switch outcome.action {
    case .accept:
      await providers.accepted(send.workspace, address)
      return OutboxResult(send.key, .sent)
    case .recordAsUnknown:
      let again = now.adding(30_000 << Int64(min(send.attempt, 5)))
      let retries = send.attempt + 1 < Self.unknownAttempts && again < send.expiresAt
      return OutboxResult(send.key, .unknown(code: outcome.code, retryAt: retries ? again : nil))
    case .retireAddress:
      var result = failed
      result.rejectedAddress = (outcome.code, address.registeredAt)
      return result
    case .failSend, .tryOtherEnvironment: return failed
    case .wait(let delay):
      return OutboxResult(send.key, .wait(until: self.now().adding(delay)))
    case .retry(let delay, let scope):
      let again = now.adding(delay)
      guard send.attempt + 1 < Self.attempts, again < send.expiresAt else { return failed }
      if scope == .credential {
        _ = try await providers.hold(send.workspace, address, milliseconds: delay)
      }
      return OutboxResult(send.key, .retry(at: again))
    case .renewCredential, .changeConnection:
      guard send.attempt + 1 < Self.attempts else { return failed }
      return OutboxResult(send.key, .retry(at: now.adding(30_000)))
    case .stopMessage:
      var result = failed
      result.stopsMessage = outcome.reason
      return result
    case .stopApp, .stopCredential:
      let until = try await providers.hold(send.workspace, address, problem: outcome.reason)
      return until < send.expiresAt ? OutboxResult(send.key, .retry(at: until)) : failed
    }
  }
}

extension Timestamp {
  fileprivate func adding(_ milliseconds: Int64) -> Timestamp {
    Timestamp(milliseconds: self.milliseconds + milliseconds)
  }
}
