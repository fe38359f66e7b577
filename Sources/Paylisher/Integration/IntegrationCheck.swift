import Foundation
import LinkCore

/// Says what is wrong with how an app is set up.
struct IntegrationCheck: Sendable {
  @Boxed private var facts: IntegrationFacts
  private(set) var findings: [PaylisherIntegrationFinding] = []

  /// The findings about some facts, in the order: key, host, links, push.
  static func findings(_ facts: IntegrationFacts) -> [PaylisherIntegrationFinding] {
    var check = IntegrationCheck(facts: facts)
    check.checkKey()
    check.checkHost()
    check.checkLinks()
    check.checkForwarding()
    check.checkPush()
    check.checkAppGroup()
    return check.findings
  }

  private init(facts: IntegrationFacts) { self.facts = facts }

  private mutating func add(_ kind: IntegrationFindingKind, _ arguments: String...) {
    findings.append(PaylisherIntegrationFinding(kind, arguments))
  }

  // MARK: Key and host

  private var origin: String { facts.host.url.absoluteString }

  private mutating func checkKey() {
    switch facts.host.keyFault {
    case .missing: add(.keyMissing)
    case .secret: add(.keySecret)
    case nil: checkAnsweredKey()
    }
  }

  private mutating func checkAnsweredKey() {
    switch facts.server.key {
    case .status(401), .status(403):
      if case .status(let status) = facts.server.key { add(.keyRejected, origin, "\(status)") }
    case .status(200..<300), .notAsked: break
    case .status(let status): add(.keyUnchecked, origin, "status \(status)")
    case .none(let reason):
      // Of a server that cannot be reached at all, its own finding says so.
      if case .status = facts.server.health { add(.keyUnchecked, origin, reason) }
    }
  }

  private mutating func checkHost() {
    if let text = facts.host.unreadable { return add(.hostUnreadable, text) }
    if origin == PaylisherConfig.defaultHost { add(.hostDefault, origin) }
    if facts.host.url.scheme?.lowercased() == "http" {
      let isLocal = Self.isLocal(facts.host.url.host ?? "")
      if !isLocal {
        add(.hostInsecure, origin)
      } else if facts.bundle.identifier != nil, !facts.bundle.allowsLocalNetworking {
        add(.hostBlocked, origin)
      }
    }
    if facts.isOptedOut { return add(.serverUnchecked) }
    switch facts.server.health {
    case .none(let reason): add(.hostUnreachable, origin, reason)
    case .status(200..<300), .notAsked: break
    case .status(let status): add(.hostUnknown, origin, "\(status)")
    }
  }

  /// Whether a host is one of the local network, which App Transport Security treats apart.
  static func isLocal(_ host: String) -> Bool {
    let isAddress = host.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    return isAddress || !host.utf8.contains(0x2E) || host.lowercased().hasSuffix(".local")
  }

  // MARK: Links

  private mutating func checkLinks() {
    let links = facts.links
    for entry in links.unreadableEntries { add(.linkEntryUnreadable, entry) }
    if links.schemes.isEmpty, links.domains.isEmpty, links.parentDomains.isEmpty {
      return add(.linksMissing)
    }
    // A program that is no app declares nothing.
    guard facts.bundle.identifier != nil else { return }
    let declared = Set(facts.bundle.schemes.map { $0.lowercased() })
    for scheme in links.schemes.map(\.description).sorted() where !declared.contains(scheme) {
      add(.schemeNotDeclared, scheme, scheme)
    }
    checkEntitlement()
    for domain in links.domains.map(\.description).sorted() { checkAssociation(of: domain) }
    for parent in links.parentDomains.map(\.description).sorted() {
      add(.associationUnchecked, parent)
    }
  }

  private var domains: [String] {
    facts.links.domains.map(\.description).sorted()
      + facts.links.parentDomains.map { "*.\($0)" }.sorted()
  }

  private mutating func checkEntitlement() {
    let domains = domains
    guard !domains.isEmpty else { return }
    if let profile = facts.bundle.profile, !profile.allowsDomains {
      add(.domainsNotEntitled, domains.joined(separator: ", applinks:"))
    } else {
      add(.domainsUnchecked, domains.joined(separator: ", applinks:"))
    }
  }

  private mutating func checkAssociation(of domain: String) {
    switch facts.server.associations[domain] {
    case .missing(let reason): add(.associationMissing, domain, reason)
    case .apps(let ids):
      let (app, isNamed) = named(in: ids)
      if !isNamed { add(.associationWithoutApp, domain, app) }
    case nil: break
    }
  }

  /// Whether an association file names this app, whose team only a profile knows.
  private func named(in ids: [String]) -> (app: String, isNamed: Bool) {
    let bundle = facts.bundle.identifier ?? ""
    if let id = facts.bundle.profile?.appID, id.hasSuffix("." + bundle) {
      return (id, ids.contains(id))
    }
    return (
      bundle, ids.contains { id in id.hasSuffix("." + bundle) && id.count == bundle.count + 11 }
    )
  }

  private mutating func checkForwarding() {
    guard let delegates = facts.delegates else { return }
    let (schemes, domains) = (facts.links.schemes.map(\.description).sorted(), domains)
    if delegates.isSwiftUI {
      if !schemes.isEmpty || !domains.isEmpty { add(.forwardingUnchecked) }
      return
    }
    let isScene = delegates.hasScenes
    if let scheme = schemes.first, !delegates.opensURLs {
      add(
        .schemeNotForwarded,
        scheme,
        isScene ? "scene(_:openURLContexts:)" : "application(_:open:options:)",
        isScene ? "handleURLContexts(_:)" : "handleDeepLink(_:options:)"
      )
    }
    if let domain = domains.first, !delegates.continuesActivities {
      add(
        .domainNotForwarded,
        domain,
        isScene ? "scene(_:continue:)" : "application(_:continue:restorationHandler:)"
      )
    }
    if isScene, !delegates.receivesLaunchLinks, !schemes.isEmpty || !domains.isEmpty {
      add(.launchLinkNotForwarded)
    }
  }

  // MARK: Push

  /// Whether something of the app shows that it wants push.
  private var wantsPush: Bool {
    let bundle = facts.bundle
    return facts.hasPushToken || bundle.wakesForPush || bundle.notificationExtension != nil
      || bundle.profile?.pushEnvironment != nil
  }

  private mutating func checkPush() {
    guard facts.bundle.identifier != nil, wantsPush else { return }
    if let profile = facts.bundle.profile {
      if profile.pushEnvironment == nil { add(.pushNotEntitled) }
    } else if !facts.hasPushToken {
      add(.pushUnchecked)
    }
    if !facts.hasPushToken { add(.pushTokenMissing) }
    if let delegates = facts.delegates, !delegates.hasNotificationDelegate {
      add(.pushDelegateMissing)
    }
    if !facts.bundle.wakesForPush { add(.pushModeMissing) }
  }

  private mutating func checkAppGroup() {
    let bundle = facts.bundle
    guard let group = facts.appGroup else {
      if let name = bundle.notificationExtension { add(.appGroupMissing, name) }
      return
    }
    if bundle.opensAppGroup == false { add(.appGroupUnavailable, group) }
    guard let name = bundle.notificationExtension else { return }
    if let profile = bundle.extensionProfile {
      if !profile.appGroups.contains(group) { add(.appGroupNotInExtension, name, group) }
    } else {
      add(.appGroupUnchecked, name, group)
    }
  }
}
