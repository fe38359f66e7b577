import LinkCore
import Testing

/// A URL, an app's configuration, and what the URL is to that app.
struct LinkRow: Sendable, CustomTestStringConvertible {
  let url: String
  let app: TestApp
  /// `destination | segments | key | flags`, or `refused reason`, or `not_ours reason`.
  let expected: String

  init(_ url: String, _ expected: String, app: TestApp = .guide) {
    self.url = url
    self.app = app
    self.expected = expected
  }

  var testDescription: String { "\(url) in \(app)" }

  var verdict: LinkVerdict {
    LinkGrammar.parse(url, configuration: app.configuration)
  }

  /// The verdict in the spelling of `expected`; flags are `short`, `auth` and `gated`.
  static func describe(_ verdict: LinkVerdict, gate: GatedRoutes) -> String {
    switch verdict {
    case .notOurs(let reason): return "not_ours " + reason.rawValue
    case .refused(let reason): return "refused " + reason.rawValue
    case .link(let link):
      let flags = [
        link.isShortLink ? "short" : nil, link.requiresAuthParameter ? "auth" : nil,
        gate.contains(link.pathSegments) ? "gated" : nil,
      ]
      let fields = [
        link.destination, link.pathSegments.joined(separator: ","), link.campaignKey ?? "-",
        flags.compactMap(\.self).joined(separator: " "),
      ]
      return fields.joined(separator: " | ")
    }
  }
}

/// The configurations that the rows are read with.
enum TestApp: String, Sendable {
  /// The app of the integration guide.
  case guide
  /// Several schemes and domains, names beyond ASCII, development hosts.
  case many
  /// Nothing configured.
  case none
  /// A scheme and no domain.
  case schemeOnly
  /// A domain and no scheme.
  case domainOnly

  var configuration: LinkConfiguration {
    switch self {
    case .guide:
      LinkConfiguration(
        customSchemes: ["yourapp"],
        universalLinkDomains: ["link.paylisher.com"],
        authRequiredDestinations: ["wallet", "account"]
      )
    case .many:
      LinkConfiguration(
        customSchemes: ["YourApp://", "com.example.app", "fb123"],
        universalLinkDomains: [
          "applinks:go.example.com", "https://bücher.example/", "*.brand.example",
          "localhost:8080", "10.0.0.1",
        ],
        authRequiredDestinations: ["products/42", "/Settings/", "yourapp://vault"]
      )
    case .none: LinkConfiguration()
    case .schemeOnly: LinkConfiguration(customSchemes: ["yourapp"], universalLinkDomains: [])
    case .domainOnly:
      LinkConfiguration(customSchemes: [], universalLinkDomains: ["link.paylisher.com"])
    }
  }
}
