public import LayoutCore
public import LinkCore

/// Decides what the action of a message may do.
///
/// A link of the app goes to the app's own gate and router; other links leave the app only where they
/// are web pages or have a scheme that the app allows.
public struct ActionPolicy: Equatable, Sendable {
  /// The links of the app.
  public var links: LinkConfiguration
  /// Schemes besides `https` that a message may leave the app by, in lower case, such as `tel`.
  public var externalSchemes: Set<String>

  /// Makes a policy.
  public init(links: LinkConfiguration, externalSchemes: Set<String> = []) {
    self.links = links
    self.externalSchemes = Set(externalSchemes.map { $0.lowercased() })
      .subtracting(CustomScheme.neverAllowed)
  }

  /// What becomes of an action.
  public enum Decision: Equatable, Sendable {
    /// The message closes.
    case dismiss
    /// A link of the app, for its gate and router.
    case deliver(String)
    /// A link that the system opens.
    case openOutside(String)
    /// A text for the clipboard.
    case copy(String)
    /// The notification settings of the app.
    case openSettings
    /// Another page of the message.
    case turnPage(forward: Bool)
    /// The link is not opened; the message closes.
    case refused(Refusal)
  }

  /// Why a link is not opened; the raw value is stable.
  public enum Refusal: String, Equatable, Sendable, CaseIterable {
    /// Neither a web page nor of a scheme that the app names.
    case schemeNotAllowed = "scheme_not_allowed"
    /// Of the app by its scheme or domain, but malformed.
    case malformedLink = "malformed_link"
    /// No URL.
    case notAURL = "not_a_url"
  }

  /// Decides about an action.
  public func decide(_ action: LayoutAction) -> Decision {
    switch action {
    case .dismiss: .dismiss
    case .copy(let text): .copy(text)
    case .openSettings: .openSettings
    case .nextPage: .turnPage(forward: true)
    case .previousPage: .turnPage(forward: false)
    case .open(let link): decide(link: link)
    case .screen(.openScreen(let id)): decide(screen: .screen(id: id))
    case .screen(.openPlacement(let id)): decide(screen: .placement(id: id))
    // Messages have no plans: a document of theirs cannot name such an action.
    case .screen: .dismiss
    }
  }

  /// The link of the app that opens a screen, so that it passes what every link passes.
  private func decide(screen: ScreenLink) -> Decision {
    if let scheme = links.schemes.min(by: { $0.description < $1.description }) {
      return .deliver(screen.url(scheme: scheme))
    }
    if let domain = links.domains.min(by: { $0.description < $1.description }) {
      return .deliver(screen.url(domain: domain))
    }
    return .refused(.schemeNotAllowed)
  }

  private func decide(link: String) -> Decision {
    switch LinkGrammar.parse(link, configuration: links) {
    case .link: return .deliver(link)
    case .refused(.notAURL): return .refused(.notAURL)
    case .refused(.forBrowser):
      return Self.isWebPage(link) ? .openOutside(link) : .refused(.malformedLink)
    case .refused: return .refused(.malformedLink)
    case .notOurs:
      if Self.isWebPage(link) { return .openOutside(link) }
      guard let url = try? LinkURL(link), externalSchemes.contains(url.scheme) else {
        return .refused(.schemeNotAllowed)
      }
      return .openOutside(link)
    }
  }

  /// Whether a text is an `https` URL with a host and without a user name.
  static func isWebPage(_ text: String) -> Bool {
    guard text.utf8.count <= LayoutAction.maximumLength, let url = try? LinkURL(text) else {
      return false
    }
    return url.scheme == "https" && !url.hasUserInfo && url.host?.isEmpty == false
  }
}
