import Foundation
import LinkCore

/// Asks the servers of an app what they know about it; stores and reports nothing.
struct IntegrationProbe: Sendable {
  /// The most domains whose association file is asked for.
  private static let maximumDomains = 8
  /// How long each answer may take, in seconds.
  private static let timeout: TimeInterval = 10

  let transport: any PaylisherTransport
  let host: URL
  let apiKey: String

  /// Asks for health and key at the same time, and for the files of the domains one after the other.
  func ask(about links: LinkConfiguration) async -> IntegrationFacts.Server {
    async let health = askHealth()
    async let key = askKey()
    var server = IntegrationFacts.Server()
    for domain in links.domains.map(\.description).sorted().prefix(Self.maximumDomains) {
      server.associations[domain] = await association(of: domain)
    }
    (server.health, server.key) = await (health, key)
    return server
  }

  /// Whether this is the server: earlier ones have no `/livez`.
  private func askHealth() async -> IntegrationFacts.Answer {
    let answer = await ask(.get(url("livez"), timeout: Self.timeout))
    guard case .status(let status) = answer, !(200..<300).contains(status) else { return answer }
    let body = JSONValue.object(["api_key": .string(apiKey), "distinct_id": "integration-check"])
    let decided = await ask(post("decide", body))
    if case .status(200..<300) = decided { return decided }
    return answer
  }

  /// Sends a batch without an event, which a server answers by the key alone.
  private func askKey() async -> IntegrationFacts.Answer {
    await ask(post("batch", .object(["api_key": .string(apiKey), "batch": []])))
  }

  private func association(of domain: String) async -> IntegrationFacts.Association? {
    let path = "https://\(domain)/.well-known/apple-app-site-association"
    guard let url = URL(string: path) else { return nil }
    do {
      let response = try await transport.send(.get(url, timeout: Self.timeout))
      guard response.isSuccess else { return .missing("status \(response.status)") }
      guard let file = try? JSONDecoder().decode(JSONValue.self, from: response.body),
        let details = file["applinks"]?["details"]
      else { return .missing("no applinks in it") }
      return .apps(Self.apps(in: details))
    } catch {
      return .missing(Self.reason(error))
    }
  }

  /// The ids in all the ways in which Apple let them be written.
  static func apps(in details: JSONValue) -> [String] {
    if case .object(let members) = details { return members.map(\.key) }
    return (details.arrayValue ?? []).flatMap { detail -> [String] in
      let several = detail["appIDs"]?.arrayValue?.compactMap(\.stringValue) ?? []
      return several + [detail["appID"]?.stringValue].compactMap { $0 }
    }
  }

  private func ask(_ request: TransportRequest) async -> IntegrationFacts.Answer {
    do {
      return .status(try await transport.send(request).status)
    } catch {
      return .none(Self.reason(error))
    }
  }

  private static func reason(_ error: any Error) -> String {
    if case .noAnswer(let reason)? = error as? TransportError { return reason }
    return "\((error as NSError).domain) \((error as NSError).code)"
  }

  private func url(_ path: String) -> URL { host.appendingPathComponent(path) }

  private func post(_ path: String, _ body: JSONValue) -> TransportRequest {
    .post(
      url(path),
      json: (try? JSONEncoder().encode(body)) ?? Data(),
      timeout: Self.timeout
    )
  }
}
