import AudienceCore
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
        guard let layout = content.layout else { continue }
        try Self.check(layout, at: "/variants/\(place)/contents/\(language)/layout")
      }
    }
    return self
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
