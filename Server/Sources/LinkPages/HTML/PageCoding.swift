/// How the bytes of a page are sent: the value of `Content-Encoding`.
package enum PageCoding: String, Hashable, Sendable {
  case identity, gzip

  /// The coding that a client takes, by the value of `Accept-Encoding`: gzip where it is named with a
  /// quality above 0 (RFC 9110 §12.5.3).
  ///
  /// ```swift
  /// PageCoding.best(for: "br, gzip;q=0.5")  // .gzip
  /// ```
  package static func best(for acceptEncoding: String?) -> PageCoding {
    guard let acceptEncoding, acceptEncoding.utf8.count <= 1_024 else { return .identity }
    let bytes = acceptEncoding.utf8.filter { $0 != UInt8(ascii: " ") }
    for element in bytes.split(separator: UInt8(ascii: ",")) {
      let name = element.prefix { $0 != UInt8(ascii: ";") }
      guard name.elementsEqual("gzip".utf8, by: { $0 | 0x20 == $1 }) else { continue }
      return isRefused(element[name.endIndex...]) ? .identity : .gzip
    }
    return .identity
  }

  /// Whether parameters begin with a quality of 0, such as `;q=0.000`.
  private static func isRefused(_ parameters: ArraySlice<UInt8>) -> Bool {
    parameters.starts(with: ";q=0".utf8) { $0 | 0x20 == $1 | 0x20 }
      && parameters.dropFirst(4).prefix { $0 != UInt8(ascii: ";") }.allSatisfy {
        $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "0")
      }
  }
}
