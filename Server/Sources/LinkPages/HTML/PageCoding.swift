/// How the bytes of a page are sent: the value of `Content-Encoding`.
public enum PageCoding: String, Hashable, Sendable {
  case identity, gzip

  /// The coding that a client takes, by the value of `Accept-Encoding`: gzip where it is named with a
  /// quality above 0 (RFC 9110 §12.5.3).
  ///
  /// ```swift
  /// PageCoding.best(for: "br, gzip;q=0.5")  // .gzip
  /// ```
  public static func best(for acceptEncoding: String?) -> PageCoding {
    guard let acceptEncoding, acceptEncoding.utf8.count <= 1_024 else { return .identity }
    for element in acceptEncoding.split(separator: ",") {
      let parts = element.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
      guard parts.first == "gzip" else { continue }
      let isRefused =
        parts.count > 1 && parts[1].hasPrefix("q=0")
        && parts[1].dropFirst(3).allSatisfy { $0 == "." || $0 == "0" }
      return isRefused ? .identity : .gzip
    }
    return .identity
  }
}
