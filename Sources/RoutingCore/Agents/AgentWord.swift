/// Questions about a single word that is in no list.
enum AgentWord {
  /// Whether a bot's marker is part of the word.
  ///
  /// `bot` must end the word, because names of people and places have it inside.
  static func hasBotMarker(_ bytes: [UInt8], _ word: Range<Int>, _ folded: [UInt8]) -> Bool {
    if endsWithBot(bytes, word, folded) || endsWithAgent(bytes, word, folded) { return true }
    for index in word.lowerBound..<(word.upperBound - 2) {
      let first = Int(folded[Int(bytes[index])]) - Int(UInt8(ascii: "a"))
      guard first >= 0, first < 26 else { continue }
      for marker in markers[first] where matches(marker, bytes, index, word, folded) {
        return true
      }
    }
    return false
  }

  /// Parts of words that give programs away, by their first letter.
  private static let markers: [[[UInt8]]] = {
    let words = [
      "archiv", "analyz", "crawl", "crwl", "checker", "capture", "classif", "detector", "diagnos",
      "extract", "fetch", "finder", "grader", "headless", "harvest", "indexer", "inspect",
      "linkcheck", "measure", "monitor", "observat", "optimizer", "preview", "prospect", "spider",
      "scrap", "scan", "screenie", "screenshot", "seeker", "sucker", "synthetic", "thumb", "uptime",
      "validat", "verif", "webcapture", "webshot", "websnap", "wkhtml",
    ]
    var byLetter: [[[UInt8]]] = Array(repeating: [], count: 26)
    for word in words {
      let bytes = Array(word.utf8)
      byLetter[Int(bytes[0] - UInt8(ascii: "a"))].append(bytes)
    }
    return byLetter
  }()

  /// `…bot` and `…bots`.
  private static func endsWithBot(_ bytes: [UInt8], _ word: Range<Int>, _ folded: [UInt8]) -> Bool {
    var end = word.upperBound
    if folded[Int(bytes[end - 1])] == UInt8(ascii: "s") { end -= 1 }
    return end - word.lowerBound >= 3 && folded[Int(bytes[end - 1])] == UInt8(ascii: "t")
      && folded[Int(bytes[end - 2])] == UInt8(ascii: "o")
      && folded[Int(bytes[end - 3])] == UInt8(ascii: "b")
  }

  /// `…agent`, but not `AgentWeb`, which people's apps use, nor the name of the header itself.
  private static func endsWithAgent(
    _ bytes: [UInt8],
    _ word: Range<Int>,
    _ folded: [UInt8]
  ) -> Bool {
    word.count >= agent.count
      && folded[Int(bytes[word.upperBound - agent.count])] == agent[0]
      && matches(agent, bytes, word.upperBound - agent.count, word, folded)
      && !isHeaderName(bytes, word, folded)
  }

  /// Whether the word is the second half of `User-Agent`, which scripts copy into the value, or of the
  /// `masking-agent` that an extension puts where the system would be.
  private static func isHeaderName(
    _ bytes: [UInt8],
    _ word: Range<Int>,
    _ folded: [UInt8]
  ) -> Bool {
    word.count == agent.count
      && (follows(user, bytes, word, folded) || follows(masking, bytes, word, folded))
  }

  private static func follows(
    _ first: [UInt8],
    _ bytes: [UInt8],
    _ word: Range<Int>,
    _ folded: [UInt8]
  ) -> Bool {
    let start = word.lowerBound - first.count - 1
    return start >= 0 && folded[Int(bytes[start])] == first[0]
      && matches(first, bytes, start, start..<word.lowerBound, folded)
  }

  /// Whether nothing but the header's own name stands before a place, as in
  /// `User-Agent: Mozilla/5.0 …`.
  static func isHeaderName(_ bytes: [UInt8], before place: Int, _ folded: [UInt8]) -> Bool {
    var end = place
    while end > 0, folded[Int(bytes[end - 1])] == 0 { end -= 1 }
    let start = end - agent.count
    return start > 0 && start < 12 && isAgent(bytes, start..<end, folded)
      && isHeaderName(bytes, start..<end, folded)
  }

  /// Whether the word is `agent`.
  static func isAgent(_ bytes: [UInt8], _ word: Range<Int>, _ folded: [UInt8]) -> Bool {
    word.count == agent.count && folded[Int(bytes[word.lowerBound])] == agent[0]
      && matches(agent, bytes, word.lowerBound, word, folded)
  }

  private static let user = Array("user".utf8)
  private static let masking = Array("masking".utf8)

  private static let agent = Array("agent".utf8)

  /// The word without digits at its ends.
  static func core(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Range<Int> {
    var start = start
    var end = end
    while start < end, bytes[start] <= UInt8(ascii: "9") { start += 1 }
    while end > start, bytes[end - 1] <= UInt8(ascii: "9") { end -= 1 }
    return start..<end
  }

  /// The device that a model such as `iPhone14Plus`, `iPh10` or `AppleTV11` stands for.
  static func model(_ bytes: [UInt8], _ start: Int, _ end: Int) -> AgentMark? {
    guard end - start >= 5 else { return nil }
    switch (bytes[start], bytes[start + 1], bytes[start + 2]) {
    case (UInt8(ascii: "i"), UInt8(ascii: "P"), UInt8(ascii: "h")): return .iphone
    case (UInt8(ascii: "i"), UInt8(ascii: "P"), UInt8(ascii: "a")): return .ipad
    case (UInt8(ascii: "i"), UInt8(ascii: "P"), UInt8(ascii: "o")): return .ipod
    case (UInt8(ascii: "A"), UInt8(ascii: "p"), UInt8(ascii: "p")):
      return bytes[start..<end].starts(with: appleTV) ? .appletv : nil
    case (UInt8(ascii: "W"), UInt8(ascii: "a"), UInt8(ascii: "t")):
      return bytes[start..<end].starts(with: watch) && bytes[end - 1] <= UInt8(ascii: "9")
        ? .watch : nil
    case (UInt8(ascii: "N"), UInt8(ascii: "o"), UInt8(ascii: "k")),
      (UInt8(ascii: "N"), UInt8(ascii: "O"), UInt8(ascii: "K")),
      (UInt8(ascii: "S"), UInt8(ascii: "o"), UInt8(ascii: "n")):
      return bytes[start..<end].starts(with: sony) || bytes[start] == UInt8(ascii: "N")
        ? .featurephone : nil
    case (UInt8(ascii: "B"), UInt8(ascii: "l"), UInt8(ascii: "a")):
      return bytes[start..<end].starts(with: blackBerry) ? .blackberry : nil
    default: return nil
    }
  }

  private static let blackBerry = Array("BlackBerry".utf8)
  private static let sony = Array("SonyEricsson".utf8)
  private static let appleTV = Array("AppleTV".utf8)
  private static let watch = Array("Watch".utf8)

  /// Whether a text is part of the bytes, for the rare agents that need a second look.
  static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
    let text = Array(text.utf8)
    guard bytes.count >= text.count else { return false }
    return (0...(bytes.count - text.count)).contains {
      bytes[$0..<$0 + text.count].elementsEqual(text)
    }
  }

  @inline(__always)
  private static func matches(
    _ marker: [UInt8],
    _ bytes: [UInt8],
    _ index: Int,
    _ word: Range<Int>,
    _ folded: [UInt8]
  ) -> Bool {
    guard index + marker.count <= word.upperBound else { return false }
    for offset in 1..<marker.count where folded[Int(bytes[index + offset])] != marker[offset] {
      return false
    }
    return true
  }
}
