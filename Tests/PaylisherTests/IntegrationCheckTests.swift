import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// Each finding with the facts that cause it, and without.
@Suite struct IntegrationCheckTests {
  typealias Change = @Sendable (inout IntegrationFacts) -> Void

  /// An app whose set-up is right.
  static func sound() -> IntegrationFacts {
    var facts = IntegrationFacts(
      host: HostChoice(url: url("https://go.example.com"), unreadable: nil, keyFault: nil)
    )
    facts.links = LinkConfiguration(
      customSchemes: ["yourapp"],
      universalLinkDomains: ["go.example.com"]
    )
    facts.appGroup = "group.com.example"
    facts.hasPushToken = true
    facts.bundle = bundle()
    facts.delegates = .init(
      hasScenes: true,
      opensURLs: true,
      continuesActivities: true,
      receivesLaunchLinks: true,
      hasNotificationDelegate: true
    )
    facts.server = .init(
      health: .status(200),
      key: .status(200),
      associations: ["go.example.com": .apps(["ABCDE12345.com.example.app"])]
    )
    return facts
  }

  private static func bundle() -> BundleFacts {
    let profile = BundleFacts.Profile(
      appID: "ABCDE12345.com.example.app",
      allowsDomains: true,
      pushEnvironment: "development",
      appGroups: ["group.com.example"]
    )
    return BundleFacts(
      identifier: "com.example.app",
      schemes: ["yourapp", "fb1234"],
      wakesForPush: true,
      allowsLocalNetworking: false,
      profile: profile,
      notificationExtension: "com.example.app.service",
      extensionProfile: profile,
      opensAppGroup: true
    )
  }

  private static func url(_ text: String) -> URL { URL(string: text) ?? URL(fileURLWithPath: "/") }

  private static func host(_ text: String) -> HostChoice {
    HostChoice(url: url(text), unreadable: nil, keyFault: nil)
  }

  private static func codes(_ change: Change) -> [String] {
    var facts = sound()
    change(&facts)
    return IntegrationCheck.findings(facts).map { finding in
      ([finding.code] + finding.arguments).joined(separator: " ")
    }
  }

  /// What every app is told: the system shows the domains of an app to nobody.
  static let always = "domains_unchecked go.example.com"

  @Test func aSoundAppHasNoProblem() {
    #expect(Self.codes { _ in } == [Self.always])
    #expect(IntegrationCheck.findings(Self.sound()).allSatisfy { !$0.isProblem })
  }

  static let serverCases: [(Change, [String])] = [
    ({ $0.host = .init(url: $0.host.url, unreadable: nil, keyFault: .missing) }, ["key_missing"]),
    ({ $0.host = .init(url: $0.host.url, unreadable: nil, keyFault: .secret) }, ["key_secret"]),
    ({ $0.server.key = .status(401) }, ["key_rejected https://go.example.com 401"]),
    ({ $0.server.key = .status(403) }, ["key_rejected https://go.example.com 403"]),
    ({ $0.server.key = .status(503) }, ["key_unchecked https://go.example.com status 503"]),
    ({ $0.server.key = .none("timeout") }, ["key_unchecked https://go.example.com timeout"]),
    ({ $0.server.key = .notAsked }, []),
    (
      { $0.host = .init(url: $0.host.url, unreadable: "::", keyFault: nil) }, ["host_unreadable ::"]
    ),
    (
      { $0.host = host(PaylisherConfig.defaultHost) },
      ["host_default \(PaylisherConfig.defaultHost)"]
    ),
    ({ $0.host = host("http://go.example.com") }, ["host_insecure http://go.example.com"]),
    ({ $0.host = host("http://127.0.0.1:8080") }, ["host_blocked http://127.0.0.1:8080"]),
    (
      {
        $0.host = host("http://mac.local:8080")
        $0.bundle.allowsLocalNetworking = true
      }, []
    ),
    ({ $0.server.health = .status(404) }, ["host_unknown https://go.example.com 404"]),
    (
      {
        $0.server.health = .none("NSURLErrorDomain -1003")
        $0.server.key = .none("NSURLErrorDomain -1003")
      }, ["host_unreachable https://go.example.com NSURLErrorDomain -1003"]
    ),
    (
      {
        $0.isOptedOut = true
        $0.server = .init()
      }, ["server_unchecked"]
    ),
  ]

  @Test(arguments: serverCases.indices)
  func keyAndHost(index: Int) {
    let (change, expected) = Self.serverCases[index]
    #expect(Self.codes(change) == expected + [Self.always])
  }

