/// The languages that a person reads best, from `Accept-Language`
/// ([RFC 9110 §12.5.4](https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4)).
///
/// One walk over the bytes; a tag is hashed while it is read.
struct LanguagePreferences {
  /// The hashes of the best tags so far, and of the ranges that these belong to.
  private var hashes: [UInt64] = []
  /// Their quality, as thousandths; what is 0 is not wanted at all.
  private var quality = 1
  /// How many of ``hashes`` are of tags before the one that is read.
  private var before = 0

  /// The hashes of the tags with the highest quality above 0, without `*`, and of the ranges that
  /// these belong to; the first 32 tags count.
  ///
  /// ```
  /// best("de-CH, en;q=0.8")    // the hashes of "de" and "de-ch"
  /// best("fr;q=0.5, tr, en")   // those of "tr" and "en"
  /// ```
  static func best(_ field: String) -> [UInt64] {
    var preferences = LanguagePreferences()
    preferences.hashes.reserveCapacity(8)
    let bytes = Array(field.utf8)
    var (place, items) = (0, 0)
    while place < bytes.count, items < 32 {
      preferences.item(bytes, &place)
      items += 1
    }
    return preferences.hashes
  }

  /// Whether a tag belongs to a range: equal, or longer by a subtag (RFC 4647 §3.3.1).
  static func matches(_ tag: String, _ range: String) -> Bool {
    tag == range || tag.hasPrefix(range + "-")
  }

  /// Reads a tag and its parameters, with the comma behind them.
  private mutating func item(_ bytes: [UInt8], _ place: inout Int) {
    before = hashes.count
    var (hash, length, isAny) = (WordHash(), 0, false)
    while place < bytes.count, !Self.endsTag(bytes[place]) {
      let byte = bytes[place]
      place += 1
      if byte == 0x20 || byte == 0x09 { continue }
      if byte == UInt8(ascii: "-") { hashes.append(hash.value) }
      hash.add(byte &- 0x41 < 26 ? byte | 0x20 : byte)
      isAny = length == 0 && byte == UInt8(ascii: "*")
      length += 1
    }
    hashes.append(hash.value)
    let weight = Self.weight(bytes, &place)
    keep(length > 0 && !isAny ? weight : 0)
  }

  /// Keeps the tag that was read where it is as good as the best before it, alone where it is better.
  private mutating func keep(_ weight: Int) {
    if weight < quality {
      hashes.removeSubrange(before...)
    } else if weight > quality {
      hashes.removeSubrange(..<before)
      quality = weight
    }
  }

  private static func endsTag(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
  }

  /// The quality among parameters as thousandths, with the comma behind them: `;q=0.8` is 800.
  ///
  /// Without one it is 1,000; what is no number between 0 and 1 counts as 0.
  private static func weight(_ bytes: [UInt8], _ place: inout Int) -> Int {
    var weight: Int?
    while place < bytes.count, bytes[place] != UInt8(ascii: ",") {
      place += 1
      var number = QualityNumber()
      while place < bytes.count, !endsTag(bytes[place]) {
        number.read(bytes[place])
        place += 1
      }
      weight = weight ?? number.thousandths
    }
    place += 1
    return weight ?? 1_000
  }
}

/// Reads `q=0.8` byte by byte (RFC 9110 §12.4.2).
struct QualityNumber {
  private enum Part {
    case name, equals, whole, point, fraction, other, bad
  }

  private var part = Part.name
  private var number = 0
  private var unit = 100

  /// The number as thousandths, 0 where it is none between 0 and 1; `nil` for another parameter.
  var thousandths: Int? {
    switch part {
    case .name, .equals, .other: nil
    case .point, .fraction: number <= 1_000 ? number : 0
    case .whole, .bad: 0
    }
  }

  /// Goes on by one byte; blanks do not count.
  mutating func read(_ byte: UInt8) {
    if byte == 0x20 || byte == 0x09 { return }
    switch part {
    case .name: part = byte | 0x20 == UInt8(ascii: "q") ? .equals : .other
    case .equals: part = byte == UInt8(ascii: "=") ? .whole : .other
    case .whole:
      number = Int(byte &- 0x30) * 1_000
      part = byte == 0x30 || byte == 0x31 ? .point : .bad
    case .point: part = byte == UInt8(ascii: ".") ? .fraction : .bad
    case .fraction:
      number += Int(byte &- 0x30) * unit
      unit /= 10
      if byte &- 0x30 > 9 { part = .bad }
    case .other, .bad: break
    }
  }
}
