extension InspectionPage {
  /// What is known about the link.
  public struct Model: Hashable, Sendable {
    /// Whether the link works.
    public enum State: String, Hashable, Sendable, CaseIterable {
      /// It works.
      case active
      /// It works, behind a warning.
      case warned
      /// Its time is yet to come.
      case notStarted
      /// All of its visits were made.
      case usedUp
      /// Its owner switched it off.
      case disabled
      /// Its time is over.
      case expired
    }

    /// Who is led to a place.
    public enum Audience: String, Hashable, Sendable, CaseIterable {
      case iPhone, iPad, android, huawei, computers, everythingElse, everyone
    }

    /// Where one audience goes.
    public struct Place: Hashable, Sendable {
      /// Who goes there.
      public var audience: Audience
      /// The route inside the app.
      public var app: String?
      /// The page in the store.
      public var store: String?
      /// The web page.
      public var web: String?
      /// Whether they see a page with a QR code.
      public var showsCode: Bool

      /// Makes a place; one without anything leads nowhere.
      public init(
        _ audience: Audience,
        app: String? = nil,
        store: String? = nil,
        web: String? = nil,
        showsCode: Bool = false
      ) {
        self.audience = audience
        self.app = app
        self.store = store
        self.web = web
        self.showsCode = showsCode
      }
    }

    /// The link's own targets, or those of a rule or of one of its variants.
    public struct Case: Hashable, Sendable {
      /// The rule's place, from 1; `nil` for the link's own targets.
      public var rule: Int?
      /// The variant's place, from 1.
      public var variant: Int?
      /// Where each audience goes.
      public var places: [Place]

      public init(rule: Int? = nil, variant: Int? = nil, places: [Place]) {
        self.rule = rule
        self.variant = variant
        self.places = places
      }
    }

    /// The response that the page is part of.
    public var environment: PageEnvironment
    /// What the link says about itself.
    public var link: LinkPreview
    /// Whether it works.
    public var state: State
    /// Whether it has a password; then its targets are not shown.
    public var isProtected: Bool
    /// Every place it can lead to.
    public var cases: [Case]
    /// Where it leads once it is over.
    public var afterEnd: String?
    /// Whether parameters of the address chose some of the places.
    public var hasParameters: Bool

    public init(
      environment: PageEnvironment,
      link: LinkPreview,
      state: State = .active,
      isProtected: Bool = false,
      cases: [Case] = [],
      afterEnd: String? = nil,
      hasParameters: Bool = false
    ) {
      self.environment = environment
      self.link = link
      self.state = state
      self.isProtected = isProtected
      self.cases = cases
      self.afterEnd = afterEnd
      self.hasParameters = hasParameters
    }
  }
}
