extension UInt8 {
  /// `a` to `z` or `A` to `Z`.
  package var isASCIILetter: Bool {
    let lower = self | 0x20
    return lower >= 0x61 && lower <= 0x7A
  }

  /// `0` to `9`.
  package var isASCIIDigit: Bool {
    self >= 0x30 && self <= 0x39
  }

  /// A letter, a digit, `-`, `.`, `_` or `~`, which mean the same escaped or not
  /// ([RFC 3986 §2.3](https://www.rfc-editor.org/rfc/rfc3986#section-2.3)).
  package var isUnreserved: Bool {
    isASCIILetter || isASCIIDigit || self == 0x2D || self == 0x2E || self == 0x5F || self == 0x7E
  }

  /// A control character of ASCII (C0 or DEL).
  package var isASCIIControl: Bool {
    self < 0x20 || self == 0x7F
  }

  /// The byte with `A` to `Z` made lower case.
  package var asciiLowercased: UInt8 {
    self >= 0x41 && self <= 0x5A ? self | 0x20 : self
  }
}
