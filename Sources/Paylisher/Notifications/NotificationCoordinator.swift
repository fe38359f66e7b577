package import Foundation
import LayoutCore
import LinkCore
import MessagingCore

/// Reports what happens to notifications, each step once, and carries out what a tap asks for.
///
/// The system reports a tap that starts the app up to three times: by the launch options, by the delegate,
/// and by the delegate of the next launch.
final class NotificationCoordinator: Sendable {
  private let environment: PaylisherEnvironment
  private let identity: IdentityStore
  private let links: LinkCoordinator
  private let recorder: EventRecorder
  private let externalSchemes: Set<String>
  private let ledger: Locked<ClaimLedger>
  private let list: Locked<NotificationInbox>

  init(
    externalSchemes: Set<String>,
    environment: PaylisherEnvironment,
    identity: IdentityStore,
    links: LinkCoordinator,
    recorder: EventRecorder
  ) {
    self.externalSchemes = externalSchemes
    self.environment = environment
    self.identity = identity
    self.links = links
    self.recorder = recorder
    let kept = environment.storage.decoded(NotificationRecord.self, named: NotificationRecord.name)
    ledger = Locked(ClaimLedger(claims: kept?.claims ?? [:]))
    let inbox = environment.storage.decoded(
      NotificationInbox.self,
      named: NotificationInbox.name
    )
    list = Locked(inbox ?? NotificationInbox())
  }

  /// The notifications that the app received.
  var inbox: NotificationInbox { list.withLock { $0 } }

  /// Changes what is listed, and keeps it.
  func changeInbox(_ change: (inout NotificationInbox) -> Void) {
    list.withLock { inbox in
      change(&inbox)
      environment.storage.encode(inbox, named: NotificationInbox.name)
    }
  }

  /// Forgets what was for the person before, also what the system was to show later.
  func forgetPerson() {
    changeInbox { $0 = NotificationInbox() }
    environment.withdrawNotifications { [identity] payload in
      payload.recipient.map(identity.current.isNamed) ?? false
    }
  }

  /// Forgets what the service extension left for the app.
  func forgetArrived() {
    environment.storageQueue.async { [self] in
      for file in arrivedFiles { try? FileManager.default.removeItem(at: file) }
    }
  }

  /// Whether a notification is for the person of now: what was sent to another is neither listed nor
  /// reported nor opened.
  func isForPerson(_ payload: MessagePayload) -> Bool {
    payload.recipient.map(identity.current.isNamed) ?? true
  }

  private func enlist(_ payload: MessagePayload, isRead: Bool = false, at moment: Timestamp) {
    guard let item = PaylisherInboxItem(payload, isRead: isRead, at: moment) else { return }
    changeInbox { $0.add(item) }
  }

  /// The app was given a notification while it runs, or where `isPast` earlier, by the extension.
  func received(_ payload: MessagePayload, at moment: Timestamp, isPast: Bool = false) {
    guard isForPerson(payload), claim(.received, of: payload) else { return }
    enlist(payload, at: moment)
    capture("notificationReceived", payload, at: moment, isPast: isPast)
  }

  /// Takes what the service extension left for the app, in the order in which it came.
  func takeArrived() {
    var arrived: [(file: URL, at: Timestamp, payload: MessagePayload)] = []
    for file in arrivedFiles {
      // A file that cannot be read now, before the first unlock, is read the next time.
      guard let data = try? Data(contentsOf: file) else { continue }
      if let left = try? JSONDecoder().decode(ArrivedNotification.self, from: data),
        let payload = MessagePayload(left.userInfo, parse: MessagePayload.parse)
      {
        arrived.append((file, left.at, payload))
      } else {
        try? FileManager.default.removeItem(at: file)
      }
    }
    for (file, at, payload) in arrived.ordered(by: { $0.at < $1.at }) {
      try? FileManager.default.removeItem(at: file)
      received(payload, at: at, isPast: true)
    }
  }

  private var arrivedFiles: [URL] {
    guard !environment.isExtension, let folder = environment.arrivedFolder else { return [] }
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    return files ?? []
  }

  /// The app was launched by a tap.
  ///
  /// The delegate is called after it, and opens the link.
  func launched(by payload: MessagePayload, at moment: Timestamp) {
    guard isForPerson(payload), claim(.opened, of: payload) else { return }
    enlist(payload, isRead: true, at: moment)
    capture("notificationOpen", payload, ["via": "launchOptions"], at: moment)
  }

