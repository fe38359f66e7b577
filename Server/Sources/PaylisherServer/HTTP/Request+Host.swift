import HTTPTypes
import Hummingbird
import WireModels

extension Request {
  /// The host that the request names, lower case, without port and final dot.
  var hostName: String? {
    head.authority.flatMap(HostName.of)
  }
}

/// How a host is read from what requests call an authority.
enum HostName: Sendable {
  /// Whether a host, as ``of(_:)`` gives it, is the computer that a program runs on.
  static func isLoopback(_ host: String) -> Bool {
    ["127.0.0.1", "localhost", "[::1]"].contains(host)
  }

  /// Whether a text is a host with or without a port; user information is none.
  static func isAuthority(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { isAuthority(UnsafeRawBufferPointer($0)) }
  }

  /// The same for bytes.
  static func isAuthority(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let isLiteral = bytes.first == UInt8(ascii: "[")
    let last = isLiteral ? UInt8(ascii: "]") : UInt8(ascii: ":")
    let mark = bytes.firstIndex(of: last)
    if isLiteral, mark == nil { return false }
    let end = mark.map { isLiteral ? $0 + 1 : $0 } ?? bytes.count
    let port = bytes[end...]
    return end > 0 && bytes[..<end].allSatisfy(isHostByte)
      && (port.isEmpty
        || port.first == UInt8(ascii: ":") && port.count <= 6
          && port.dropFirst().allSatisfy { $0 &- 0x30 < 10 })
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "@"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"),
      UInt8(ascii: "\\"):
      false
    default: byte > 0x20 && byte < 0x7F
    }
  }

  /// The host of an authority, lower case, without port and final dot; `nil` where it is empty.
  static func of(_ authority: String) -> String? {
    var authority = authority
    return authority.withUTF8 { of(UnsafeRawBufferPointer($0)) }
  }

  /// The same for the bytes of an authority; nothing but ASCII has cases.
  static func of(_ authority: UnsafeRawBufferPointer) -> String? {
    guard let first = authority.first else { return nil }
    var end = authority.count
    if first == UInt8(ascii: "["), let bracket = authority.firstIndex(of: UInt8(ascii: "]")) {
      end = bracket + 1
    } else if let colon = authority.firstIndex(of: UInt8(ascii: ":")) {
      end = colon
    }
    if end > 0, authority[end - 1] == UInt8(ascii: ".") { end -= 1 }
    return String(unsafeUninitializedCapacity: end) { host in
      for index in 0..<end {
        let byte = authority[index]
        host[index] = byte &- 0x41 < 26 ? byte | 0x20 : byte
      }
      return end
    }
  }
}

extension Request {
  /// Whether no page of another site makes a browser send the request.
  ///
  /// Browsers say so in `Sec-Fetch-Site`, older ones in `Origin`
  /// ([Fetch Metadata](https://www.w3.org/TR/fetch-metadata/)); other clients send neither.
  var isOfSameSite: Bool {
    if let site = headers[.secFetchSite] {
      site == "same-origin" || site == "none"
    } else if let origin = headers[.origin] {
      hostName != nil
        && origin.split(separator: "/").last.flatMap { HostName.of(String($0)) } == hostName
    } else {
      true
    }
  }

  /// Refuses a request that a page of another site makes a browser send.
  ///
  /// - Throws: ``ProblemError`` of kind `cross_site`.
  func requireSameSite() throws(ProblemError) {
    guard isOfSameSite else {
      throw ProblemError(.crossSite, .otherSiteAsks)
    }
  }
}
