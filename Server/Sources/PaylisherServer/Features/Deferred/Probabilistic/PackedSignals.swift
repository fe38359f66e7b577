import AttributionCore

/// What a candidate's row keeps: the signals, the name that a cookie gave to the browser, and the
/// whole address under the key of the hour.
struct PackedSignals: Hashable, Sendable {
  var signals: DeviceSignals
  /// Tells the taps of one browser from those of others; `nil` where no cookie names it.
  var browser: BrowserName?
  /// The keyed hash of the whole IPv6 address; `nil` for IPv4.
  var address: UInt32?

  init(_ signals: DeviceSignals, browser: BrowserName?, address: UInt32? = nil) {
    (self.signals, self.browser, self.address) = (signals, browser, address)
  }

  /// The signals' bytes, then four of the browser's and four of the address's, as far as needed.
  ///
  /// A browser of 0 is none; the highest bit says that the browser was only given its name.
  var bytes: [UInt8] {
    let name = browser.map { $0.number | ($0.isKept ? 0 : Self.onlyGiven) }
    let names = address.map { [name ?? 0, $0] } ?? name.map { [$0] } ?? []
    return signals.encoded
      + names.flatMap { name in
        (0..<4).map { UInt8(truncatingIfNeeded: name >> UInt32(24 - $0 * 8)) }
      }
  }

  /// Reads what ``bytes`` wrote; `nil` for anything else.
  init?(_ bytes: [UInt8]) {
    let length = DeviceSignals.encodedLength
    guard [0, 4, 8].contains(bytes.count - length),
      let signals = DeviceSignals(encoded: bytes.prefix(length))
    else { return nil }
    let names = stride(from: length, to: bytes.count, by: 4).map { start in
      bytes[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    browser = names.first.flatMap { name in
      let isKept = name & Self.onlyGiven == 0
      return name == 0 ? nil : BrowserName(name & BrowserCookie.largest, isKept: isKept)
    }
    address = names.count > 1 ? names[1] : nil
    self.signals = signals
  }

  private static let onlyGiven = ~BrowserCookie.largest
}
