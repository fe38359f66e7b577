public import LinkCore

/// Where a tap goes, and why.
public struct RouteDecision: Hashable, Sendable {
  /// Where it goes.
  public var destination: Destination
  /// Every check that was made, in order.
  public var trace: [TraceStep]
  /// The targets it was chosen from: the link's, or those of the rule that applied.
  public var targets: LinkTargets
  /// The place of the rule that applied, from 0.
  public var rule: Int?
  /// The name of the split's variant that was chosen.
  public var variant: String?

  /// Makes a decision.
  public init(
    destination: Destination,
    trace: [TraceStep],
    targets: LinkTargets = LinkTargets(),
    rule: Int? = nil,
    variant: String? = nil
  ) {
    self.destination = destination
    self.trace = trace
    self.targets = targets
    self.rule = rule
    self.variant = variant
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
    /// The page that asks for the link's password.
    case password
    /// The page that warns before it leads on.
    case warning
    /// The page that says the link is over.
    case expired
    /// As if there were no such link.
    case notFound

    /// Where it is, without the target.
    public var kind: DestinationKind {
      switch self {
      case .landing: .landing
      case .store: .store
      case .web: .web
      case .desktop: .desktop
      case .preview: .preview
      case .password: .password
      case .warning: .warning
      case .expired: .expired
      case .notFound: .notFound
      }
    }

    /// The stable name, as stored with clicks and shown in explanations.
    public var name: String { kind.rawValue }

    /// Whether the tap gets anywhere: what stops at a gate, or finds nothing, is no click.
    public var isArrival: Bool {
      switch self {
      case .landing, .store, .web, .desktop, .preview: true
      case .password, .warning, .expired, .notFound: false
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
