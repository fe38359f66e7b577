import JSONCoding
import WireModels

extension MessageContentForm {
  /// The most buttons of a notification, as many as Apple's systems show.
  static let maximumButtons = 4
  /// The most names of data.
  static let maximumData = 50

  /// Refuses a content that a channel cannot show.
  ///
  /// - Throws: ``AudienceFault`` for the first thing that is wrong.
  func check(_ channel: MessageChannel, at place: String) throws(AudienceFault) {
    if let url = imageURL, !url.lowercased().hasPrefix("https://") {
      throw AudienceFault("\(place)/imageURL", .httpsURL)
    }
    if let action { try AudienceFault.length(action, 1...2_048, at: "\(place)/action") }
    switch channel {
    case .push:
      guard layout == nil else { throw AudienceFault("\(place)/layout", .noLayout) }
      guard title ?? body != nil else { throw AudienceFault(place, .titleOrBody) }
      try checkNotification(at: place)
    case .inApp:
      guard layout?.objectValue != nil else { throw AudienceFault("\(place)/layout", .layout) }
      if let member = notificationMember {
        throw AudienceFault("\(place)/\(member)", .pushOnly)
      }
    }
  }

  /// A member that only notifications have.
  private var notificationMember: String? {
    let members: [(name: String, isSet: Bool)] = [
      ("buttons", buttons != nil), ("silent", silent != nil), ("sound", sound != nil),
      ("badge", badge != nil), ("interruptionLevel", interruptionLevel != nil),
      ("channelID", channelID != nil), ("clickAction", clickAction != nil), ("data", data != nil),
    ]
    return members.first(where: \.isSet)?.name
  }

  private func checkNotification(at place: String) throws(AudienceFault) {
    let buttons = buttons ?? []
    guard buttons.count <= Self.maximumButtons else {
      throw AudienceFault("\(place)/buttons", .buttonCount, ["count": .init(Self.maximumButtons)])
    }
    for (index, button) in buttons.enumerated() {
      try AudienceFault.length(button.label, 1...64, at: "\(place)/buttons/\(index)/label")
      try AudienceFault.length(button.action, 1...2_048, at: "\(place)/buttons/\(index)/action")
    }
    if silent == true {
      if sound != nil { throw AudienceFault("\(place)/sound", .silentSound) }
      if let interruptionLevel, interruptionLevel != .passive {
        throw AudienceFault("\(place)/interruptionLevel", .silentLevel)
      }
    }
    if let sound { try AudienceFault.length(sound, 1...64, at: "\(place)/sound") }
    if let badge, !(0...99_999).contains(badge) {
      throw AudienceFault("\(place)/badge", .badge, ["high": .init(99_999)])
    }
    if let channelID { try AudienceFault.length(channelID, 1...64, at: "\(place)/channelID") }
    if let clickAction {
      try AudienceFault.length(clickAction, 1...256, at: "\(place)/clickAction")
    }
    try checkData(at: place)
  }

  /// Refuses names that the message itself, Apple or Firebase uses.
  private func checkData(at place: String) throws(AudienceFault) {
    let data = data ?? [:]
    guard data.count <= Self.maximumData else {
      throw AudienceFault("\(place)/data", .dataCount, ["count": .init(Self.maximumData)])
    }
    for name in data.keys.sorted() {
      let pointer = place + JSONPointer().appending("data").appending(name).description
      guard !Self.isReserved(name) else { throw AudienceFault(pointer, .reservedData) }
      try AudienceFault.length(name, 1...64, at: pointer)
    }
  }

  private static func isReserved(_ name: String) -> Bool {
    let folded = name.lowercased()
    // Firebase: https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#Message.FIELDS.data
    return reserved.contains(folded) || folded.hasPrefix("google") || folded.hasPrefix("gcm")
  }

  /// Names that devices read, in lower case.
  private static let reserved: Set = [
    "action", "aps", "buttons", "condition", "defaultlang", "distinctid", "from", "imageurl",
    "layouts", "layouttype",
    "message", "message_type", "messageid", "native", "priority", "pushid", "recipient", "silent",
    "source", "title",
    "type",
  ]
}
