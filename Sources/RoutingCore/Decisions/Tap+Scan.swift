extension Tap {
  /// What a link's QR code adds to the link.
  public static let scanQuery = "source=qr"

  private static let scan = Array(scanQuery.utf8)

  /// Whether the link's QR code was scanned: its query has ``scanQuery``, in any case.
  public var isScan: Bool {
    guard let query else { return false }
    return query.utf8.split(separator: UInt8(ascii: "&")).contains { pair in
      pair.count == Self.scan.count && zip(pair, Self.scan).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }
  }
}
