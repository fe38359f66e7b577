/// The words the scanner knows, found by their hash.
///
/// An open-addressed table of 64-bit FNV-1a hashes of lower-case words: a look-up costs one or two
/// comparisons and allocates nothing.
struct AgentLexicon: Sendable {
  static let shared = AgentLexicon()

  private(set) var names: [String] = []
  private var signs: [AgentSign] = []
  private var hashes: [UInt64]
  private var places: [UInt16]
  private let mask: Int
  /// Lower case for letters and digits, 0 for everything that separates words.
  let folded: [UInt8]

  private init() {
    let slots = 4_096
    mask = slots - 1
    hashes = Array(repeating: 0, count: slots)
    places = Array(repeating: 0, count: slots)
    folded = (0...255).map { Self.fold(UInt8($0)) }
    add("(none)", .harmless)
    for (words, mark) in Self.marks { add(words, .mark, mark: mark) }
    add(Self.makers, .mark, "", 0, .first, mark: .featurephone)
    for entry in Self.browsers { add(entry.words, .browser, entry.name, entry.rank) }
    for entry in Self.appleBrowsers { add(entry.words, .appleBrowser, entry.name, entry.rank) }
    for entry in Self.apps { add(entry.words, .app, entry.name, entry.rank, entry.place) }
    for entry in Self.bots { add(entry.words, .bot, entry.name, 1, entry.place) }
    for entry in Self.libraries { add(entry.words, .library, entry.name, 0, entry.place) }
    add(Self.harmless, .harmless)
  }

  /// Where the signs of a word begin, by its hash; 0 for words that mean nothing.
  @inline(__always)
  func first(_ hash: UInt64) -> UInt16 {
    var slot = Int(truncatingIfNeeded: hash) & mask
    while hashes[slot] != 0 {
      if hashes[slot] == hash { return places[slot] }
      slot = (slot + 1) & mask
    }
    return 0
  }

  /// A sign by its place.
  @inline(__always)
  func sign(_ place: UInt16) -> AgentSign {
    signs[Int(place)]
  }

  private mutating func add(
    _ words: String,
    _ kind: AgentSign.Kind,
    _ name: String = "",
    _ rank: UInt8 = 0,
    _ place: AgentSign.Place = .anywhere,
    mark: AgentMark = .none
  ) {
    let sign = AgentSign(
      kind: kind,
      rank: rank,
      place: place,
      mark: mark,
      name: UInt16(names.count)
    )
    names.append(name)
    for word in words.split(separator: " ") {
      signs.append(sign)
      insert(Self.hash(word.utf8), UInt16(signs.count - 1))
    }
  }

  private mutating func insert(_ hash: UInt64, _ index: UInt16) {
    var slot = Int(truncatingIfNeeded: hash) & mask
    while hashes[slot] != 0 {
      if hashes[slot] == hash { return chain(index, after: places[slot]) }
      slot = (slot + 1) & mask
    }
    hashes[slot] = hash
    places[slot] = index
  }

  private mutating func chain(_ index: UInt16, after first: UInt16) {
    var last = Int(first)
    while signs[last].next != 0 { last = Int(signs[last].next) }
    signs[last].next = index
  }

  /// The hash of nothing.
  static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash with one more folded byte.
  @inline(__always)
  static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  private static func hash(_ word: some Sequence<UInt8>) -> UInt64 {
    word.reduce(seed) { hash($0, fold($1)) }
  }

  private static func fold(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
    default: 0
    }
  }
}
