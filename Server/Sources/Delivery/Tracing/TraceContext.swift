package import Tracing

/// The place of a span in its trace, as `traceparent` carries it
/// ([W3C Trace Context](https://www.w3.org/TR/trace-context/)).
package struct TraceContext: Hashable, Sendable {
  /// The first half of the trace's id.
  package let high: UInt64
  /// The second half of the trace's id, by which traces are sampled.
  package let low: UInt64
  /// The id of the span.
  package let span: UInt64
  /// Whether the spans of the trace are exported.
  package let isSampled: Bool
  /// The value of `tracestate`, which is passed on unchanged.
  package let state: String?

  /// The longest `tracestate` that is passed on, in bytes (§3.3.1.5).
  static let longestState = 512

  init(high: UInt64, low: UInt64, span: UInt64, isSampled: Bool, state: String? = nil) {
    (self.high, self.low, self.span) = (high, low, span)
    (self.isSampled, self.state) = (isSampled, state)
  }

  /// Reads the two headers of a request; `nil` if `traceparent` is invalid, and a new trace starts (§4.2).
  ///
  /// A later version may have more parts behind the ones of version 00, which are ignored (§3.2.4).
  package init?(traceparent text: String, state: String? = nil) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 55, [2, 35, 52].allSatisfy({ bytes[$0] == UInt8(ascii: "-") }),
      let version = Self.number(bytes[0..<2]), version != 0xFF,
      bytes.count == 55 || version != 0 && bytes[55] == UInt8(ascii: "-"),
      let high = Self.number(bytes[3..<19]), let low = Self.number(bytes[19..<35]),
      let span = Self.number(bytes[36..<52]), let flags = Self.number(bytes[53..<55]),
      high | low != 0, span != 0
    else { return nil }
    let isCarried =
      state.map { text in
        text.utf8.count <= Self.longestState
          && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      } ?? false
    self.init(
      high: high,
      low: low,
      span: span,
      isSampled: flags & 1 == 1,
      state: isCarried ? state : nil
    )
  }

  /// A number in lower-case hexadecimal digits; `nil` for anything else.
  private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
    var number: UInt64 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(digit & 0xF)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt64(digit - 87)
      default: return nil
      }
    }
    return number
  }

  /// The trace's id, 32 hexadecimal digits.
  package var traceID: String { Self.text(high) + Self.text(low) }

  /// The span's id, 16 hexadecimal digits.
  package var spanID: String { Self.text(span) }

  /// The value of the header that continues the trace elsewhere.
  package var traceparent: String { "00-\(traceID)-\(spanID)-\(isSampled ? "01" : "00")" }

  private static func text(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

private enum TraceContextKey: InstrumentationContextKey {
  typealias Value = TraceContext
}

extension InstrumentationContext {
  /// The span that this context is of; `nil` outside traces.
  package var trace: TraceContext? {
    get { self[TraceContextKey.self] }
    set { self[TraceContextKey.self] = newValue }
  }
}
