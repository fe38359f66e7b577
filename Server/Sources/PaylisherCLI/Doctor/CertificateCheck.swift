import Dashboard
import Delivery
import Foundation
import LinkCore
import WireModels

/// How long a host's certificate is valid.
///
/// That it is valid now, and for this name, was seen when the files were fetched.
struct CertificateCheck: Sendable {
  /// Two weeks, in seconds: what renews itself does so a month before.
  private static let soon: TimeInterval = 1_209_600

  let host: String

  func findings() async -> [Finding] {
    guard let end = try? await OutboundGuard().certificateExpiry(of: host) else {
      let fix = Finding.Words(.seeCertificate, ["host": .init(host)])
      return [.unknown("certificate", .noCertificate, fix: fix)]
    }
    let day = Timestamp(milliseconds: Int64(end.timeIntervalSince1970 * 1_000)).iso8601.prefix(10)
    let values: [String: Problem.Argument] = ["host": .init(host), "day": .init("\(day)")]
    guard end.timeIntervalSinceNow > Self.soon else {
      return [.warning("certificate", .certificateEnds, values, fix: .init(.renewCertificate))]
    }
    return [.good("certificate", .certificateEnds, values)]
  }
}
