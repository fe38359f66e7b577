/// Questions about what stands around a word.
extension AgentReading {
  /// Whether `Android` is the other half of a program's name on iPhone, as in `Acme-iOS-Android`.
  func isOtherEdition(_ start: Int) -> Bool {
    start > 0 && bytes[start - 1] == UInt8(ascii: "-") && (has(.iphone) || has(.ipad))
  }

  /// Whether the word ends a host such as `example.com`, and not a package such as
  /// `com.example.app`.
  func isDomain(_ start: Int, _ end: Int) -> Bool {
    guard start > 2, bytes[start - 1] == UInt8(ascii: "."), bytes[start - 2] >= UInt8(ascii: "A")
    else { return false }
    return end == bytes.count || bytes[end] != UInt8(ascii: ".")
  }

  /// Whether the word begins another entry of a comment, as in `(KHTML, like Gecko; Google Web Preview)`.
  func isInList(_ start: Int) -> Bool {
    start > 1 && (bytes[start - 2] == UInt8(ascii: ";") || bytes[start - 2] == UInt8(ascii: ","))
  }

  /// Whether what stands before `Mozilla` is the name of a program, and not only of what follows, as
  /// in `Windows / Firefox 40: Mozilla/5.0 …` and `User-Agent: Mozilla/5.0 …`.
  func namesServant(before start: Int) -> Bool {
    guard lastWord != nil || library != nil else { return false }
    return !AgentWord.isHeaderName(bytes, before: start, lexicon.folded)
  }

  /// Whether the word begins an entry of a comment.
  func isEntry(_ start: Int) -> Bool {
    start > 1 && (bytes[start - 1] == UInt8(ascii: "(") || bytes[start - 2] == UInt8(ascii: ";"))
  }

  /// Whether a name follows `compatible`: some add it with nothing behind.
  func introduces(_ end: Int) -> Bool {
    guard end < bytes.count, bytes[end] == UInt8(ascii: ";") else { return false }
    let next = bytes[(end + 1)...].first { $0 != UInt8(ascii: " ") }
    return next.map { lexicon.folded[Int($0)] != 0 } ?? false
  }

  /// Whether the word is the name in an address, as in `http://www.name.example`.
  func isHost(_ start: Int, _ end: Int) -> Bool {
    guard start > 1, end < bytes.count, bytes[end] == UInt8(ascii: ".") else { return false }
    return bytes[start - 1] == UInt8(ascii: ".")
      || bytes[start - 1] == UInt8(ascii: "/") && bytes[start - 2] == UInt8(ascii: "/")
  }

  /// Whether the word is a part of `Google-Something` or `Something-Google`, and not of a value such as
  /// `from_google-store`.
  func isHyphenated(_ start: Int, _ end: Int) -> Bool {
    if start > 0, bytes[start - 1] == UInt8(ascii: "-") { return true }
    if start > 0, bytes[start - 1] == UInt8(ascii: "_") { return false }
    return end < bytes.count && bytes[end] == UInt8(ascii: "-")
  }

  /// Whether `http`, `https` or `www` begins an address, as in the agents of polite bots.
  func isAddress(_ start: Int, _ end: Int) -> Bool {
    guard start > 0, end + 1 < bytes.count else { return false }
    switch bytes[start] {
    case UInt8(ascii: "w"), UInt8(ascii: "W"): return bytes[end] == UInt8(ascii: ".")
    default: return bytes[end] == UInt8(ascii: ":") && bytes[end + 1] == UInt8(ascii: "/")
    }
  }

  /// Whether `@` stands between a name and a host with a dot, and not in a locale such as
  /// `th-TH@calendar=gregorian`.
  func isMailAddress(_ start: Int, _ end: Int) -> Bool {
    guard start > 0, lexicon.folded[Int(bytes[start - 1])] != 0 else { return false }
    let host = bytes[end...].prefix { lexicon.folded[Int($0)] != 0 || Self.joinsHost($0) }
    return host.first.map { $0 >= UInt8(ascii: "A") } == true && host.contains(UInt8(ascii: "."))
  }

  private static func joinsHost(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }
}
