import AttributionCore

/// What a candidate's row keeps: the signals, and the name that a cookie gave to the browser.
struct PackedSignals: Hashable, Sendable {
  var signals: DeviceSignals
  /// Tells the taps of one browser from those of others; `nil` where no cookie names it.
  var browser: UInt32?

  init(_ signals: DeviceSignals, browser: UInt32?) {
    (self.signals, self.browser) = (signals, browser)
  }

  /// The signals' bytes, then four of the browser's, where there are any.
  var bytes: [UInt8] {
    let name = browser.map { name in
      (0..<4).map { UInt8(truncatingIfNeeded: name >> UInt32(24 - $0 * 8)) }
    }
    return signals.encoded + (name ?? [])
  }

  /// Reads what ``bytes`` wrote; `nil` for anything else.
  init?(_ bytes: [UInt8]) {
    let length = DeviceSignals.encodedLength
    guard bytes.count == length || bytes.count == length + 4,
      let signals = DeviceSignals(encoded: bytes.prefix(length))
    else { return nil }
    let name = bytes.dropFirst(length)
    browser = name.isEmpty ? nil : name.reduce(0) { $0 << 8 | UInt32($1) }
    self.signals = signals
  }
}
