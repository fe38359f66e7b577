import Delivery
import Foundation
import PaylisherServer

extension OperatorSettings {
  /// The mail server; `nil` where none is configured.
  ///
  /// - Throws: ``CommandFailure`` that names what is missing.
  func mailServer() throws -> SMTPSettings? {
    guard let host = self.smtpHost else { return nil }
    guard let sender = self.smtpSender else {
      throw CommandFailure(
        .badSettings,
        "--smtp-host requires a sender address.",
        advice: "Give --smtp-sender, such as paylisher@example.com."
      )
    }
    let isNear = ["127.0.0.1", "::1", "localhost"].contains(host)
    guard self.smtpSecurity != .none || isNear else {
      throw CommandFailure(
        .badSettings,
        "--smtp-security none would send passwords and links in plain text to \(host).",
        advice: "Use starttls or tls. none is only for a mail server on this computer."
      )
    }
    return SMTPSettings(
      host: host,
      port: self.smtpPort,
      security: self.smtpSecurity,
      user: self.smtpUser,
      password: try self.smtpPasswordFile.map { try Self.text($0, "--smtp-password-file") } ?? "",
      sender: sender,
      roots: try self.smtpRoots.map { try Self.text($0, "--smtp-roots") }
    )
  }

  private static func text(_ path: String, _ flag: String) throws -> String {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw CommandFailure(
        .badSettings,
        "Cannot read \(path).",
        advice: "Give \(flag) a file that this user may read."
      )
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
