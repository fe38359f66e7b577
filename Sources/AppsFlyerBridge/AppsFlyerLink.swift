import Foundation
package import Paylisher
package import TargetCore

/// A link in the words of AppsFlyer.
package struct AppsFlyerLink: Codable, Hashable, Sendable {
  /// The parameters that the app gets, by their names in a OneLink.
  package var parameters: [String: String]
  /// Whether the link led to the install, and was not tapped with the app on the phone.
  package var isDeferred: Bool
  /// How the server found a deferred link: `id_matching`, `probabilistic`, or the name that Paylisher
  /// has for the evidence.
  package var matchType: String?
  /// What is the same for two forms of one link: its short code, else its route.
  package var identity: String

  package init(
    parameters: [String: String],
    isDeferred: Bool,
    matchType: String? = nil,
    identity: String
  ) {
    self.parameters = parameters
    self.isDeferred = isDeferred
    self.matchType = matchType
    self.identity = identity
  }

  /// Reads what the SDK delivered.
  package init(_ link: PaylisherDeepLink, isDeferred: Bool, method: String? = nil) {
    let campaign = link.campaignData
    // A link's own parameters win over those that were stored with it.
    var parameters = campaign?.metaData?.compactMapValues(\.text) ?? [:]
    parameters.merge(link.parameters) { $1 }
    parameters = parameters.filter { !$0.value.isEmpty && !$0.key.hasPrefix("pl_") }
    let route = link.pathSegments.joined(separator: "/")
    let isUnresolved = link.isShortLink && link.resolvedDestination == link.destination
    let names = OneLinkParameters.Name.self
    func fill(_ name: OneLinkParameters.Name, _ value: String?) {
      if parameters[name.rawValue] == nil, let value, !value.isEmpty {
        parameters[name.rawValue] = value
      }
    }
    fill(.value, isUnresolved ? nil : route)
    fill(.mediaSource, link.source)
    fill(.campaign, link.campaignId ?? campaign?.title)
    parameters["media_source"] = parameters[names.mediaSource.rawValue]
    parameters["campaign"] = parameters[names.campaign.rawValue]
    parameters["campaign_id"] = parameters[names.campaignID.rawValue]
    parameters["link"] = link.url.absoluteString
    parameters["shortlink"] = link.campaignKeyName
    parameters["click_http_referrer"] = link.referrer
    self.init(
      parameters: parameters.filter { !$0.value.isEmpty },
      isDeferred: isDeferred,
      matchType: isDeferred ? Self.matchType(method) : nil,
      identity: link.campaignKeyName.map { "key \($0)" } ?? "route \(route)"
    )
  }

  /// The value of a parameter of a OneLink.
  package subscript(name: OneLinkParameters.Name) -> String? { parameters[name.rawValue] }

  /// What a conversion says of the link where the link itself went elsewhere: where the user came
  /// from, and nothing that an app could open.
  package var attribution: [String: String] {
    parameters.filter { Self.attributionNames.contains($0.key) }
  }

  private static let attributionNames: Set<String> = Set(
    [
      OneLinkParameters.Name.mediaSource, .campaign, .campaignID, .channel, .adset, .adsetID, .ad,
      .adID, .keywords, .siteID, .costValue, .costCurrency, .isRetargeting,
    ].map(\.rawValue) + ["media_source", "campaign", "campaign_id", "click_http_referrer"]
  )

  /// The kind of evidence, by the names that AppsFlyer documents where it has one.
  private static func matchType(_ method: String?) -> String? {
    switch method {
    case "idfa", "gaid": "id_matching"
    default: method
    }
  }
}

extension PaylisherJSONValue {
  /// Text, numbers and Booleans as a parameter of a link says them.
  fileprivate var text: String? {
    switch self {
    case .string(let text): text
    case .bool(let value): value ? "true" : "false"
    case .number(let value): Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    case .object, .array, .null: nil
    }
  }
}
