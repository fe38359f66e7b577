import Foundation
import HTTPTypes
import Hummingbird
import LinkPages

/// The form of the page that asks for a password.
enum PasswordForm: Sendable {
  /// The most bytes of a form: every letter of the longest password as an escape, and its name.
  static let maximumLength = 4_096

  /// The password of a posted form; `nil` where it has none.
  ///
  /// - Throws: ``ProblemError`` of kind `body_too_large`, or `unsupported_media_type`.
  static func password(_ request: Request) async throws -> String? {
    let type = request.headers[.contentType]?.split(separator: ";").first?.lowercased()
    guard type == "application/x-www-form-urlencoded" else {
      throw ProblemError(
        .unsupportedMediaType,
        "Send `Content-Type: application/x-www-form-urlencoded`."
      )
    }
    let bytes = try await request.collected(upTo: maximumLength)
    let prefix = PasswordPage.field + "="
    return String(decoding: bytes, as: UTF8.self).split(separator: "&")
      .first { $0.hasPrefix(prefix) }
      .flatMap { $0.dropFirst(prefix.count).replacing("+", with: " ").removingPercentEncoding }
  }
}
