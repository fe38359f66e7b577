package import LinkPages
package import RoutingCore

/// The answer to a tap, for any transport to write once its click is journaled.
package struct TapAnswer: Sendable {
  /// Where the tap goes.
  package var destination: RouteDecision.Destination
  /// The HTTP status.
  package var status: Int
  package var content: Content
  /// The value of `Set-Cookie`.
  package var cookie: String?
  /// The seconds of `Retry-After`.
  package var retryAfter: Int?
  /// The click that it counts as, where it is one.
  package var click: ClickEntry?

  package enum Content: Sendable {
    /// A redirect to a URL.
    case location(String)
    /// A page that is rendered for this answer.
    case page(HTML)
    /// A page that is rendered once for many answers, and the values of its slots.
    case template(PageTemplate, [String])
  }

  package init(_ destination: RouteDecision.Destination, status: Int, _ content: Content) {
    (self.destination, self.status, self.content) = (destination, status, content)
  }

  /// Whether it has a body.
  package var isPage: Bool {
    if case .location = content { false } else { true }
  }

  /// The page's bytes in a coding; `nil` where the answer is a redirect.
  package func body(_ coding: PageCoding) -> [UInt8]? {
    switch content {
    case .location: nil
    case .page(let html): PageTemplate(html, level: 1).filled(isCompressed: coding == .gzip)
    case .template(let template, let values):
      template.filled(with: values, isCompressed: coding == .gzip)
    }
  }
}
