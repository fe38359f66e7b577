import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

extension PaylisherSDK {
  /// Asks for the deferred link, and notes every answer.
  func answers() -> Locked<[String]> {
    let result = Locked<[String]>([])
    checkDeferredDeepLink(
      onSuccess: { link in result.withLock { $0.append("success \(link.resolvedDestination)") } },
      onNoMatch: { result.withLock { $0.append("none") } },
      onError: { _ in result.withLock { $0.append("error") } }
    )
    return result
  }
}

/// The server's answer for a match.
func match(
  url: String = "https://go.example.com/c/AbC123",
  clickedAt: String? = nil
) -> TransportResponse {
  var members: [String: JSONValue] = [
    "status": "match", "reason": "matched", "receipt": "r1", "url": .string(url),
    "campaignKey": "AbC123", "jid": "j1", "attributionMethod": "signed_token", "confidence": 1,
  ]
  members["clickTimestamp"] = clickedAt.map(JSONValue.string)
  return .json(200, .object(members))
}
