import LinkCore

/// What an event itself says about where it came from.
struct EventOrigin: Hashable, Sendable {
  /// The app that sent it.
  var app: AppID?
  /// The link that it names.
  var link: LinkID?
  /// The journey that it carries.
  var jid: String?
  /// The campaign key that it carries.
  var campaignKey: String?
  /// The canonical source that it carries.
  var source: String?
}

extension EventOrigin {
  /// The origin of an event, with the part of its properties that its visit repeats.
  init(_ event: EventRecord, visit: String) {
    self.init(
      app: event.app,
      link: event.link,
      jid: event.jid,
      campaignKey: event.campaignKey,
      source: Self.source(in: visit)
    )
  }

  /// The canonical source among the members of a visit.
  static func source(in visit: String) -> String? {
    guard !visit.isEmpty, let members = JSONMembers("{\(visit)}"),
      let value = members.value(of: "campaign_source"), value.hasPrefix("\"")
    else { return nil }
    // A word of our own list needs no unescaping; anything else is not one.
    let word = String(value.dropFirst().dropLast())
    return word.utf8.count <= 32 && !word.isEmpty && !word.contains("\\") ? word : nil
  }
}
