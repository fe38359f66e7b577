import SeededRandom

/// Makes variants of links to `wallet`.
struct LinkMutator {
  private var generator: SplitMix64

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  /// A link that still leads to `wallet` or below it.
  mutating func gatedLink() -> String {
    let isWeb = flip()
    var route = encoded(spelled("wallet"))
    if one(in: 3) {
      route += ["/transfer", "/", "//x", "/%2e/y", ";a=1", "%20", "/z/.."].pick(&generator)
    }
    if isWeb {
      let before = ["", "", "", "/", "./", "%2E/", "x/../", "x/%2e./", "a/b/../../"]
      return host() + "/" + before.pick(&generator) + route + tail()
    }
    let slashes = ["://", "://", "://", ":", ":/", ":///", ":////", ":///./", "://./"]
    return spelled("yourapp") + slashes.pick(&generator) + route + tail()
  }

  /// A link to `wallet` with a few random edits of its bytes.
  mutating func damagedLink() -> String {
    var scalars = Array(gatedLink().unicodeScalars)
    let prefix = scalars.starts(with: "yourapp".unicodeScalars) ? 7 : min(27, scalars.count)
    for _ in 0..<Int.random(in: 1...4, using: &generator) where scalars.count > prefix {
      let index = Int.random(in: prefix..<scalars.count, using: &generator)
      let piece = Self.pieces.pick(&generator).unicodeScalars
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: scalars.insert(contentsOf: piece, at: index)
      case 1: scalars.replaceSubrange(index...index, with: piece)
      default: scalars.remove(at: index)
      }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  private static let pieces = [
    "%", "%2", "%25", "%2F", "%2e", "/", "//", ".", "..", "/../", "/./", ";", ":", "@", "?", "#",
    "&",
    "=", "w", "A", "%77", "%57", "\\", "%5C", "%00", "%20", "+", "\u{AD}", "ı", "*", "~", "c/",
  ]

  private mutating func host() -> String {
    let port = ["", "", ":443", ":"].pick(&generator)
    return spelled("https") + "://" + spelled("link.paylisher.com") + port
  }

  private mutating func tail() -> String {
    let queries = [
      "", "", "?a=1", "?keyName=K", "?auth=none", "?auth=", "#home", "?x=/../home", "?#",
    ]
    return queries.pick(&generator)
  }

  /// The text, with some of its letters in upper case.
  private mutating func spelled(_ text: String) -> String {
    if flip() { return text }
    let bits = generator.next()
    var bytes = Array(text.utf8)
    for index in bytes.indices where bits >> UInt64(index) & 1 == 1 && bytes[index] > 0x60 {
      bytes[index] -= 0x20
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Escapes some letters, once or several times over.
  private mutating func encoded(_ text: String) -> String {
    if one(in: 3) { return text }
    return text.utf8.map { byte -> String in
      guard one(in: 3) else { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: flip())
      let depth = one(in: 4) ? Int.random(in: 1...3, using: &generator) : 0
      return "%" + String(repeating: "25", count: depth) + digits
    }.joined()
  }

  private mutating func flip() -> Bool {
    Bool.random(using: &generator)
  }

  private mutating func one(in count: Int) -> Bool {
    Int.random(in: 0..<count, using: &generator) == 0
  }
}

extension Array {
  fileprivate func pick(_ generator: inout SplitMix64) -> Element {
    self[Int.random(in: indices, using: &generator)]
  }
}
