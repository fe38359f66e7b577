/// What a device reports of a message: one step, once per message and person.
package struct Acknowledgement: Hashable, Sendable {
  /// How far a message came; each is reported by itself.
  package enum Step: String, Hashable, Sendable, CaseIterable {
    /// It is on the device.
    case delivered
    /// It is on the screen.
    case seen
    /// The user tapped it, or a button of it.
    case clicked
    /// The user closed it.
    case dismissed
  }

  /// The message's number or name: `pushId` of its payload.
  package var pushID: String
  /// The distinct id of the person.
  package var person: String
  package var step: Step

  /// Makes an acknowledgement; `nil` for a message without a name, or with one of over 200 characters.
  package init?(pushID: String, person: String, step: Step) {
    guard (1...200).contains(pushID.unicodeScalars.count), !pushID.utf8.contains(0) else {
      return nil
    }
    self.pushID = pushID
    self.person = person
    self.step = step
  }
}

extension Acknowledgement {
  /// The events of the SDK that report a step.
  private static let events: [String: Step] = [
    "inappMessageDelivered": .delivered, "inappMessageRead": .seen,
    "inappMessageButtonClick": .clicked, "inappMessageClose": .dismissed,
    "notificationReceived": .delivered, "notificationOpen": .clicked,
    "notificationDismiss": .dismissed,
  ]

  /// What an event reports; `nil` for every other event.
  init?(_ event: EventRecord, _ properties: OwnProperties) {
    guard let step = Self.events[event.name], let value = properties["pushId"] else { return nil }
    self.init(
      // A number or a text.
      pushID: OwnProperties.string(value) ?? value,
      person: event.distinctID,
      step: step
    )
  }
}
