import AudienceCore
import LayoutCore
import LinkCore
import MessagingCore
import Persistence
import WireModels

extension MessageForm {
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
        if let action = content.action { try Self.check(action, at: pointer + "/action") }
        guard let layout = content.layout else { continue }
        try Self.check(layout, at: pointer + "/layout")
      }
    }
    return self
  }

  /// Refuses the id of a screen or placement that none can have; other actions are URLs.
  private static func check(_ action: String, at pointer: String) throws(ProblemError) {
    guard case .screen(let screen) = LayoutAction(action), let id = screen.subject,
      Slug(id) == nil
    else { return }
    throw ProblemError.field(pointer, "invalid", "must name a screen or placement by its id")
  }

  /// Reads a layout as devices do.
  private static func check(_ layout: JSONValue, at pointer: String) throws(ProblemError) {
    guard let payload = MessagePayload(inApp: layout), payload.layout != nil else {
      throw ProblemError.field(
        pointer,
        "invalid",
        "must have layouts, or native, that can be shown"
      )
    }
    guard !payload.condition.isUnreadable else {
      throw ProblemError.field(
        "\(pointer)/condition",
        "invalid",
        "must have target, displayTime, expireDate and delay that can be read"
      )
    }
  }
}