  static let linkCases: [(Change, [String])] = [
    (
      { $0.links = LinkConfiguration() }, ["links_missing"]
    ),
    (
      {
        $0.links = LinkConfiguration(
          customSchemes: ["yourapp", "not a scheme"],
          universalLinkDomains: ["go.example.com"]
        )
      }, ["link_entry_unreadable not a scheme", always]
    ),
    ({ $0.bundle.schemes = ["yuorapp"] }, ["scheme_not_declared yourapp yourapp", always]),
    ({ $0.bundle.schemes = ["YourApp"] }, [always]),
    ({ $0.bundle.profile?.allowsDomains = false }, ["domains_not_entitled go.example.com"]),
    ({ $0.bundle.profile = nil }, [always]),
    (
      { $0.server.associations = ["go.example.com": .missing("status 301")] },
      [always, "association_missing go.example.com status 301"]
    ),
    (
      { $0.server.associations = ["go.example.com": .apps(["ZZZZZ12345.com.example.app"])] },
      [always, "association_without_app go.example.com ABCDE12345.com.example.app"]
    ),
    // Without a profile nobody knows the team.
    (
      {
        $0.bundle.profile = nil
        $0.server.associations = ["go.example.com": .apps(["ZZZZZ12345.com.example.app"])]
      }, [always]
    ),
    (
      {
        $0.bundle.profile = nil
        $0.server.associations = ["go.example.com": .apps(["ZZZZZ12345.net.com.example.app"])]
      }, [always, "association_without_app go.example.com com.example.app"]
    ),
    (
      {
        $0.links = LinkConfiguration(
          customSchemes: ["yourapp"],
          universalLinkDomains: ["*.example.com"]
        )
      }, ["domains_unchecked *.example.com", "association_unchecked example.com"]
    ),
    // A program that is no app declares nothing.
    ({ $0.bundle = BundleFacts(opensAppGroup: true) }, []),
  ]

  @Test(arguments: linkCases.indices)
  func schemesAndDomains(index: Int) {
    let (change, expected) = Self.linkCases[index]
    #expect(Self.codes(change) == expected)
  }

  static let delegateCases: [(Change, [String])] = [
    (
      { $0.delegates?.opensURLs = false },
      ["scheme_not_forwarded yourapp scene(_:openURLContexts:) handleURLContexts(_:)"]
    ),
    (
      {
        $0.delegates?.opensURLs = false
        $0.delegates?.hasScenes = false
      }, ["scheme_not_forwarded yourapp application(_:open:options:) handleDeepLink(_:options:)"]
    ),
    (
      { $0.delegates?.continuesActivities = false },
      ["domain_not_forwarded go.example.com scene(_:continue:)"]
    ),
    (
      {
        $0.delegates?.continuesActivities = false
        $0.delegates?.hasScenes = false
      },
      ["domain_not_forwarded go.example.com application(_:continue:restorationHandler:)"]
    ),
    ({ $0.delegates?.receivesLaunchLinks = false }, ["launch_link_not_forwarded"]),
    (
      {
        $0.delegates?.receivesLaunchLinks = false
        $0.delegates?.hasScenes = false
      }, []
    ),
    ({ $0.delegates?.isSwiftUI = true }, ["forwarding_unchecked"]),
    ({ $0.delegates = nil }, []),
    ({ $0.delegates?.hasNotificationDelegate = false }, ["push_delegate_missing"]),
  ]

  @Test(arguments: delegateCases.indices)
  func delegates(index: Int) {
    let (change, expected) = Self.delegateCases[index]
    #expect(Self.codes(change) == [Self.always] + expected)
  }

  static let pushCases: [(Change, [String])] = [
    ({ $0.bundle.profile?.pushEnvironment = nil }, ["push_not_entitled"]),
    ({ $0.hasPushToken = false }, ["push_token_missing"]),
    ({ $0.bundle.profile = nil }, []),
    (
      {
        $0.bundle.profile = nil
        $0.hasPushToken = false
      }, ["push_unchecked", "push_token_missing"]
    ),
    ({ $0.bundle.wakesForPush = false }, ["push_mode_missing"]),
    // An app without push is told nothing about it.
    (
      {
        $0.hasPushToken = false
        $0.bundle.wakesForPush = false
        $0.bundle.notificationExtension = nil
        $0.bundle.profile?.pushEnvironment = nil
        $0.delegates?.hasNotificationDelegate = false
      }, []
    ),
    ({ $0.bundle.opensAppGroup = false }, ["app_group_unavailable group.com.example"]),
    ({ $0.appGroup = nil }, ["app_group_missing com.example.app.service"]),
    (
      { $0.bundle.extensionProfile?.appGroups = ["group.other"] },
      ["app_group_not_in_extension com.example.app.service group.com.example"]
    ),
    (
      { $0.bundle.extensionProfile = nil },
      ["app_group_unchecked com.example.app.service group.com.example"]
    ),
    (
      {
        $0.appGroup = nil
        $0.bundle.notificationExtension = nil
      }, []
    ),
  ]

  @Test(arguments: pushCases.indices)
  func pushAndAppGroup(index: Int) {
    let (change, expected) = Self.pushCases[index]
    #expect(Self.codes(change) == [Self.always] + expected)
  }

  @Test func everyFindingIsInTheTables() {
    let tables = [Self.serverCases, Self.linkCases, Self.delegateCases, Self.pushCases]
    let caused = Set(tables.joined().flatMap(\.1).compactMap { $0.split(separator: " ").first })
    let missing = IntegrationFindingKind.allCases.map(\.rawValue)
      .filter { !caused.contains(Substring($0)) }
    #expect(missing == ["not_set_up"])
  }

  /// The sentences take exactly the arguments that they are given.
  @Test func everySentenceNamesItsArguments() {
    let tables = [Self.serverCases, Self.linkCases, Self.delegateCases, Self.pushCases]
    for (change, _) in tables.joined() {
      var facts = Self.sound()
      change(&facts)
      for finding in IntegrationCheck.findings(facts) {
        let kind = IntegrationFindingKind(rawValue: finding.code)
        let places = (kind?.sentence.components(separatedBy: "%@").count ?? 0) - 1
        #expect(places == finding.arguments.count, "\(finding.code)")
        for argument in finding.arguments { #expect(finding.message.contains(argument)) }
        #expect(finding.message.hasSuffix("."))
      }
    }
  }
}
