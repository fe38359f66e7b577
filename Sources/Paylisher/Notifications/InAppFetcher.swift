import Foundation
import LinkCore

/// Asks the server for in-app messages.
struct InAppFetcher: Sendable {
  let url: URL
  let key: String
  let fetchesOnForeground: Bool
  /// What the app adds to each request.
  let fields: [String: JSONValue]
  let transport: any PaylisherTransport

  init(_ config: InAppSettings, transport: any PaylisherTransport) {
    (url, key) = (config.url, config.key)
    (fetchesOnForeground, fields) = (config.fetchesOnForeground, config.fields)
    self.transport = transport
  }

  /// The messages for a person, each as a payload; none where there is no answer.
  func fetch(for person: String, target: String?) async -> [JSONValue] {
    var body = fields
    body["distinctId"] = .string(person)
    body["sdkKey"] = .string(key)
    body["platform"] = "ios"
    body["target"] = target.map(JSONValue.string)
    guard let json = try? JSONEncoder().encode(JSONValue.object(body)) else { return [] }
    var request = TransportRequest.post(url, json: json, timeout: 10)
    request.headers["X-SDK-Key"] = key
    guard let answer = try? await transport.send(request), answer.isSuccess,
      let messages = try? JSONDecoder().decode(JSONValue.self, from: answer.body)["messages"]
    else { return [] }
    return (messages.arrayValue ?? []).prefix(50).compactMap { Self.payload($0, for: person) }
  }

  /// The payload of an element, with the number that may stand beside it, for this person only.
  private static func payload(_ message: JSONValue, for person: String) -> JSONValue? {
    guard case .object(var payload)? = message["payload"] else { return nil }
    if payload["pushId"] == nil { payload["pushId"] = message["pushId"] }
    if payload["recipient"] == nil { payload["recipient"] = .string(person) }
    return .object(payload)
  }
}

/// What ``PaylisherEngageInAppConfig`` said when the SDK was set up.
struct InAppSettings: Sendable {
  let url: URL
  let key: String
  let fetchesOnForeground: Bool
  let fields: [String: JSONValue]
  let excludedScreens: [String]

  /// `nil` where the app wants no messages from the server's list.
  init?(_ config: PaylisherConfig) {
    guard let own = config.engageInAppConfig else { return nil }
    let usual = config.host.appendingPathComponent("v1/push/inapp/fetch")
    url = own.fetchEndpoint.flatMap { URL(string: $0) } ?? usual
    key = own.sdkKey ?? config.apiKey
    fetchesOnForeground = own.autoFetchOnForeground
    excludedScreens = own.excludedActivities
    var fields: [String: JSONValue] = [
      "maxMessages": .integer(Int64(max(1, min(own.maxMessages, 5))))
    ]
    fields["teamId"] = own.teamId.map(JSONValue.string)
    fields["projectId"] = own.projectId.map(JSONValue.string)
    fields["sourceId"] = own.sourceId.map(JSONValue.string)
    self.fields = fields
  }
}
