extension LinkURL: CustomStringConvertible {
  /// The canonical spelling, always ASCII.
  ///
  /// Scheme and web hosts in lower case, no default port, escapes of unreserved characters
  /// decoded and all others in upper case
  /// ([RFC 3986 §6.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2)), an empty web path
  /// written `/`. Parsing it gives the same spelling again.
  public var description: String {
    var output = Array(scheme.utf8)
    output.reserveCapacity(bytes.count + 8)
    output.append(0x3A)
    if authorityRange != nil { appendAuthority(to: &output) }
    if pathRange.isEmpty, isWeb, authorityRange != nil {
      output.append(0x2F)
    } else {
      Self.append(bytes[pathRange], to: &output)
    }
    append(queryRange, after: 0x3F, to: &output)
    append(fragmentRange, after: 0x23, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private func appendAuthority(to output: inout [UInt8]) {
    output.append(0x2F)
    output.append(0x2F)
    if hasUserInfo, let authorityRange {
      Self.append(bytes[authorityRange.lowerBound..<hostRange.lowerBound - 1], to: &output)
      output.append(0x40)
    }
    let start = output.count
    Self.append(bytes[hostRange], to: &output)
    if isWeb {
      for index in start..<output.count { output[index] = output[index].asciiLowercased }
      // The digits of escapes are upper case everywhere.
      for index in start..<output.count where output[index] == 0x25 {
        output[index + 1] = output[index + 1].asciiUppercasedDigit
        output[index + 2] = output[index + 2].asciiUppercasedDigit
      }
    }
    guard let port, !(scheme == "https" && port == 443), !(scheme == "http" && port == 80) else {
      return
    }
    output.append(0x3A)
    output.append(contentsOf: String(port).utf8)
  }

  private func append(_ range: Range<Int>?, after mark: UInt8, to output: inout [UInt8]) {
    guard let range else { return }
    output.append(mark)
    Self.append(bytes[range], to: &output)
  }

  private static func append(_ component: ArraySlice<UInt8>, to output: inout [UInt8]) {
    var index = component.startIndex
    while index < component.endIndex {
      let byte = component[index]
      if let (decoded, next) = PercentCoding.escape(in: component, at: index) {
        if decoded.isUnreserved {
          output.append(decoded)
        } else {
          PercentCoding.appendEscape(of: decoded, to: &output)
        }
        index = next
        continue
      }
      if mayStandUnescaped(byte) {
        output.append(byte)
      } else {
        PercentCoding.appendEscape(of: byte, to: &output)
      }
      index += 1
    }
  }

  /// Unreserved and reserved characters, without the `#` and brackets that only delimit.
  private static func mayStandUnescaped(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x24, 0x26...0x2C, 0x2F, 0x3A, 0x3B, 0x3D, 0x3F, 0x40, 0x5B, 0x5D: true
    default: byte.isUnreserved
    }
  }
}

extension UInt8 {
  fileprivate var asciiUppercasedDigit: UInt8 {
    self >= 0x61 && self <= 0x66 ? self - 0x20 : self
  }
}
