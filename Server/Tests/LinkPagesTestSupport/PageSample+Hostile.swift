import LinkPages

extension PageSample {
  /// Every payload in every field at once.
  static var hostile: [PageSample] {
    scriptPayloads.enumerated().flatMap { index, payload in
      let environment = PageEnvironment(language: .english, host: payload)
      let link = LinkPreview(
        address: payload,
        title: payload,
        summary: payload,
        imageURL: payload,
        name: payload
      )
      let landing = LandingPage.Model(
        environment: environment,
        link: link,
        platform: .ios,
        appURL: payload,
        storeURL: payload,
        webURL: payload,
        handoffPath: payload,
        inAppBrowser: payload,
        appStoreID: payload
      )
      let place = InspectionPage.Model.Place(.iPhone, app: payload, store: payload, web: payload)
      let inspection = InspectionPage.Model(
        environment: environment,
        link: link,
        cases: [.init(places: [place])],
        afterEnd: payload
      )
      let desktop = DesktopPage.Model(
        environment: environment,
        link: link,
        scannedURL: payload,
        webURL: payload,
        appStoreURL: payload,
        googlePlayURL: payload
      )
      let preview = PreviewPage.Model(environment: environment, link: link, webURL: payload)
      let password = PasswordPage.Model(environment: environment, path: payload, state: .refused)
      let warning = WarningPage.Model(
        environment: environment,
        target: payload,
        onward: payload,
        report: payload
      )
      let onward = OnwardPage.Model(environment: environment, address: payload)
      return [
        PageSample("hostile-\(index)-password", device: "iphone", PasswordPage(password).html),
        PageSample("hostile-\(index)-warning", device: "iphone", WarningPage(warning).html),
        PageSample("hostile-\(index)-onward", device: "iphone", OnwardPage(onward).html),
        PageSample("hostile-\(index)-landing", device: "iphone", LandingPage(landing).html),
        PageSample(
          "hostile-\(index)-inspection",
          device: "desktop",
          InspectionPage(inspection).html
        ),
        PageSample("hostile-\(index)-desktop", device: "desktop", DesktopPage(desktop).html),
        PageSample("hostile-\(index)-preview", device: "desktop", PreviewPage(preview).html),
      ]
    }
  }
}
