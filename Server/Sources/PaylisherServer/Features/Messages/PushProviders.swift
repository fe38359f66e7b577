package import Delivery
import LinkCore
import Persistence
import Synchronization
import WireModels

/// The connections to push providers, one set for each key, kept while the key stays the same.
///
/// Every send asks for its own, hundreds at a time: a lock is held for less than an actor takes to change.
final class PushProviders: Sendable {
  /// What sends for an address.
  enum Sender: Sendable {
    case apns(APNsSender, topic: String)
    case fcm(FCMSender)
    /// The provider, or the server, says that the key does not work until a moment.
    case held(until: Timestamp)
    /// The app has no key that this server can read.
    case missing
    /// The address is a simulated device's, and the app has no key of a fake.
    case simulated
  }

  /// How long a key that was refused is left alone, in milliseconds.
  private static let hold: Int64 = 900_000
  /// How long a key is used before it is looked up again, in milliseconds.
  private static let freshness: Int64 = 5_000

  fileprivate struct Entry: Sendable {
    var updatedAt: Timestamp?
    var readAt: Timestamp
    var senders: [PushEnvironment: Sender] = [:]
    var heldUntil: Timestamp?
    /// How the newest sends went.
    var recent = RecentSends()
    /// Whether the store says that the provider refuses the key.
    var hasProblem = false
    /// Whether the key leads to a fake of a demo.
    var isOfDemo = false
  }

  private let keys: PushKeyRepository
  private let apps: AppRepository
  private let cipher: PushKeyCipher
  private let endpoints: PushEndpoints
  private let demoEndpoints: [String: PushEndpoints]
  private let now: @Sendable () -> Timestamp
  private let entries = Mutex<[PushKeyRecord.Place: Entry]>([:])

  init(_ dependencies: ServerDependencies, _ cipher: PushKeyCipher) {
    keys = dependencies.repositories.pushKeys
    apps = dependencies.repositories.apps
    endpoints = dependencies.pushEndpoints
    demoEndpoints = dependencies.demoPushEndpoints
    now = dependencies.now
    self.cipher = cipher
  }

  /// The sender for an address, in an environment of Apple's.
  func sender(
    _ workspace: WorkspaceID,
    _ address: AddressRecord,
    _ environment: PushEnvironment
  ) async throws -> Sender {
    let provider = address.registration.address.provider
    let app = address.registration.app
    let place = PushKeyRecord.Place(workspace, app, provider: provider.rawValue)
    let entry = try await entry(place)
    if address.registration.address.isSimulated, !entry.isOfDemo { return .simulated }
    if let until = entry.heldUntil, until > now() { return .held(until: until) }
    return entry.senders[environment] ?? .missing
  }

  /// Whether an app that a message goes to, which is any where it names none, has a key that this server can
  /// read.
  func hasKey(_ workspace: WorkspaceID, app: AppID?) async throws -> Bool {
    for key in try await keys.list(workspace, app: app) {
      let entry = try await entry(key.place)
      if !entry.senders.isEmpty { return true }
    }
    return false
  }

  /// Notes how a send went; the key rests if a share of its sends fail.
  ///
  /// A send that one answer delays, also as `Retry-After` asks, delays no other.
  func note(_ outcome: PushOutcome, _ workspace: WorkspaceID, _ address: AddressRecord) {
    let provider = address.registration.address.provider.rawValue
    let place = PushKeyRecord.Place(workspace, address.registration.app, provider: provider)
    let now = now()
    entries.withLock { entries in
      switch outcome.action {
      case .retry(let delay, .send):
        guard entries[place]?.recent.failed(now: now) == true else { return }
        let until = Timestamp(milliseconds: now.milliseconds + delay)
        let earlier = entries[place]?.heldUntil ?? until
        entries[place]?.heldUntil = max(until, earlier)
      case .accept, .retireAddress, .tryOtherEnvironment, .failSend, .stopMessage,
        .retry(_, .device):
        entries[place]?.recent.answered(now: now)
      // No answer, or one of the key's, which is acted on as a whole.
      case .recordAsUnknown, .wait, .retry(_, .credential), .renewCredential, .changeConnection,
        .stopApp, .stopCredential:
        return
      }
    }
  }

  /// Uses a key no more for a while.
  func hold(
    _ workspace: WorkspaceID,
    _ address: AddressRecord,
    milliseconds: Int64? = nil,
    problem: Remark<PushReason>? = nil
  ) async throws -> Timestamp {
    let provider = address.registration.address.provider.rawValue
    let place = PushKeyRecord.Place(workspace, address.registration.app, provider: provider)
    let until = Timestamp(milliseconds: now().milliseconds + (milliseconds ?? Self.hold))
    entries.withLock { entries in
      entries[place]?.heldUntil = until
      if problem != nil { entries[place]?.hasProblem = true }
    }
    if let problem { try await keys.note(problem: problem, place) }
    return until
  }

