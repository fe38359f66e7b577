import LinkCore

extension LinkMachine {
  /// The most links that a look-up is compared with.
  private static let maximumOpened = 32

  /// Whether the app does not have a link yet.
  ///
  /// The same text soon after was forwarded twice. The look-up of a first launch finds the link that
  /// the user, who has the app now, may have tapped again and that the system has passed: with another
  /// journey, or as the short link whose route the server answers.
  mutating func isNew(_ link: ParsedLink, for audience: Audience, now: Timestamp) -> Bool {
    let window = hasBeenActive ? Self.duplicateWindow : Self.launchDuplicateWindow
    recent.removeAll { abs(now.milliseconds(since: $0.at)) > window }
    guard !recent.contains(where: { $0.text == link.text }) else { return false }
    if audience.yieldsToOpened, opened.contains(where: link.isSame) { return false }
    recent.append((link.text, now))
    if !audience.isDeferred { opened = opened.suffix(Self.maximumOpened - 1) + [link] }
    return true
  }
}

extension LinkMachine {
  /// The user closed a window of the app: links that were opened in it are for any other window.
  ///
  /// - Returns: The tickets of the links that the app does not have yet.
  mutating func sceneEnded(_ scene: String) -> [Int] {
    var tickets: [Int] = []
    func leave(_ entry: inout Entry) {
      guard entry.audience.scene == scene else { return }
      entry.audience.scene = nil
      tickets.append(entry.ticket)
    }
    for index in waiting.indices { leave(&waiting[index]) }
    if var entry = pending?.entry {
      leave(&entry)
      pending?.entry = entry
    }
    return tickets
  }
}

extension ParsedLink {
  /// The parameters that name a campaign or a journey, and no place.
  private static let names: Set<String> = ["keyName", "key", "k", "jid"]

  /// Whether another link has the same campaign, or leads to the same place where one of them names no
  /// campaign; in either case whatever journeys they name.
  fileprivate func isSame(as other: ParsedLink) -> Bool {
    if let campaignKey, let key = other.campaignKey { return campaignKey == key }
    return route == other.route && place == other.place
  }

  private var place: [String: String] {
    parameters.dictionary.filter { !Self.names.contains($0.key) }
  }
}
