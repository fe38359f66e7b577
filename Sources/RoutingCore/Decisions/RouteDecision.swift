public import LinkCore

/// Where a tap goes, and why.
public struct RouteDecision: Hashable, Sendable {
  /// Where it goes.
  public var destination: Destination
  /// Every check that was made, in order.
  public var trace: [TraceStep]

  /// Makes a decision.
  public init(destination: Destination, trace: [TraceStep]) {
    self.destination = destination
    self.trace = trace
  }

  /// Where a tap can go.
  public enum Destination: Hashable, Sendable {
    /// The page that tries the app, offers the store and hands over a token.
    case landing(app: AcceptedTarget, store: AcceptedTarget?, web: AcceptedTarget?)
    /// Straight to the app's page in the store.
    case store(AcceptedTarget)
    /// Straight to a web page.
    case web(AcceptedTarget)
    /// The page for computers, with a QR code, where there is no web page for them.
    case desktop
    /// The page that previewers and other bots read.
    case preview
    /// As if there were no such link.
    case notFound

    /// The stable name, as stored with clicks and shown in explanations.
    public var name: String {
      switch self {
      case .landing: "landing"
      case .store: "store"
      case .web: "web"
      case .desktop: "desktop"
      case .preview: "preview"
      case .notFound: "not_found"
      }
    }
  }
}

/// One check on the way to a decision.
public struct TraceStep: Hashable, Sendable {
  /// The stable name of the check, such as `link_enabled`.
  public var step: String
  /// What came of it, such as `passed`.
  public var outcome: String
  /// The same for people, with the values that were compared.
  public var detail: String

  /// Makes a step.
  public init(step: String, outcome: String, detail: String) {
    self.step = step
    self.outcome = outcome
    self.detail = detail
  }
}
