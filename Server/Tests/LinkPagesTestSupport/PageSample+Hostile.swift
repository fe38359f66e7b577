package import LinkPages

extension PageSample {
  /// Every page that visitors see, with a text in every field, and with the text inside every address.
  ///
  /// An address with spaces, or with letters beyond ASCII, is on no page, so it has the rest of the text.
  package static func visitorPages(_ text: String) -> [PageSample] {
    let visible = String(text.unicodeScalars.filter { ("!"..."~").contains($0) && $0 != "\\" })
    return visitorPages(text, address: text, path: text, "visitor")
      + visitorPages(
        text,
        address: "https://www.example.com/" + visible,
        path: "/c/" + visible,
        "visitor-addresses"
      )
  }

  /// Pages with the texts of ``scriptPayloads``, for tests without a browser.
  static var hostile: [PageSample] {
    scriptPayloads.enumerated().flatMap { index, text in
      visitorPages(text).map { page in
        PageSample("hostile-\(index)-\(page.name)", device: page.device, page.html)
      }
    }
  }

  private static func visitorPages(
    _ text: String,
    address: String,
    path: String,
    _ name: String
  ) -> [PageSample] {
    let environment = PageEnvironment(
      language: .english,
      host: text,
      name: text,
      brand: PageBrand(name: text, iconURL: address, color: text)
    )
    let nameless = PageEnvironment(language: .english, host: text)
    let place = InspectionPage.Model.Place(.iPhone, app: address, store: address, web: address)
    let password = PasswordPage.Model(environment: environment, path: path, state: .refused)
    let warning = WarningPage.Model(
      environment: environment,
      target: address,
      onward: address,
      report: address
    )
    let inspection = InspectionPage.Model(
      environment: environment,
      link: .hostile(text, address: address),
      cases: [.init(places: [place])],
      afterEnd: address
    )
    let preview = PreviewPage.Model(
      environment: environment,
      link: .hostile(text, address: address),
      webURL: address
    )
    let pages: [(String, HTML)] = [
      ("landing", LandingPage(.hostile(text, address: address, path: path)).html),
      ("landing-android", LandingPage(.hostile(text, address: address, path: path, .android)).html),
      ("desktop", DesktopPage(.hostile(text, address: address, path: path)).html),
      ("inspection", InspectionPage(inspection).html), ("preview", PreviewPage(preview).html),
      ("password", PasswordPage(password).html), ("warning", WarningPage(warning).html),
      ("onward", OnwardPage(.init(environment: environment, address: address)).html),
      ("notice", NoticePage(.expired, environment: environment, website: address).html),
      ("notice-nameless", NoticePage(.notFound, environment: nameless).html),
      ("code", CodePage(code: text, minutes: 5, environment: environment).html),
    ]
    return pages.map { PageSample("\(name)-\($0)", device: "iphone", $1) }
  }
}

extension LinkPreview {
  /// A text in every field.
  static func hostile(_ text: String, address: String) -> LinkPreview {
    LinkPreview(
      address: address,
      title: text,
      summary: text,
      imageURL: address,
      name: text,
      iconURL: address,
      color: text
    )
  }
}

extension LandingPage.Model {
  /// A text in every field, or an address or path with it.
  package static func hostile(
    _ text: String,
    address: String,
    path: String,
    _ platform: Platform = .ios
  ) -> LandingPage.Model {
    LandingPage.Model(
      environment: PageEnvironment(language: .english, host: text, name: text),
      link: .hostile(text, address: address),
      tapped: address,
      platform: platform,
      appURL: address,
      storeURL: address,
      webURL: address,
      handoffPath: path,
      signalsPath: path,
      codePath: path,
      inAppBrowser: text,
      opensSafari: true,
      appStoreID: text
    )
  }
}

extension DesktopPage.Model {
  /// A text in every field, or an address or path with it.
  static func hostile(_ text: String, address: String, path: String) -> DesktopPage.Model {
    DesktopPage.Model(
      environment: PageEnvironment(language: .english, host: text, name: text),
      link: .hostile(text, address: address),
      scannedURL: address,
      codePath: path,
      webURL: address,
      appStoreURL: address,
      googlePlayURL: address,
      appGalleryURL: address
    )
  }
}
