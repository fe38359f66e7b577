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