  /// The user did something with a notification.
  func handled(_ payload: MessagePayload, _ interaction: PushInteraction, at moment: Timestamp) {
    guard isForPerson(payload) else { return }
    switch interaction {
    case .dismissed:
      guard claim(.dismissed, of: payload) else { return }
      capture("notificationDismiss", payload, ["via": "dismissAction"], at: moment)
    case .opened, .button:
      if claim(.opened, of: payload) {
        var own: [String: JSONValue] = [:]
        enlist(payload, isRead: true, at: moment)
        if case .button(let number) = interaction { own["button"] = .integer(Int64(number)) }
        capture("notificationOpen", payload, own, at: moment)
      }
      guard claim(.acted, of: payload), let action = payload.action(for: interaction) else {
        return
      }
      perform(action, of: payload)
    }
  }

  /// Carries an action out, as far as the policy allows.
  func perform(_ action: LayoutAction, of payload: MessagePayload) {
    guard isForPerson(payload) else { return }
    let policy = ActionPolicy(
      links: links.settings.configuration,
      externalSchemes: externalSchemes
    )
    switch policy.decide(action) {
    case .deliver(let text):
      if let url = URL(string: text) { _ = links.open(url, message: payload.pushID) }
    case .openOutside(let text):
      if let url = URL(string: text) { environment.present(.url(url)) }
    case .copy(let text): environment.present(.copy(text))
    case .openSettings: environment.present(.settings)
    case .refused(let refusal): links.log("notification's link refused: \(refusal.rawValue)")
    case .dismiss, .turnPage: break
    }
  }

  private func claim(_ step: ClaimLedger.Step, of payload: MessagePayload) -> Bool {
    let claims = ledger.withLock { ledger in
      ledger.claim(step, payload.notificationIdentifier) ? ledger.claims : nil
    }
    guard let claims else { return false }
    environment.storage.encode(
      NotificationRecord(claims: claims),
      named: NotificationRecord.name
    )
    return true
  }

  private func capture(
    _ name: String,
    _ payload: MessagePayload,
    _ own: [String: JSONValue] = [:],
    at moment: Timestamp,
    isPast: Bool = false
  ) {
    var properties = own
    properties["deliveryChannel"] = "push"
    properties["type"] = .string(payload.kind.rawValue)
    properties["pushId"] = payload.pushID.map(JSONValue.string)
    properties["message_id"] = payload.deliveryID.map(JSONValue.string)
    recorder.capture(name, properties, at: moment, isPast: isPast)
  }
}

/// Which steps of which notifications are done, as it is kept.
struct NotificationRecord: Codable, Equatable, Sendable {
  static let name = "notifications"

  private var steps: [String: [String]]

  init(claims: [ClaimLedger.Step: [String]]) {
    steps = Dictionary(uniqueKeysWithValues: claims.map { ($0.key.rawValue, $0.value) })
  }

  /// Unknown steps, of a later version, are left out.
  var claims: [ClaimLedger.Step: [String]] {
    let known = steps.compactMap { name, identifiers in
      ClaimLedger.Step(rawValue: name).map { ($0, identifiers) }
    }
    return Dictionary(uniqueKeysWithValues: known)
  }
}

/// What the SDK asks the platform to show.
package enum PlatformRequest: Equatable, Sendable {
  /// A page or an app of another scheme.
  case url(URL)
  /// A text on the clipboard.
  case copy(String)
  /// The notification settings of the app.
  case settings
}

extension MessagePayload {
  /// Reads the `userInfo` of a notification; `nil` for one that is not Paylisher's.
  init?(userInfo: [AnyHashable: Any]) {
    self.init(.userInfo(userInfo), parse: Self.parse)
  }

  /// Reads JSON text; `nil` for a text that is none.
  static func parse(_ text: String) -> JSONValue? {
    try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }
}

extension JSONValue {
  /// Reads the `userInfo` of a notification, without what JSON cannot say.
  static func userInfo(_ userInfo: [AnyHashable: Any]) -> JSONValue {
    let named = userInfo.reduce(into: [String: Any]()) { named, member in
      if let name = member.key as? String { named[name] = member.value }
    }
    return .object(object(named))
  }
}

extension LanguageTag {
  /// The user's languages, the first choice first.
  static var preferred: [LanguageTag] { Locale.preferredLanguages.compactMap { LanguageTag($0) } }
}
