import Foundation
import LinkCore

/// Asks the server about campaigns: each at once only once, and not again for five minutes.
actor CampaignResolver {
  /// How long an answer is good for, in milliseconds.
  static let freshness: Int64 = 5 * 60_000
  /// How many answers are kept.
  static let capacity = 32

  private let environment: PaylisherEnvironment
  private let host: URL
  private let apiKey: String
  private var answers: [URL: (answer: Answer, at: Timestamp)] = [:]
  private var underWay: [URL: Task<Answer, Never>] = [:]

  /// What the server says about a campaign.
  indirect enum Answer: Equatable, Sendable {
    case known(CampaignPayload)
    /// There is no such campaign.
    case unknown
    /// No answer, or none that can be read.
    case none

    var campaign: CampaignPayload? {
      if case .known(let campaign) = self { campaign } else { nil }
    }
  }

  init(host: URL, apiKey: String, environment: PaylisherEnvironment) {
    self.host = host
    self.apiKey = apiKey
    self.environment = environment
  }

  /// What the server says, or said within ``freshness``.
  func answer(at url: URL) async -> Answer {
    let now = environment.clock.now()
    if let kept = answers[url], abs(now.milliseconds(since: kept.at)) < Self.freshness {
      return kept.answer
    }
    if let running = underWay[url] { return await running.value }
    let transport = environment.transport
    var request = TransportRequest.get(url, timeout: 10)
    // On its own host the server tells workspaces apart by the key.
    if url.host == host.host, url.port == host.port {
      request.headers["Authorization"] = "Bearer \(apiKey)"
    }
    // Ends with the answer; those who wait share it.
    let task = Task { [request] in await Self.ask(request, transport: transport) }
    underWay[url] = task
    let answer = await task.value
    underWay[url] = nil
    if answer != .none { keep(answer, for: url) }
    return answer
  }

  private func keep(_ answer: Answer, for url: URL) {
    if answers.count >= Self.capacity, let oldest = answers.min(by: { $0.value.at < $1.value.at }) {
      answers[oldest.key] = nil
    }
    answers[url] = (answer, environment.clock.now())
  }

  /// Asks, and once more where there was no answer or the server could not give one.
  private static func ask(
    _ request: TransportRequest,
    transport: any PaylisherTransport
  ) async -> Answer {
    for _ in 0..<2 {
      guard let answer = try? await transport.send(request) else { continue }
      if answer.status >= 500 || answer.status == 429 || answer.status == 408 { continue }
      if answer.status == 404 || answer.status == 410 { return .unknown }
      guard answer.isSuccess,
        let campaign = try? JSONDecoder().decode(CampaignPayload.self, from: answer.body)
      else { return .none }
      return .known(campaign)
    }
    return .none
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