  /// A provider took a send, so that it does not refuse the key any more.
  func accepted(_ workspace: WorkspaceID, _ address: AddressRecord) async {
    let provider = address.registration.address.provider.rawValue
    let place = PushKeyRecord.Place(workspace, address.registration.app, provider: provider)
    let now = now()
    let isOver = entries.withLock { entries -> Bool in
      // A send that was under way when the key was refused says nothing.
      guard let entry = entries[place], entry.hasProblem, entry.heldUntil.map({ $0 <= now }) ?? true
      else { return false }
      entries[place]?.hasProblem = false
      return true
    }
    // The send is done, and an error here would have it sent again; a later one finds the problem once more.
    if isOver { try? await keys.note(problem: nil, place) }
  }

  /// Closes all connections.
  func close() {
    entries.withLock { entries in
      for entry in entries.values { entry.close() }
      entries = [:]
    }
  }

  private func entry(_ place: PushKeyRecord.Place) async throws -> Entry {
    let now = now()
    let known = entries.withLock { entries -> Entry? in
      guard let known = entries[place], !known.senders.isEmpty else { return nil }
      if now.milliseconds(since: known.readAt) < Self.freshness { return known }
      // This send looks the key up again; the hundreds beside it use what is known meanwhile.
      entries[place]?.readAt = now
      return nil
    }
    if let known { return known }
    let secret = try await keys.secret(place, cipher)
    let app = secret == nil ? nil : try await apps.find(place.workspace, place.app)
    // Many sends ask at once, and one makes the connections.
    return entries.withLock { entries in
      if var known = entries[place], known.updatedAt == secret?.record.form.updatedAt, secret != nil
      {
        known.readAt = now
        known.hasProblem = secret?.record.form.reason != nil
        entries[place] = known
        return known
      }
      var entry = Entry(updatedAt: secret?.record.form.updatedAt, readAt: now)
      entry.hasProblem = secret?.record.form.reason != nil
      if let secret, let app {
        entry.senders = senders(secret.record, secret.text, topic: app.bundleID)
        entry.isOfDemo = demoEndpoints[secret.record.form.name] != nil
      }
      entries[place]?.close()
      entries[place] = entry
      return entry
    }
  }

  private func senders(
    _ key: PushKeyRecord,
    _ text: String,
    topic: String
  ) -> [PushEnvironment: Sender] {
    let clock = { @Sendable [now] in now().milliseconds }
    let endpoints = demoEndpoints[key.form.name] ?? endpoints
    if key.place.provider == PushProvider.fcm.rawValue {
      guard let account = try? FCMServiceAccount(json: text) else { return [:] }
      let sender = FCMSender(
        account,
        endpoint: endpoints.fcm,
        tokenEndpoint: endpoints.googleTokens,
        now: clock
      )
      return [.production: .fcm(sender), .sandbox: .fcm(sender)]
    }
    guard let key = try? StoredAPNsKey(text: text).key() else { return [:] }
    let tokens = APNsTokenSource(key)
    return [
      .production: .apns(APNsSender(tokens, endpoint: endpoints.apns, now: clock), topic: topic),
      .sandbox: .apns(
        APNsSender(tokens, endpoint: endpoints.apnsSandbox, now: clock),
        topic: topic
      ),
    ]
  }
}

extension PushProviders.Entry {
  fileprivate func close() {
    for sender in senders.values {
      switch sender {
      case .apns(let sender, _): sender.close()
      case .fcm(let sender): sender.close()
      case .held, .missing, .simulated: break
      }
    }
  }
}

/// Apple's key as it is stored before it is encrypted: key id, team id and the file, by lines.
package struct StoredAPNsKey: Sendable {
  var keyID: String
  var teamID: String
  /// The file.
  package var p8: String

  /// Takes the file with its ids.
  package init(keyID: String, teamID: String, p8: String) {
    (self.keyID, self.teamID, self.p8) = (keyID, teamID, p8)
  }

  /// Reads what ``text`` wrote.
  package init(text: String) throws(PushCredentialError) {
    let parts = text.split(separator: "\n", maxSplits: 2).map(String.init)
    guard parts.count == 3 else { throw .p8 }
    self.init(keyID: parts[0], teamID: parts[1], p8: parts[2])
  }

  /// The key as it is encrypted.
  package var text: String { "\(keyID)\n\(teamID)\n\(p8)" }

  func key() throws(PushCredentialError) -> APNsKey {
    try APNsKey(keyID: keyID, teamID: teamID, pem: p8)
  }
}
