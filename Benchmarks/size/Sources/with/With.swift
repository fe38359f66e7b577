import Foundation
import Paylisher

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The same with links, the first launch and events.
@main
struct With {
  static func main() async throws {
    guard let url = URL(string: CommandLine.arguments[0]) else { return }
    let (data, _) = try await URLSession.shared.data(from: url)
    print(try JSONDecoder().decode([String].self, from: data))
    let config = PaylisherConfig(apiKey: "phc_KEY", host: "https://go.example.com")
    config.deepLinkConfig.customSchemes = ["yourapp"]
    config.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig()
    PaylisherSDK.shared.setup(config)
    PaylisherSDK.shared.onDeepLink { link, _ in print(link.pathSegments) }
    PaylisherSDK.shared.checkDeferredDeepLink(onSuccess: { _ in }, onNoMatch: {}, onError: { _ in })
    PaylisherSDK.shared.identify("u1", userProperties: ["plan": "gold"])
    PaylisherSDK.shared.capture("Started", properties: ["number": 1])
    print(PaylisherSDK.shared.handleDeepLink(url))
  }
}
