extension InspectionPage {
  /// What is known about the link.
  package struct Model: Hashable, Sendable {
    /// Whether the link works.
    package enum State: String, Hashable, Sendable, CaseIterable {
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
    package enum Audience: String, Hashable, Sendable, CaseIterable {
      case iPhone, iPad, android, huawei, computers, everythingElse, everyone
    }

    /// Where one audience goes.
    package struct Place: Hashable, Sendable {
      /// Who goes there.
      package var audience: Audience
      /// The route inside the app.
      package var app: String?
      /// The page in the store.
      package var store: String?
      /// The web page.
      package var web: String?
      /// Whether they see a page with a QR code.
      package var showsCode: Bool

      /// Makes a place; one without anything leads nowhere.
      package init(
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
    package struct Case: Hashable, Sendable {
      /// The rule's place, from 1; `nil` for the link's own targets.
      package var rule: Int?
      /// The variant's place, from 1.
      package var variant: Int?
      /// Where each audience goes.
      package var places: [Place]

      package init(rule: Int? = nil, variant: Int? = nil, places: [Place]) {
        self.rule = rule
        self.variant = variant
        self.places = places
      }
    }

    /// The response that the page is part of.
    package var environment: PageEnvironment
    /// What the link says about itself.
    package var link: LinkPreview
    /// Whether it works.
    package var state: State
    /// Whether it has a password; then its targets are not shown.
    package var isProtected: Bool
    /// Every place it can lead to.
    package var cases: [Case]
    /// Where it leads once it is over.
    package var afterEnd: String?
    /// Whether parameters of the address chose some of the places.
    package var hasParameters: Bool

    package init(
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
