/// Writes small databases in MaxMind's format
/// ([specification 2.0](https://maxmind.github.io/MaxMind-DB/)).
package struct GeoFile: Sendable {
  /// A value of a record.
  package indirect enum Value: Sendable {
    case text(String)
    case number(UInt64, type: UInt8)
    case map([(String, Value)])
    case list([Value])

    /// A number of up to 16 bits.
    package static func uint16(_ value: UInt64) -> Value { .number(value, type: 5) }
    /// A number of up to 32 bits.
    package static func uint32(_ value: UInt64) -> Value { .number(value, type: 6) }
    /// A number of up to 64 bits.
    package static func uint64(_ value: UInt64) -> Value { .number(value, type: 9) }
  }

  private enum Target: Sendable {
    case empty
    case node(Int)
    case data(Int)
  }

  private var nodes: [[Target]] = [[.empty, .empty]]
  private var data: [UInt8] = []

  /// An empty database.
  package init() {}

  /// Adds a network: the first `length` bits of an IPv6 address; IPv4 lies in `::/96`.
  package mutating func add(_ address: [UInt8], length: Int, _ record: Value) {
    let place = data.count
    data += Self.bytes(record)
    var node = 0
    for index in 0..<length {
      let bit = Int(address[index / 8] >> UInt8(7 - index % 8) & 1)
      if index == length - 1 {
        nodes[node][bit] = .data(place)
      } else if case .node(let next) = nodes[node][bit] {
        node = next
      } else {
        nodes.append([.empty, .empty])
        nodes[node][bit] = .node(nodes.count - 1)
        node = nodes.count - 1
      }
    }
  }

  /// The network of an IPv4 address, `::a.b.c.d`.
  package mutating func add(ipv4 address: [UInt8], length: Int, _ record: Value) {
    add([UInt8](repeating: 0, count: 12) + address, length: 96 + length, record)
  }

  /// The file.
  package var bytes: [UInt8] {
    let tree = nodes.joined().flatMap { target -> [UInt8] in
      let value =
        switch target {
        case .empty: nodes.count
        case .node(let place): place
        case .data(let place): nodes.count + 16 + place
        }
      return (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
    let metadata = Self.bytes(
      .map([
        ("binary_format_major_version", .uint16(2)), ("binary_format_minor_version", .uint16(0)),
        ("build_epoch", .uint64(1_700_000_000)), ("database_type", .text("Test")),
        ("description", .map([("en", .text("A test"))])), ("ip_version", .uint16(6)),
        ("languages", .list([.text("en")])), ("node_count", .uint32(UInt64(nodes.count))),
        ("record_size", .uint16(32)),
      ])
    )
    let marker = [0xAB, 0xCD, 0xEF] + Array("MaxMind.com".utf8)
    return tree + [UInt8](repeating: 0, count: 16) + data + marker + metadata
  }

  private static func bytes(_ value: Value) -> [UInt8] {
    switch value {
    case .text(let text): head(2, text.utf8.count) + Array(text.utf8)
    case .map(let members):
      head(7, members.count) + members.flatMap { bytes(.text($0)) + bytes($1) }
    case .list(let elements): head(11, elements.count) + elements.flatMap(bytes)
    case .number(let number, let type):
      {
        let all = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) }
        let short = Array(all.drop { $0 == 0 })
        return head(type, short.count) + short
      }()
    }
  }

  /// A control byte, with a second one for types above 7; sizes are below 29.
  private static func head(_ type: UInt8, _ size: Int) -> [UInt8] {
    type > 7 ? [UInt8(size), type - 7] : [type << 5 | UInt8(size)]
  }
}
