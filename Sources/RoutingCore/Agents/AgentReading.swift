/// What one pass over a user agent has found so far.
struct AgentReading {
  let bytes: [UInt8]
  let lexicon: AgentLexicon
  /// The marks seen, one bit each.
  private(set) var marks: UInt64 = 0
  /// The last two marks, because `iPhone OS` and `CPU OS` mean other things than `OS`.
  private var previous = AgentMark.none
  private var beforePrevious = AgentMark.none
  private var previousEnd = 0
  /// Whether the first comment, which describes the device, is still open.
  private var isInComment = true
  /// Whether a name that is no browser's or system's stands before `Mozilla`.
  private(set) var isMozillaLater = false
  /// The words so far, counted.
  private var words = 0
  private(set) var browserRank: UInt8 = 0
  private(set) var browser: UInt16?
  private(set) var appRank: UInt8 = 0
  private(set) var app: UInt16?
  private(set) var bot: UInt16?
  private(set) var library: UInt16?
  /// The first unknown word with a bot's marker in it.
  private(set) var markedWord: Range<Int>?
  /// The last unknown word, for bots that tell no more than an address.
  private(set) var lastWord: Range<Int>?
  /// Whether a word belongs to a browser that exists on iPhone and iPad only.
  private(set) var isAppleBuild = false
  /// Whether `compatible` stands behind the device's description, where no browser ever had it.
  private(set) var isCompatibleLate = false
  /// Whether an address is all there is of an entry of the description.
  private(set) var isPageAnEntry = false
  /// Whether an address names the browser itself, as in `X Browser http://www.xbrowser.example`.
  private(set) var namesOwnPage = false
  private(set) var versions = AgentVersions()

  init(bytes: [UInt8], lexicon: AgentLexicon) {
    self.bytes = bytes
    self.lexicon = lexicon
  }

  /// Whether a mark was seen.
  func has(_ mark: AgentMark) -> Bool {
    marks & (1 << UInt64(mark.rawValue)) != 0
  }

  /// The name of a sign.
  func name(_ index: UInt16) -> String {
    lexicon.names[Int(index)]
  }

  /// Reads the whole agent once.
  mutating func scan() {
    let bytes = bytes
    let folded = lexicon.folded
    var hash = AgentLexicon.seed
    var start = -1
    for index in 0..<bytes.count {
      let byte = folded[Int(bytes[index])]
      if byte != 0 {
        if start < 0 { start = index }
        hash = AgentLexicon.hash(hash, byte)
      } else {
        if start >= 0 { word(start, index, hash) }
        switch bytes[index] {
        case UInt8(ascii: "@"): see(.email, index, index + 1)
        case UInt8(ascii: ")"): isInComment = false
        default: break
        }
        start = -1
        hash = AgentLexicon.seed
      }
    }
    if start >= 0 { word(start, bytes.count, hash) }
  }

  /// Not inlined, for that leaves too few registers to the loop over the bytes.
  @inline(never)
  private mutating func word(_ start: Int, _ end: Int, _ hash: UInt64) {
    var place = lexicon.first(hash)
    if place == 0 { unknown(start, end) }
    while place != 0 {
      let sign = lexicon.sign(place)
      if stands(sign.place, end) { take(sign, start, end) }
      place = sign.next
    }
    words += 1
  }

  private func stands(_ place: AgentSign.Place, _ end: Int) -> Bool {
    switch place {
    case .anywhere: true
    case .product: end < bytes.count && bytes[end] == UInt8(ascii: "/")
    case .first: words == 0
    case .hyphenated: end < bytes.count && bytes[end] == UInt8(ascii: "-")
    case .forDevice: bytes[end...].starts(with: Self.forDevice)
    }
  }

  private static let forDevice = Array(" for i".utf8)

  private mutating func take(_ sign: AgentSign, _ start: Int, _ end: Int) {
    switch sign.kind {
    case .mark: see(sign.mark, start, end)
    case .appleBrowser, .browser:
      if sign.kind == .appleBrowser { isAppleBuild = true }
      if has(.url), sign.rank >= 3, sign.name == browser, isHost(start, end) { namesOwnPage = true }
      if sign.rank > browserRank { (browserRank, browser) = (sign.rank, sign.name) }
    case .app:
      if sign.rank > appRank { (appRank, app) = (sign.rank, sign.name) }
    case .bot: bot = bot ?? sign.name
    case .library: library = library ?? sign.name
    case .harmless: break
    }
  }

