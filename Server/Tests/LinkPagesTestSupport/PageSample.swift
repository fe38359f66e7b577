public import LinkPages

/// A page with everything that a browser test needs to show it.
public struct PageSample: Sendable, CustomStringConvertible {
  /// The sample's name, also the file's.
  public var name: String
  /// The kind of device that it is made for: `iphone`, `android` or `desktop`.
  public var device: String
  /// The document.
  public var html: HTML

  /// The name.
  public var description: String { name }

  /// Makes a sample.
  public init(_ name: String, device: String, _ html: HTML) {
    self.name = name
    self.device = device
    self.html = html
  }

  /// One page of each kind, in each language, with little and with much in it.
  public static let all: [PageSample] = kinds + languages + extremes + hostile
}

extension PageSample {
  private static var kinds: [PageSample] {
    var inside = LandingPage.Model.mock
    inside.inAppBrowser = "instagram"
    var insideAndroid = LandingPage.Model.android
    insideAndroid.inAppBrowser = "linkedin"
    var disabled = InspectionPage.Model.mock
    disabled.state = .disabled
    return [
      PageSample("landing", device: "iphone", LandingPage(.mock).html),
      PageSample("landing-android", device: "android", LandingPage(.android).html),
      PageSample("landing-inside", device: "iphone", LandingPage(inside).html),
      PageSample("landing-inside-android", device: "android", LandingPage(insideAndroid).html),
      PageSample("desktop", device: "desktop", DesktopPage(.mock).html),
      PageSample("preview", device: "desktop", PreviewPage(.mock).html),
      PageSample("inspection", device: "desktop", InspectionPage(.mock).html),
      PageSample("inspection-phone", device: "iphone", InspectionPage(disabled).html),
    ]
  }

  private static var languages: [PageSample] {
    PageLanguage.allCases.flatMap { language -> [PageSample] in
      let environment = PageEnvironment.mock(language)
      var landing = LandingPage.Model.mock
      var desktop = DesktopPage.Model.mock
      var inspection = InspectionPage.Model.mock
      landing.environment = environment
      landing.inAppBrowser = "whatsapp"
      desktop.environment = environment
      inspection.environment = environment
      let suffix = language.rawValue
      return [
        PageSample("landing-\(suffix)", device: "iphone", LandingPage(landing).html),
        PageSample("desktop-\(suffix)", device: "desktop", DesktopPage(desktop).html),
        PageSample("inspection-\(suffix)", device: "iphone", InspectionPage(inspection).html),
      ]
        + NoticePage.Notice.allCases.map { notice in
          PageSample(
            "\(notice.rawValue)-\(suffix)",
            device: "iphone",
            NoticePage(notice, environment: environment).html
          )
        }
    }
  }

  private static var extremes: [PageSample] {
    var long = LandingPage.Model.mock
    long.link.title = String(repeating: "Donaudampfschifffahrtsgesellschaft ", count: 7)
    long.link.summary = String(repeating: "A summary that does not come to an end. ", count: 12)
    long.link.name = "A company with a rather long name and nothing to shorten it by"
    var unbroken = LandingPage.Model.mock
    unbroken.link.title = String(repeating: "W", count: 120)
    var storeOnly = LandingPage.Model.mock
    storeOnly.appURL = nil
    storeOnly.webURL = nil
    var bareDesktop = DesktopPage.Model(environment: .mock, link: .bare)
    bareDesktop.webURL = nil
    return [
      PageSample("landing-bare", device: "iphone", LandingPage(.bare).html),
      PageSample("landing-long", device: "iphone", LandingPage(long).html),
      PageSample("landing-unbroken", device: "iphone", LandingPage(unbroken).html),
      PageSample("landing-store-only", device: "iphone", LandingPage(storeOnly).html),
      PageSample("landing-wide", device: "desktop", LandingPage(.mock).html),
      PageSample("desktop-bare", device: "desktop", DesktopPage(bareDesktop).html),
      PageSample("desktop-phone", device: "iphone", DesktopPage(.mock).html),
    ]
  }

  /// Every payload in every field at once.
  private static var hostile: [PageSample] {
    scriptPayloads.enumerated().flatMap { index, payload in
      let environment = PageEnvironment(language: .english, nonce: .mock, host: payload)
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
      let targets = InspectionPage.Model.PhoneTargets(app: payload, store: payload, web: payload)
      let inspection = InspectionPage.Model(
        environment: environment,
        link: link,
        ios: targets,
        android: targets,
        desktop: payload,
        fallback: payload
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
      return [
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
