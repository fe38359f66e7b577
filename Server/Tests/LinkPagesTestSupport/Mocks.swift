package import LinkPages

extension PageEnvironment {
  /// English, on `go.example.com`.
  package static let mock = mock(.english)

  /// A language, on `go.example.com`.
  package static func mock(_ language: PageLanguage) -> PageEnvironment {
    PageEnvironment(language: language, host: "go.example.com")
  }
}

extension PageEnvironment {
  /// English, with everything that is known of an app.
  package static let branded = PageEnvironment(
    language: .english,
    host: "go.example.com",
    name: "Acme",
    brand: PageBrand(
      name: "Acme Coffee",
      iconURL: "https://www.example.com/images/icon.png",
      color: "D6006D"
    )
  )
}

extension LinkPreview {
  /// Every field filled in.
  package static let mock = LinkPreview(
    address: "https://go.example.com/c/SUMMER25",
    title: "Summer roast, 25\u{00A0}% off",
    summary: "Fresh beans from Huila, roasted this week. The offer waits for you in the app.",
    imageURL: "https://www.example.com/images/summer.jpg",
    name: "Acme Coffee"
  )

  /// Nothing but the address.
  package static let bare = LinkPreview(address: "https://go.example.com/c/SUMMER25")
}

extension LandingPage.Model {
  /// An iPhone, every field filled in.
  package static let mock = LandingPage.Model(
    environment: .mock,
    link: .mock,
    platform: .ios,
    appURL: "acmecoffee://offers/summer?campaign=SUMMER25",
    storeURL: "https://apps.apple.com/app/id1234567890",
    webURL: "https://www.example.com/offers/summer",
    handoffPath: "/c/SUMMER25/handoff",
    appStoreID: "1234567890"
  )

  /// An Android phone; the store's address carries the token, so nothing is copied.
  package static let android = LandingPage.Model(
    environment: .mock,
    link: .mock,
    platform: .android,
    appURL: "intent://offers/summer#Intent;scheme=acmecoffee;package=com.example.coffee;end",
    storeURL: "https://play.google.com/store/apps/details?id=com.example.coffee&referrer=t%3Dx",
    webURL: "https://www.example.com/offers/summer"
  )

  /// No app, no store, no web page, no words.
  package static let bare = LandingPage.Model(environment: .mock, link: .bare, platform: .other)
}

extension DesktopPage.Model {
  /// Every field filled in.
  package static let mock = DesktopPage.Model(
    environment: .mock,
    link: .mock,
    scannedURL: "https://go.example.com/c/SUMMER25?source=qr",
    webURL: "https://www.example.com/offers/summer",
    appStoreURL: "https://apps.apple.com/app/id1234567890",
    googlePlayURL: "https://play.google.com/store/apps/details?id=com.example.coffee"
  )
}

extension PreviewPage.Model {
  /// Every field filled in.
  package static let mock = PreviewPage.Model(
    environment: .mock,
    link: .mock,
    webURL: "https://www.example.com/offers/summer"
  )
}

extension InspectionPage.Model {
  /// Targets of its own, a rule, a split and a target for when it is over.
  package static let mock = InspectionPage.Model(
    environment: .mock,
    link: .mock,
    state: .active,
    cases: [
      Case(places: [
        Place(
          .iPhone,
          app: "acmecoffee://offers/summer?campaign=SUMMER25",
          store: "https://apps.apple.com/app/id1234567890",
          web: "https://www.example.com/offers/summer"
        ),
        Place(
          .android,
          app: "acmecoffee://offers/summer?campaign=SUMMER25",
          store: "https://play.google.com/store/apps/details?id=com.example.coffee"
        ),
        Place(.computers, showsCode: true),
        Place(.everythingElse, web: "https://www.example.com/offers/summer?utm_source=link"),
      ]),
      Case(rule: 1, places: [Place(.everyone, web: "https://www.example.com/tr/offers")]),
      Case(rule: 2, variant: 1, places: [Place(.everythingElse)]),
    ],
    afterEnd: "https://www.example.com/over"
  )
}

extension PasswordPage.Model {
  /// Nothing happened before.
  package static let mock = PasswordPage.Model(environment: .mock, path: "/c/SUMMER25?source=mail")
}

extension WarningPage.Model {
  /// A web page whose host looks like another one.
  package static let mock = WarningPage.Model(
    environment: .mock,
    target: "https://www.b\u{FC}cher-\u{430}pple.example/account/verify?session=4f1c",
    onward: "https://www.xn--bcher-pple-9db959g.example/account/verify?session=4f1c"
  )
}

extension OnwardPage.Model {
  /// A web page.
  package static let mock = OnwardPage.Model(
    environment: .mock,
    address: "https://www.example.com/offers/summer?utm_source=link"
  )
}
