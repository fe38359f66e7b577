extension LinkURL: CustomStringConvertible {
  /// The canonical spelling, always ASCII.
  ///
  /// Scheme and web hosts in lower case, no default port, escapes of unreserved characters
  /// decoded and all others in upper case
  /// ([RFC 3986 §6.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2)), an empty web path
  /// written `/`. Parsing it gives the same spelling again.
  public var description: String {
    description(host: nil)
  }

  /// The canonical spelling, with another spelling of the host.
  package func description(host: String?) -> String {
    var output = Array(scheme.utf8)
    output.reserveCapacity(bytes.count + 8)
    output.append(0x3A)
    if authorityRange != nil { appendAuthority(host: host, to: &output) }
    if pathRange.isEmpty, isWeb, authorityRange != nil {
      output.append(0x2F)
    } else {
      Self.append(bytes[pathRange], to: &output)
    }
    append(queryRange, after: 0x3F, to: &output)
    append(fragmentRange, after: 0x23, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private func appendAuthority(host: String?, to output: inout [UInt8]) {
    output.append(0x2F)
    output.append(0x2F)
    if hasUserInfo, let authorityRange {
      Self.append(bytes[authorityRange.lowerBound..<hostRange.lowerBound - 1], to: &output)
      output.append(0x40)
    }
    if let host {
      output.append(contentsOf: host.utf8)
    } else if bytes[hostRange].first == 0x5B {
      output.append(contentsOf: bytes[hostRange].lazy.map(\.asciiLowercased))
    } else {
      Self.append(bytes[hostRange], lowercased: isWeb, to: &output)
    }
    guard let port, !isWeb || !hasDefaultPort else { return }
    output.append(0x3A)
    output.append(contentsOf: String(port).utf8)
  }

  private func append(_ range: Range<Int>?, after mark: UInt8, to output: inout [UInt8]) {
    guard let range else { return }
    output.append(mark)
    Self.append(bytes[range], to: &output)
  }

  private static func append(
    _ component: ArraySlice<UInt8>,
    lowercased: Bool = false,
    to output: inout [UInt8]
  ) {
    var index = component.startIndex
    while index < component.endIndex {
      let escape = PercentCoding.escape(in: component, at: index)
      let byte = escape?.byte ?? component[index]
      if byte.isUnreserved || escape == nil && mayStandUnescaped(byte) {
        output.append(lowercased ? byte.asciiLowercased : byte)
      } else {
        PercentCoding.appendEscape(of: byte, to: &output)
      }
      index = escape?.next ?? index + 1
    }
  }

  /// The reserved characters without `#` and brackets, which only delimit.
  private static func mayStandUnescaped(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x24, 0x26...0x2C, 0x2F, 0x3A, 0x3B, 0x3D, 0x3F, 0x40: true
    default: false
    }
  }
}
