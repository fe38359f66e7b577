import AudienceCore
import Delivery
import LinkCore
import Persistence
import ScreenLinting
import Synchronization
import WireModels

/// What decides which content a send has.
struct ContentKey: Hashable, Sendable {
  let message: MessageID
  let variant: Int
  /// The language of the content, whatever the device says that it reads; `nil` where there is none for it.
  let language: String?

  init(_ send: OutboxSend) {
    (message, variant) = (send.messageID, send.variant)
    let wanted = send.address?.registration.language
    language = send.message.contentLanguage(send.variant, language: wanted)
  }
}

/// The payloads of a batch, each content of which is chosen and written once.
struct PushTemplates: Sendable {
  private var templates: [ContentKey: PushTemplate] = [:]
  /// The contents that each person reads differently.
  private var personal: [ContentKey: MessageContentForm] = [:]

  /// Makes the templates of a batch, without what the workspaces do not allow now.
  init(_ sends: [OutboxSend], allowing targets: [WorkspaceID: ContentTargets]) {
    for send in sends {
      let key = ContentKey(send)
      guard templates[key] == nil, personal[key] == nil else { continue }
      guard let language = key.language,
        let content = send.message.variants[key.variant].contents[language]
      else { continue }
      let allowed = targets[send.workspace].map(content.allowed(by:)) ?? content
      if send.message.personalNames.isEmpty {
        templates[key] = PushTemplate(message: key.message, language: language, content: allowed)
      } else {
        personal[key] = allowed
      }
    }
  }

  /// The template of a send of the batch; `nil` where its message has no content for it.
  subscript(send: OutboxSend) -> PushTemplate? {
    let key = ContentKey(send)
    if let template = templates[key] { return template }
    guard let language = key.language, let content = personal[key] else { return nil }
    let words = send.words
    return PushTemplate(
      message: key.message,
      language: language,
      content: content.personal { words[$0] }
    )
  }
}

/// What Firebase says of contents, for the code that it has for a wrong token and for a wrong message.
///
/// A content that it took for one device is right, and what refuses it is a wrong token. Anyone who has the
/// publishable key can register wrong tokens, so that a refusal counts against a content only where
/// Firebase took an earlier message for the address.
final class ContentAnswers: Sendable {
  private struct Answers: Sendable {
    var isAccepted = false
    var refusals: Set<AddressID> = []
  }

  /// More than the contents that go out at a time.
  private static let most = 10_000
  /// More refusals than that say nothing more.
  private static let mostRefusals = 100
  private let contents = Mutex<[ContentKey: Answers]>([:])

  /// Whether a content was accepted, and how many addresses refused it that took messages before.
  func known(of key: ContentKey) -> (isAccepted: Bool, refusals: Int) {
    contents.withLock { contents in
      guard let known = contents[key] else { return (false, 0) }
      return (known.isAccepted, known.refusals.count)
    }
  }

  func add(_ outcome: PushOutcome, of key: ContentKey, _ address: AddressRecord) {
    let isAccepted = outcome.action == .accept
    let isDoubtful =
      outcome.code == FCMErrorCode.invalidArgument.rawValue && outcome.action != .retireAddress
    guard isAccepted || isDoubtful && address.acceptedAt != nil else { return }
    contents.withLock { contents in
      var answers = contents[key] ?? Answers()
      if isAccepted {
        guard !answers.isAccepted else { return }
        answers = Answers(isAccepted: true)
      } else if answers.refusals.count < Self.mostRefusals {
        answers.refusals.insert(address.id)
      }
      if contents[key] == nil, contents.count >= Self.most { contents = [:] }
      contents[key] = answers
    }
  }
}
