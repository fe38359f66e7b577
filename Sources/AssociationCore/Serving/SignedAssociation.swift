/// A file that is wrapped in a signature, as iOS 8 wanted it: PKCS #7 signed data (RFC 5652 §5) in
/// DER, or in BER with indefinite lengths as signing tools stream it.
///
/// The signature is not checked: systems since iOS 9 do not look at it either.
public enum SignedAssociation: Sendable {
  /// The signed content, or `nil` where the bytes are no signed data.
  public static func content(of bytes: some Collection<UInt8>) -> [UInt8]? {
    let reader = TaggedReader(Array(bytes))
    guard let info = reader.element(at: 0), info.tag == 0x30,
      let kind = reader.children(of: info).first,
      reader.contents(of: kind).elementsEqual(signedData),
      let wrapper = reader.children(of: info).dropFirst().first, wrapper.tag == 0xA0,
      let signed = reader.children(of: wrapper).first, signed.tag == 0x30
    else { return nil }
    // version, digestAlgorithms, then encapContentInfo.
    guard let inner = reader.children(of: signed).dropFirst(2).first, inner.tag == 0x30,
      let content = reader.children(of: inner).dropFirst().first, content.tag == 0xA0,
      let octets = reader.children(of: content).first
    else { return nil }
    return reader.octets(octets)
  }

  /// The object identifier 1.2.840.113549.1.7.2.
  private static let signedData: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
}

/// Reads the tag, length and value of ASN.1's basic encoding (X.690 §8.1).
private struct TaggedReader {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  struct Element {
    var tag: UInt8
    /// The value, without the end mark of an indefinite length.
    var value: Range<Int>
    /// Where the next element begins.
    var end: Int
  }

  /// The element that begins at an index; `nil` where it is cut off or nested without end.
  func element(at start: Int, depth: Int = 0) -> Element? {
    guard start + 1 < bytes.count, depth < 32 else { return nil }
    let (tag, first) = (bytes[start], bytes[start + 1])
    if first == 0x80 { return indefinite(tag: tag, from: start + 2, depth: depth) }
    guard first & 0x80 != 0 else { return definite(tag: tag, from: start + 2, Int(first)) }
    let count = Int(first & 0x7F)
    guard count <= 4, start + 2 + count <= bytes.count else { return nil }
    let length = bytes[(start + 2)..<(start + 2 + count)].reduce(0) { $0 << 8 | Int($1) }
    return definite(tag: tag, from: start + 2 + count, length)
  }

  private func definite(tag: UInt8, from start: Int, _ length: Int) -> Element? {
    guard length <= bytes.count - start else { return nil }
    return Element(tag: tag, value: start..<(start + length), end: start + length)
  }

  private func indefinite(tag: UInt8, from start: Int, depth: Int) -> Element? {
    var index = start
    while index + 1 < bytes.count {
      if bytes[index] == 0, bytes[index + 1] == 0 {
        return Element(tag: tag, value: start..<index, end: index + 2)
      }
      guard let child = element(at: index, depth: depth + 1) else { return nil }
      index = child.end
    }
    return nil
  }

  func children(of element: Element) -> [Element] {
    var children: [Element] = []
    var index = element.value.lowerBound
    while index < element.value.upperBound, let child = self.element(at: index) {
      children.append(child)
      index = child.end
    }
    return children
  }

  func contents(of element: Element) -> ArraySlice<UInt8> {
    bytes[element.value]
  }

  /// The bytes of an octet string, joined where it is in parts.
  func octets(_ element: Element) -> [UInt8]? {
    switch element.tag {
    case 0x04: return Array(contents(of: element))
    case 0x24:
      return children(of: element).compactMap { $0.tag == 0x04 ? contents(of: $0) : nil }.flatMap(
        Array.init
      )
    default: return nil
    }
  }
}
