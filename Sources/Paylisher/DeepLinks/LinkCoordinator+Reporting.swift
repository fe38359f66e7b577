import Foundation
import LinkCore

extension LinkCoordinator {
  /// Binds the session to the link before anything else can be captured.
  func attribute(_ link: ParsedLink, origin: PaylisherJourneySource, now: Timestamp) {
    let registers = settings.registersCampaignKeys
    session.attribute(now: now) { attribution, session in
      if registers {
        let source = link.canonicalSource.rawValue
        attribution.arrive(
          campaignKey: link.campaignKey,
          source: source,
          isConfirmed: !link.hasLoneCode || origin == .deferredDeeplink,
          session: session
        )
      }
      if let jid = link.jid {
        attribution.begin(jid, source: origin, session: session, now: now)
      }
    }
  }

  func refuse(_ url: URL, _ error: PaylisherDeepLinkError) {
    capture(.failed(scheme: url.scheme?.lowercased() ?? "", error: error))
    onMain { [handlers] in handlers.fail(url, error: error) }
  }

  func capture(_ event: LinkEvent) {
    guard settings.capturesEvents else { return }
    recorder.captureSoon(event.name, event.properties.merging(settings.additionalProperties) { $1 })
  }

  func diagnose(_ name: String, _ link: ParsedLink, _ details: [String: String?] = [:]) {
    guard settings.capturesDiagnostics else { return }
    var properties = details.compactMapValues { $0.map(JSONValue.string) }
    properties["source"] = .string(link.scheme)
    properties["full_url"] = .string(settings.privacy.url(of: link))
    if !link.hasLoneCode || name == "deeplink_resolved", let key = link.campaignKey {
      properties["campaign_key"] = .string(key)
    }
    recorder.captureSoon(name, properties)
  }

  /// Says why nothing is ever delivered to an app that waits for links and names none as its own.
  func warnWithoutConfiguration() {
    let configuration = settings.configuration
    guard handlers.presence.receive, configuration.schemes.isEmpty, configuration.domains.isEmpty,
      configuration.parentDomains.isEmpty
    else { return }
    environment.log(
      "[Paylisher] every link is left alone: name customSchemes or universalLinkDomains"
    )
  }

  func log(_ text: @autoclosure () -> String) {
    if settings.logs { environment.trace("[PaylisherDeepLink] \(text())") }
  }
}
