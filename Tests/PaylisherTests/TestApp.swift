import Foundation
import LinkCore
import PaylisherTestSupport

@testable import Paylisher

/// An app on a test phone that notes what it observes.
@MainActor
final class TestApp {
  let phone: TestPhone
  let sdk: PaylisherSDK
  private(set) var seen: [String] = []
  private(set) var links: [PaylisherDeepLink] = []
  private(set) var completions: [(Bool) -> Void] = []

  /// Starts the app; `handlers` are the closures it registers.
  init(
    _ phone: TestPhone,
    handlers: [Handler] = Handler.allCases,
    network: ManualNetwork = ManualNetwork(),
    configure: (PaylisherConfig) -> Void = { _ in }
  ) {
    self.phone = phone
    var environment = phone.environment
    environment.observeNetwork = network.observe
    sdk = PaylisherSDK.with(Self.config(configure), environment: environment)
    for handler in handlers { register(handler) }
  }

  enum Handler: CaseIterable {
    case receive
    case authenticate
    case fail
  }

  nonisolated static func config(
    _ configure: (PaylisherConfig) -> Void = { _ in }
  ) -> PaylisherConfig {
    let config = PaylisherConfig(apiKey: "pk", host: "https://api.example.com")
    config.flushAt = 1_000
    config.captureApplicationLifecycleEvents = false
    // Tests count requests.
    config.engageInAppConfig = nil
    config.deepLinkConfig.customSchemes = ["yourapp"]
    config.deepLinkConfig.universalLinkDomains = ["go.example.com"]
    config.deepLinkConfig.authRequiredDestinations = ["wallet", "account"]
    configure(config)
    return config
  }

  func register(_ handler: Handler) {
    switch handler {
    case .receive:
      sdk.onDeepLink { [weak self] link, requiresAuth in
        MainActor.assumeIsolated { self?.note(link, requiresAuth: requiresAuth) }
      }
    case .authenticate:
      sdk.onDeepLinkRequiresAuth { [weak self] link, complete in
        MainActor.assumeIsolated {
          self?.seen.append("login \(link.resolvedDestination)")
          self?.completions.append(complete)
        }
      }
    case .fail:
      sdk.onDeepLinkFailed { [weak self] _, error in
        MainActor.assumeIsolated {
          self?.seen.append("failed \((error as? PaylisherDeepLinkError)?.code.rawValue ?? "nil")")
        }
      }
    }
  }

  @discardableResult
  func open(_ text: String) -> Bool {
    URL(string: text).map { sdk.handleDeepLink($0) } ?? false
  }

  /// Waits for a number of observations, then a little longer for one too many.
  func observed(_ count: Int) async -> [String] {
    _ = await eventually { seen.count >= count }
    await settle()
    return seen
  }

  private func note(_ link: PaylisherDeepLink, requiresAuth: Bool) {
    seen.append(
      "\(requiresAuth ? "announced" : "open") \(link.pathSegments.joined(separator: "/"))"
    )
    links.append(link)
  }
}

/// What the server says about a campaign that leads to a route of the app.
func campaign(to route: String, jid: String? = nil) -> TransportResponse {
  var members: [String: JSONValue] = ["title": "Summer", "scheme": .string("yourapp://\(route)")]
  members["jid"] = jid.map(JSONValue.string)
  return .json(200, .object(members))
}
