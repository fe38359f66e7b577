import CTextRecords
import RoutingCore
import Threads

/// Looks up the TXT records of a name in the DNS.
///
/// The C library asks, by datagrams alone: it compares address, number and question of each answer and gives up after
/// some seconds. An answer is as true as the resolver that gave it.
package struct TextRecordResolver: Sendable {
  /// The answer for a name.
  package enum Answer: Hashable, Sendable {
    /// Its records, the strings of each put together.
    case found([String])
    /// The name does not exist, or has no TXT record.
    case absent
    /// No resolver answered in time, or it could not say.
    case unavailable
    /// The answer cannot be read, or does not fit into a datagram.
    case unreadable
  }

  private let look: @Sendable (String) async -> Answer

  /// Makes a resolver of a function, for tests.
  package init(_ look: @escaping @Sendable (String) async -> Answer) {
    self.look = look
  }

  /// Makes a resolver that asks a server, or those of `/etc/resolv.conf`.
  ///
  /// - Parameters:
  ///   - server: The server; `nil` for those of the system.
  ///   - seconds: How long an answer is waited for, twice.
  package init(server: NameServer? = nil, seconds: Int = 2) {
    self.init { name in
      let answer = try? await BackgroundThread.value { Self.ask(name, server, seconds) }
      return answer ?? .unavailable
    }
  }

  /// The TXT records of a name, which is in ASCII.
  package func records(of name: String) async -> Answer { await look(name) }

  private static func ask(_ name: String, _ server: NameServer?, _ seconds: Int) -> Answer {
    var length = 0
    var outcome = text_records_unavailable
    let texts = [UInt8](unsafeUninitializedCapacity: Int(text_records_capacity)) { buffer, count in
      outcome = text_records(
        name,
        server?.address,
        server?.port ?? 0,
        Int32(seconds),
        buffer.baseAddress,
        &length
      )
      count = length
    }
    switch outcome {
    case text_records_found: return .found(Self.texts(texts))
    case text_records_none: return .absent
    case text_records_unavailable: return .unavailable
    default: return .unreadable
    }
  }

  /// The texts, each with its length before it.
  private static func texts(_ bytes: [UInt8]) -> [String] {
    var (texts, rest) = ([String](), bytes[...])
    while rest.count >= 2 {
      let size = rest.prefix(2).reduce(0) { $0 << 8 | Int($1) }
      texts.append(String(decoding: rest.dropFirst(2).prefix(size), as: UTF8.self))
      rest = rest.dropFirst(2 + size)
    }
    return texts
  }
}

/// The IPv4 address and port of a DNS resolver, such as `10.0.0.53` or `127.0.0.1:5353`.
package struct NameServer: Hashable, Sendable, CustomStringConvertible {
  /// The address.
  package let address: String
  /// The port, 53 unless named.
  package let port: UInt16

  /// Makes the address of a resolver.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard (1...2).contains(parts.count), NetworkAddress(parts[0]) != nil else { return nil }
    address = parts[0]
    guard parts.count == 2 else {
      port = 53
      return
    }
    guard let number = UInt16(parts[1]), number > 0 else { return nil }
    port = number
  }

  /// The address and port.
  package var description: String { "\(address):\(port)" }
}
