import AudienceCore
import LayoutCore
import LinkCore
import MessagingCore
import Persistence
import ScreenLinting
import TargetCore
import WireModels

extension MessageForm {
  /// How late a message may be saved or launched: what is meant for now is in the past when it arrives.
  static let allowedDelay: Int64 = 5 * 60_000
  /// The hours that the last time zone on Earth is behind UTC.
  private static let lastZone: Int64 = 12 * 3_600_000

  /// Refuses a message whose time is over: it would go to all users at once, or to none.
  func checkTime(now: Timestamp) throws(ProblemError) {
    let earliest = now.milliseconds - Self.allowedDelay
    if delivery?.kind == .at, let at = delivery?.at, at.milliseconds < earliest {
      throw .field("/delivery/at", "past", .past)
    }
    guard delivery?.kind == .local, let local = delivery?.localTime.flatMap({ LocalTime($0) }),
      ZoneClock.utc.moment(of: local).milliseconds + Self.lastZone < earliest
    else { return }
    throw .field("/delivery/localTime", "past", .past)
  }

  /// The form, if a message can be made of it that devices can show.
  func checked() throws(ProblemError) -> MessageForm {
    do {
      _ = try Message(self)
    } catch {
      throw ProblemError(error)
    }
    for (place, variant) in variants.enumerated() {
      for (language, content) in variant.contents {
        let pointer = "/variants/\(place)/contents/\(language)"
        try Self.check(language, content, at: pointer)
        if let action = content.action { try Self.check(action, at: pointer + "/action") }
        for (index, button) in (content.buttons ?? []).enumerated() {
          try Self.check(button.action, at: "\(pointer)/buttons/\(index)/action")
        }
        if channel == .push { try Self.checkSize(of: content, language, at: pointer) }
        guard let layout = content.layout else { continue }
        try Self.check(layout, at: pointer + "/layout")
      }
    }
    return self
  }

  /// Refuses actions, links and pictures that the workspace does not allow.
  func checkTargets(_ targets: ContentTargets) throws(ProblemError) {
    var faults = FieldFaults()
    for (place, variant) in variants.enumerated() {
      for (language, content) in variant.contents.sorted(by: { $0.key < $1.key }) {
        let pointer = "/variants/\(place)/contents/\(language)"
        for refused in content.refused(by: targets) {
          let remark = refused.reason.remark
          faults.add(
            pointer + refused.pointer,
            refused.reason.code,
            remark.reason,
            remark.arguments,
            kind: refused.reason.problemKind
          )
        }
      }
    }
    try faults.finish()
  }

  /// Refuses a notification that is too large for the push services.
  private static func checkSize(
    of content: MessageContentForm,
    _ language: String,
    at pointer: String
  ) throws(ProblemError) {
    let none = EntityID(high: 0, low: 0)
    let payload = PushPayload(
      send: SendID(none),
      message: MessageID(none),
      to: String(repeating: "x", count: recipientBytes),
      language: language.lowercased(),
      content: content
    )
    guard payload.bytes.count > PushPayload.maximumBytes else { return }
    throw .field(
      pointer,
      "too_long",
      .payloadBytes,
      ["bytes": .init(payload.bytes.count), "high": .init(PushPayload.maximumBytes)]
    )
  }

  /// The length of ids that most apps use: UUIDs, addresses and numbers of accounts.
  private static let recipientBytes = 64

  /// Refuses the name of a language, which no device has, and a notification of spaces.
  private static func check(
    _ language: String,
    _ content: MessageContentForm,
    at pointer: String
  ) throws(ProblemError) {
    guard 2...3 ~= language.prefix(while: { $0 != "-" }).count else {
      throw .field(pointer, "invalid", .language)
    }
    let texts = [content.title, content.body].compactMap(\.self)
    if !texts.isEmpty, texts.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
      throw .field(pointer, "invalid", .titleOrBody)
    }
  }

  /// Refuses what a tap cannot open: a text without a scheme, and the id of a screen or placement that none can have.
  private static func check(_ action: String, at pointer: String) throws(ProblemError) {
    if LayoutAction(action) == .dismiss,
      !["close", "dismiss", "cancel"].contains(action.lowercased())
    {
      throw .field(
        pointer,
        "invalid",
        .actionURL
      )
    }
    guard case .screen(let screen) = LayoutAction(action), let id = screen.subject,
      Slug(id) == nil
    else { return }
    throw ProblemError.field(pointer, "invalid", .actionID)
  }

  /// Reads a layout as devices do.
  private static func check(_ layout: JSONValue, at pointer: String) throws(ProblemError) {
    guard let payload = MessagePayload(inApp: layout), payload.layout != nil else {
      throw ProblemError.field(
        pointer,
        "invalid",
        .shownLayout
      )
    }
    guard !payload.condition.isUnreadable else {
      throw ProblemError.field(
        "\(pointer)/condition",
        "invalid",
        .readableCondition
      )
    }
  }
}

extension TargetRefusal {
  /// What a request with such a target is answered with: some are allowed once the workspace says so.
  var problemKind: ProblemKind {
    switch self {
    case .schemeNotAllowed, .hostNotAllowed: .unknownReference
    default: .invalidFields
    }
  }
}

extension MessageContentForm {
  /// A text that the workspace does not allow, and where it stands in the content.
  fileprivate func refused(
    by targets: ContentTargets
  ) -> [(pointer: String, reason: TargetRefusal)] {
    var refused: [(pointer: String, reason: TargetRefusal)] = []
    if let reason = action.flatMap(targets.refusal(ofAction:)) {
      refused.append(("/action", reason))
    }
    if let reason = imageURL.flatMap(targets.refusal(ofPicture:)) {
      refused.append(("/imageURL", reason))
    }
    for (index, button) in (buttons ?? []).enumerated() {
      if let reason = targets.refusal(ofAction: button.action) {
        refused.append(("/buttons/\(index)/action", reason))
      }
    }
    let layout = layout.map(targets.refused) ?? []
    return refused + layout.map { ("/layout" + $0.pointer, $0.reason) }
  }

  /// The content without what the workspace does not allow now: a tap then opens the app, as without an action, and
  /// buttons are left out.
  func allowed(by targets: ContentTargets) -> MessageContentForm {
    var content = self
    if action.flatMap(targets.refusal(ofAction:)) != nil { content.action = nil }
    if imageURL.flatMap(targets.refusal(ofPicture:)) != nil { content.imageURL = nil }
    content.buttons = buttons?.filter { targets.refusal(ofAction: $0.action) == nil }
    content.layout = layout.map(targets.allowed)
    return content
  }
}
