public import HTTPTypes

extension HTTPField.Name {
  private static func known(_ name: String) -> HTTPField.Name {
    HTTPField.Name(name) ?? .contentType
  }

  /// Names a request, here and in the server's log.
  public static let requestID = known("X-Request-Id")
  static let contentTypeOptions = known("X-Content-Type-Options")
  static let referrerPolicy = known("Referrer-Policy")
  static let resourcePolicy = known("Cross-Origin-Resource-Policy")
  static let robotsTag = known("X-Robots-Tag")
  static let frameOptions = known("X-Frame-Options")
}
