import DeviceModels
import LinkCore

/// What the server is to know about push on this device, and what it knows.
///
/// Values in, values out: ``PushRegistrar`` sends what ``next(_:now:)`` names and keeps the rest.
struct PushIntent: Codable, Equatable, Sendable {
  static let name = "push"
  /// After how long a registration is repeated although nothing changed, in milliseconds: a week.
  static let refresh: Int64 = 7 * 86_400_000
  /// The most statements about marketing that wait for the server.
  static let maximumConsents = 100

  /// A token as the platform handed it out last.
  struct Token: Codable, Equatable, Sendable {
    var kind: PushAddress.Kind
    var value: String
    var environment: PushEnvironment?
  }

  /// Something that the server took.
  struct Confirmed: Codable, Equatable, Sendable {
    var registration: PushRegistration
    var at: Timestamp
  }

  /// What registrations say besides the token.
  struct Facts: Equatable, Sendable {
    var installID: InstallID
    var distinctID: String
    var isOptedOut = false
    var language: String?
    var timeZone: String?
    var appVersion: String?
  }

  /// A request that is due.
  enum Request: Equatable, Sendable {
    case register(PushRegistration)
    case unregister(PushUnregistration)
    case consent(ConsentChange)
  }

  /// At most one of each kind.
  private(set) var tokens: [Token] = []
  private(set) var permission: PushPermission?
  private(set) var confirmed: [Confirmed] = []
  /// Whether a registration may have reached the server, answered or not.
  private(set) var mayBeRegistered = false
  /// What the server must take out of use, before anything else.
  private(set) var removal: PushUnregistration?
  /// What people said about marketing and the server does not know, oldest first.
  private(set) var consents: [ConsentChange] = []
  /// What the person of now said, by category.
  private(set) var choices: [String: Bool] = [:]
}

// MARK: Inputs

extension PushIntent {
  /// The platform handed out a token.
  mutating func take(_ token: Token) {
    tokens.removeAll { $0.kind == token.kind }
    tokens.append(token)
    if removal?.reason != .optedOut { removal = nil }
  }

  /// The system said what the app may show.
  mutating func take(_ permission: PushPermission) { self.permission = permission }

  /// The app wants no more push on this device.
  mutating func unregister(_ facts: Facts) {
    tokens = []
    remove(.unregistered, facts)
  }

  /// The user opted out, or in again: the tokens stay on the device.
  ///
  /// Without any there is nothing to register, and what was to be taken back still is.
  mutating func setOptedOut(_ isOptedOut: Bool, _ facts: Facts) {
    if isOptedOut { remove(.optedOut, facts) } else if !tokens.isEmpty { removal = nil }
  }

  private mutating func remove(_ reason: PushUnregistration.Reason, _ facts: Facts) {
    guard mayBeRegistered else { return }
    confirmed = []
    removal = PushUnregistration(installID: facts.installID, reason: reason)
  }

  /// The person agreed to a category of marketing, or withdrew that.
  mutating func take(_ consent: ConsentChange) {
    choices[(consent.category ?? .marketing).name] = consent.isGranted
    consents.append(consent)
    consents = Array(consents.suffix(Self.maximumConsents))
  }

  /// Another person uses the device.
  mutating func personChanged() { choices = [:] }
}

// MARK: Requests

extension PushIntent {
  /// The request that is due now; `nil` where the server knows everything.
  func next(_ facts: Facts, now: Timestamp) -> Request? {
    if let removal { return .unregister(removal) }
    guard !facts.isOptedOut else { return nil }
    if let consent = consents.first { return .consent(consent) }
    return tokens.lazy.compactMap { registration(of: $0, facts) }
      .first { !isConfirmed($0, now: now) }.map(Request.register)
  }

  /// A request is about to be sent: from now on the server may know.
  mutating func sending(_ request: Request) {
    if case .register = request { mayBeRegistered = true }
  }

  /// The server took a request, or will never take it.
  mutating func settled(_ request: Request, now: Timestamp) {
    switch request {
    case .register(let registration):
      confirmed.removeAll { $0.registration.kind == registration.kind }
      confirmed.append(Confirmed(registration: registration, at: now))
    case .unregister(let sent):
      guard removal == sent else { break }
      (removal, confirmed, mayBeRegistered) = (nil, [], false)
    case .consent(let sent):
      if consents.first == sent { consents.removeFirst() }
    }
  }

  private func registration(of token: Token, _ facts: Facts) -> PushRegistration? {
    guard let address = PushAddress(token.kind, token.value) else { return nil }
    var registration = PushRegistration(
      installID: facts.installID,
      distinctID: facts.distinctID,
      address: address
    )
    registration.environment = token.environment
    registration.permission = permission
    registration.language = facts.language
    registration.timeZone = facts.timeZone
    registration.appVersion = facts.appVersion
    return registration
  }

  private func isConfirmed(_ registration: PushRegistration, now: Timestamp) -> Bool {
    confirmed.contains { known in
      // A clock that was set back repeats it, too.
      known.registration == registration
        && (0..<Self.refresh).contains(now.milliseconds(since: known.at))
    }
  }
}
