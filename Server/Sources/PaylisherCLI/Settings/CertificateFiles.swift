import AppStoreNotifications
import Foundation

/// The operator's files of certificates.
enum CertificateFiles: Sendable {
  /// Reads root certificates that are trusted in place of Apple's.
  ///
  /// - Throws: ``CommandFailure`` that names the file that cannot be used.
  static func appStore(_ paths: [String]) throws -> AppStoreVerifier {
    let texts = try paths.map { path in
      guard let data = FileManager.default.contents(atPath: path) else {
        throw CommandFailure(
          .badSettings,
          "Cannot read \(path).",
          advice: "Give --app-store-roots a file that this user may read."
        )
      }
      return String(decoding: data, as: UTF8.self)
    }
    do {
      return try AppStoreVerifier(roots: texts)
    } catch {
      throw CommandFailure(
        .badSettings,
        "\(paths.joined(separator: ", ")): \(error)",
        advice: "Give --app-store-roots certificates that begin with -----BEGIN CERTIFICATE-----."
      )
    }
  }
}
