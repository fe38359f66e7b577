import Tracing

/// The body of an export request, OTLP 1 in the binary encoding of Protocol Buffers
/// ([opentelemetry-proto](https://github.com/open-telemetry/opentelemetry-proto)).
package struct TraceExport: Sendable {
  /// What the spans are of, such as `service.name`.
  package let resource: [(name: String, value: String)]

  /// Makes the form of exports of a program.
  package init(resource: [(name: String, value: String)]) {
    self.resource = resource
  }

  /// `ExportTraceServiceRequest` with spans.
  package func body(of spans: [EndedSpan]) -> [UInt8] {
    var writer = ProtobufWriter()
    writer.message(1) { all in
      all.message(1) { written in
        for (name, value) in resource { written.attribute(1, name, .string(value)) }
      }
      all.message(2) { scope in
        scope.message(1) { $0.text(1, "paylisher") }
        for span in spans { scope.message(2) { $0.write(span) } }
      }
    }
    return writer.bytes
  }
}

extension ProtobufWriter {
  fileprivate mutating func write(_ span: EndedSpan) {
    bytes(1, Self.bigEndian(span.place.high) + Self.bigEndian(span.place.low))
    bytes(2, Self.bigEndian(span.place.span))
    if let state = span.place.state { text(3, state) }
    if let parent = span.parent { bytes(4, Self.bigEndian(parent)) }
    text(5, span.name)
    number(6, span.kind.number)
    fixed(7, span.time.lowerBound)
    fixed(8, span.time.upperBound)
    // swift-format-ignore: ReplaceForEachWithForLoop
    span.attributes.forEach { attribute(9, $0, $1) }
    guard let status = span.status else { return }
    message(15) { written in
      if let message = status.message { written.text(2, message) }
      written.number(3, status.code == .ok ? 1 : 2)
    }
  }

  /// `KeyValue` with `AnyValue`.
  fileprivate mutating func attribute(_ field: Int, _ name: String, _ value: SpanAttribute) {
    message(field) { pair in
      pair.text(1, name)
      pair.message(2) { $0.write(value) }
    }
  }

  private mutating func write(_ value: SpanAttribute) {
    switch value {
    case .string(let text): self.text(1, text)
    case .bool(let flag): number(2, flag ? 1 : 0)
    case .int32(let number): self.number(3, UInt64(bitPattern: Int64(number)))
    case .int64(let number): self.number(3, UInt64(bitPattern: number))
    case .double(let number): fixed(4, number.bitPattern)
    // Lists, which no span of the server has.
    default: text(1, "\(value)")
    }
  }

  private static func bigEndian(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - 8 * $0)) }
  }
}

extension SpanKind {
  /// Its number in `Span.SpanKind`.
  fileprivate var number: UInt64 {
    switch self {
    case .internal: 1
    case .server: 2
    case .client: 3
    case .producer: 4
    case .consumer: 5
    }
  }
}

/// Writes fields of Protocol Buffers ([encoding](https://protobuf.dev/programming-guides/encoding/)).
struct ProtobufWriter: Sendable {
  private(set) var bytes: [UInt8] = []

  mutating func number(_ field: Int, _ value: UInt64) {
    varint(UInt64(field) << 3)
    varint(value)
  }

  mutating func fixed(_ field: Int, _ value: UInt64) {
    varint(UInt64(field) << 3 | 1)
    for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * place))) }
  }

  mutating func bytes(_ field: Int, _ value: some Collection<UInt8>) {
    varint(UInt64(field) << 3 | 2)
    varint(UInt64(value.count))
    bytes += value
  }

  mutating func text(_ field: Int, _ value: String) {
    bytes(field, value.utf8)
  }

  mutating func message(_ field: Int, _ write: (inout ProtobufWriter) -> Void) {
    var inner = ProtobufWriter()
    write(&inner)
    bytes(field, inner.bytes)
  }

  private mutating func varint(_ value: UInt64) {
    var rest = value
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// Reads the fields of one message of Protocol Buffers.
struct ProtobufReader: Sendable {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  /// A field: its number, and what it holds if that is a number or bytes.
  enum Field: Equatable {
    case number(Int, UInt64)
    case bytes(Int, ArraySlice<UInt8>)
  }

  /// The next field; `nil` at the end, and where the message is none.
  mutating func next() -> Field? {
    guard let tag = varint() else { return nil }
    let field = Int(truncatingIfNeeded: tag >> 3)
    switch tag & 7 {
    case 0: return varint().map { .number(field, $0) }
    case 2:
      guard let count = varint(), count <= UInt64(rest.count) else { return nil }
      defer { rest = rest.dropFirst(Int(count)) }
      return .bytes(field, rest.prefix(Int(count)))
    default: return nil
    }
  }

  private mutating func varint() -> UInt64? {
    var value: UInt64 = 0
    for place in 0..<10 {
      guard let byte = rest.popFirst() else { return nil }
      value |= UInt64(byte & 0x7F) << UInt64(7 * place)
      if byte < 0x80 { return value }
    }
    return nil
  }
}
