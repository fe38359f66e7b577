extension AgentReading {
  /// The version that begins at a place: digits with dots or underscores, at most 24 bytes.
  func version(at place: Int) -> String? {
    guard place >= 0 else { return nil }
    let start = digits(after: place)
    var end = start
    while end < bytes.count, end < start + 24, Self.continues(bytes[end]) { end += 1 }
    while end > start, !Self.isDigit(bytes[end - 1]) { end -= 1 }
    guard end > start, Self.isDigit(bytes[start]) else { return nil }
    let digits = bytes[start..<end].map { $0 == UInt8(ascii: "_") ? UInt8(ascii: ".") : $0 }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Whether a version begins at a place.
  func tellsVersion(at place: Int) -> Bool {
    let start = digits(after: place)
    return start < bytes.count && Self.isDigit(bytes[start])
  }

  /// Where digits may begin: behind one or two bytes that lead to them, as in `OS  7_0`.
  @inline(__always)
  private func digits(after place: Int) -> Int {
    var start = place
    while start < bytes.count, start < place + 2, Self.leads(bytes[start]) { start += 1 }
    return start
  }

  /// The version behind the next word, as in `CrOS x86_64 14541.0.0`.
  func versionBehindWord(at place: Int) -> String? {
    guard place >= 0, place + 1 < bytes.count,
      let space = bytes[(place + 1)...].firstIndex(of: UInt8(ascii: " "))
    else { return nil }
    return version(at: space)
  }

  /// Where the digits of a version begin.
  func digits(at place: Int) -> Int? {
    guard place >= 0, case let start = digits(after: place), start < bytes.count,
      Self.isDigit(bytes[start])
    else { return nil }
    return start
  }

  /// The first two numbers at a place, at most four digits each; the second is 0 where there is none.
  func numbers(at place: Int) -> (major: Int, minor: Int)? {
    guard var end = digits(at: place) else { return nil }
    let major = number(&end)
    guard end + 1 < bytes.count, bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: "_"),
      Self.isDigit(bytes[end + 1])
    else { return (major, 0) }
    end += 1
    return (major, number(&end))
  }

  private func number(_ place: inout Int) -> Int {
    let start = place
    var number = 0
    while place < bytes.count, Self.isDigit(bytes[place]) {
      if place < start + 4 { number = number * 10 + Int(bytes[place] - UInt8(ascii: "0")) }
      place += 1
    }
    return number
  }

  /// The first number at a place.
  func number(at place: Int) -> Int? {
    version(at: place)?.split(separator: ".").first.flatMap { Int($0) }
  }

  @inline(__always)
  private static func leads(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "("), UInt8(ascii: "+"), UInt8(ascii: ","),
      UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func continues(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
