import Delivery
import Foundation
import WireModels

/// How long a host's certificate is valid, by the `openssl` of the system.
///
/// That it is valid now, and for this name, was seen when the files were fetched.
struct CertificateCheck: Sendable {
  /// Two weeks, in seconds: what renews itself does so a month before.
  static let soon = 1_209_600

  let host: String

  func findings() async -> [Finding] {
    let fix = "Look at it with a browser, or install openssl."
    guard let address = try? await OutboundGuard().addresses(of: host).first else { return [] }
    let place = address.description.contains(":") ? "[\(address)]" : address.description
    let arguments = ["s_client", "-connect", "\(place):443", "-servername", host]
    guard let certificate = SystemTool("openssl").run(arguments), certificate.status == 0,
      let end = certificate.end(of: ["x509", "-noout", "-enddate"])
    else {
      return [.unknown("certificate", "how long the certificate is valid.", fix: fix)]
    }
    let detail = "The certificate of \(host) is valid until \(end)."
    guard certificate.passes(["x509", "-noout", "-checkend", "\(Self.soon)"]) else {
      return [.warning("certificate", detail, fix: "Renew it, and let it renew itself.")]
    }
    return [.good("certificate", detail)]
  }
}

extension SystemTool.Outcome {
  /// What the tool says about this output after `=`.
  fileprivate func end(of arguments: [String]) -> String? {
    guard let answer = SystemTool("openssl").run(arguments, input: output), answer.status == 0
    else { return nil }
    let text = String(decoding: answer.output, as: UTF8.self)
    return text.split(separator: "=").last.map { $0.trimmingCharacters(in: .newlines) }
  }

  /// Whether the tool ends well on this output.
  fileprivate func passes(_ arguments: [String]) -> Bool {
    SystemTool("openssl").run(arguments, input: output)?.status == 0
  }
}