  private mutating func unknown(_ start: Int, _ end: Int) {
    guard end - start >= 3 else { return }
    let core = AgentWord.core(bytes, start, end)
    guard core.count >= 3 else { return }
    if core.lowerBound == start, !has(.url) { lastWord = start..<end }
    if let mark = AgentWord.model(bytes, start, end) { return model(mark, end) }
    if core.count >= 4, core.count < end - start, withoutDigits(core) { return }
    guard markedWord == nil, !isInAndroidComment else { return }
    if isAddition(core) { return }
    if AgentWord.hasBotMarker(bytes, core, lexicon.folded) { markedWord = start..<end }
  }

  private mutating func model(_ mark: AgentMark, _ end: Int) {
    raise(mark)
    if mark == .blackberry, tellsVersion(at: end) {
      versions.note(mark, after: (beforePrevious, previous), end)
    }
  }

  /// Whether the word is the `Agent` of one of Internet Explorer's additions, such as `ABC7 Agent`.
  private func isAddition(_ word: Range<Int>) -> Bool {
    has(.msie) && AgentWord.isAgent(bytes, word, lexicon.folded)
  }

  /// Takes `36Snapchat11` and the like for what they are without the digits.
  private mutating func withoutDigits(_ core: Range<Int>) -> Bool {
    let hash = bytes[core].reduce(AgentLexicon.seed) {
      AgentLexicon.hash($0, lexicon.folded[Int($1)])
    }
    let place = lexicon.first(hash)
    guard place != 0 else { return false }
    let sign = lexicon.sign(place)
    switch sign.kind {
    case .app, .bot: take(sign, core.lowerBound, core.upperBound)
    case .browser where !isInAndroidComment: take(sign, core.lowerBound, core.upperBound)
    case .mark where sign.mark == .msie: raise(.msie)
    case .mark where sign.mark == .android: see(.android, core.lowerBound, core.upperBound)
    case .appleBrowser, .browser, .library, .harmless, .mark: return false
    }
    return true
  }

  private mutating func see(_ mark: AgentMark, _ start: Int, _ end: Int) {
    if isDenied(mark, start) { return }
    switch mark {
    case .url:
      guard isAddress(start, end), !isInAndroidComment else { return }
      if isEntry(start) { isPageAnEntry = true }
    case .email: guard isMailAddress(start, end), !isInAndroidComment else { return }
    case .topDomain:
      guard isDomain(start, end), !isInAndroidComment, !has(.via) else { return }
    case .compatible:
      guard introduces(end) else { return }
      if !isInComment { isCompatibleLate = true }
    case .google:
      if previous == .like, isInList(start) { return raise(.engineNote) }
      guard isHyphenated(start, end) else { return }
    case .version:
      if previousEnd + 1 == start { noteVersion(end) }
    case .mozilla:
      isInComment = true
      if words > 0, !has(.mozilla), namesServant(before: start) { isMozillaLater = true }
    case .android: if isOtherEdition(start) { return }
    case .wv: guard end < bytes.count, bytes[end] == UInt8(ascii: ")") else { return }
    case .phone: if previous == .windows, previousEnd + 1 == start { raise(.wpdesktop) }
    default: break
    }
    raise(mark)
    if mark == .os, previous == .watch { raise(.watchos) }
    if mark == .cros || tellsVersion(at: end), !isEdition(mark, end) {
      versions.note(mark, after: (beforePrevious, previous), end)
    }
    (beforePrevious, previous, previousEnd) = (previous, mark, end)
  }

  /// Whether a version behind a system that was named before is that of a program made for it, as in
  /// `Telegram-Android/12.2.10`.
  private func isEdition(_ mark: AgentMark, _ end: Int) -> Bool {
    switch mark {
    case .android: versions.android >= 0 && bytes[end] != UInt8(ascii: " ")
    case .ios, .ipados: versions.ios >= 0 && bytes[end] != UInt8(ascii: " ")
    default: false
    }
  }

  /// Notes a `Version` right behind a system's name, as in `Mac OS X Version 10.15` and
  /// `iOS Version 26.1`.
  private mutating func noteVersion(_ end: Int) {
    switch previous {
    case .x: versions.mac = end
    case .ios, .ipados: versions.noteIOS(end)
    default: break
    }
  }

  private mutating func raise(_ mark: AgentMark) {
    marks |= 1 << UInt64(mark.rawValue)
  }

  /// Whether the words before say that this one is not meant: `like Android`, `nt(2)`.
  private func isDenied(_ mark: AgentMark, _ start: Int) -> Bool {
    let isNext = previousEnd + 1 == start
    switch mark {
    case .android: return previous == .like && isNext
    case .nt: return !(previous == .windows && isNext)
    default: return false
    }
  }

  /// Whether the place is in the description of an Android device, where makers and builders of
  /// systems write what they like: names with `bot` in them, hosts, addresses.
  private var isInAndroidComment: Bool { isInComment && has(.android) }
}
