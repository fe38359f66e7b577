import LinkCore

/// The path of a tap: `/c/<code>` or `/<code>`.
struct TapPath: Hashable, Sendable {
  /// Where the code stands.
  let code: Range<Int>
  /// Whether the path begins with `/c/`.
  let isCampaign: Bool

  /// Reads a path that has no escapes; `nil` where it is no tap's.
  init?(_ path: Range<Int>, in bytes: UnsafeRawBufferPointer) {
    let start = path.lowerBound
    isCampaign =
      path.count > 3 && bytes[start + 1] == UInt8(ascii: "c")
      && bytes[start + 2] == UInt8(ascii: "/")
    code = (isCampaign ? start + 3 : start + 1)..<path.upperBound
    guard (1...ShortCode.maximumLength).contains(code.count),
      code.allSatisfy({ Self.allows(bytes[$0]) })
    else { return nil }
  }

  private static func allows(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}
