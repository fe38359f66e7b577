import Foundation
import LinkCore

/// Asks the server about campaigns: each at once only once, and not again for five minutes.
actor CampaignResolver {
  /// How long an answer is good for, in milliseconds.
  static let freshness: Int64 = 5 * 60_000
  /// How many answers are kept.
  static let capacity = 32

  private let environment: PaylisherEnvironment
  private var answers: [URL: (campaign: CampaignPayload, at: Timestamp)] = [:]
  private var underWay: [URL: Task<CampaignPayload?, Never>] = [:]

  init(environment: PaylisherEnvironment) {
    self.environment = environment
  }

  /// What the server says; `nil` if it does not know the campaign or does not answer.
  func campaign(at url: URL) async -> CampaignPayload? {
    let now = environment.clock.now()
    if let answer = answers[url], now.milliseconds(since: answer.at) < Self.freshness {
      return answer.campaign
    }
    if let running = underWay[url] { return await running.value }
    let transport = environment.transport
    // Ends with the answer; those who wait share it.
    let task = Task { await Self.ask(url, transport: transport) }
    underWay[url] = task
    let campaign = await task.value
    underWay[url] = nil
    if let campaign { keep(campaign, for: url) }
    return campaign
  }

  private func keep(_ campaign: CampaignPayload, for url: URL) {
    if answers.count >= Self.capacity, let oldest = answers.min(by: { $0.value.at < $1.value.at }) {
      answers[oldest.key] = nil
    }
    answers[url] = (campaign, environment.clock.now())
  }

  /// Asks, and once more where there was no answer or the server could not give one.
  private static func ask(
    _ url: URL,
    transport: any PaylisherTransport
  ) async -> CampaignPayload? {
    for _ in 0..<2 {
      guard let answer = try? await transport.send(.get(url, timeout: 10)) else { continue }
      if answer.status >= 500 || answer.status == 429 || answer.status == 408 { continue }
      guard answer.isSuccess else { return nil }
      return try? JSONDecoder().decode(CampaignPayload.self, from: answer.body)
    }
    return nil
  }

  /// Where a campaign is asked for: on the link's own domain, for other links on the SDK's host.
  nonisolated static func url(key: String, link: ParsedLink, host: URL) -> URL? {
    var base = host.absoluteString
    if link.kind == .universal {
      base = "\(link.scheme)://\(link.host)" + (link.url.port.map { ":\($0)" } ?? "")
    }
    while base.hasSuffix("/") { base.removeLast() }
    return URL(string: "\(base)/resolve/\(encoded(key))")
  }

  /// The key as one path component.
  private nonisolated static func encoded(_ key: String) -> String {
    var text = ""
    for byte in key.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return text
  }
}
