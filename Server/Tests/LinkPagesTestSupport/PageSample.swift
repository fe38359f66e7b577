package import LinkPages

/// A page with everything that a browser test needs to show it.
package struct PageSample: Sendable, CustomStringConvertible {
  /// The sample's name, also the file's.
  package var name: String
  /// The kind of device that it is made for: `iphone`, `android` or `desktop`.
  package var device: String
  /// The document.
  package var html: HTML

  /// The name.
  package var description: String { name }

  /// Makes a sample.
  package init(_ name: String, device: String, _ html: HTML) {
    self.name = name
    self.device = device
    self.html = html
  }

  /// One page of each kind, in each language, with little and with much in it.
  package static let shown: [PageSample] = kinds + languages + extremes

  /// The same, and pages with hostile texts.
  package static let all: [PageSample] = shown + hostile
}

extension PageSample {
  private static var kinds: [PageSample] {
    var inside = LandingPage.Model.mock
    inside.inAppBrowser = "instagram"
    var insideAndroid = LandingPage.Model.android
    insideAndroid.inAppBrowser = "linkedin"
    var disabled = InspectionPage.Model.mock
    disabled.state = .disabled
    var branded = LandingPage.Model.mock
    branded.environment.name = "Acme"
    branded.link.iconURL = "https://www.example.com/images/icon.png"
    branded.link.color = "D6006D"
    var brandedDesktop = DesktopPage.Model.mock
    brandedDesktop.link = branded.link
    brandedDesktop.environment.name = "Acme"
    var plain = LandingPage.Model.mock
    plain.link.imageURL = nil
    plain.codePath = "/c/SUMMER25/code"
    return [
      PageSample("landing", device: "iphone", LandingPage(.mock).html),
      PageSample("landing-branded", device: "iphone", LandingPage(branded).html),
      PageSample("landing-plain", device: "iphone", LandingPage(plain).html),
      PageSample("landing-android", device: "android", LandingPage(.android).html),
      PageSample("landing-inside", device: "iphone", LandingPage(inside).html),
      PageSample("landing-inside-android", device: "android", LandingPage(insideAndroid).html),
      PageSample("desktop", device: "desktop", DesktopPage(.mock).html),
      PageSample("desktop-branded", device: "desktop", DesktopPage(brandedDesktop).html),
      PageSample("preview", device: "desktop", PreviewPage(.mock).html),
      PageSample("inspection", device: "desktop", InspectionPage(.mock).html),
      PageSample("inspection-phone", device: "iphone", InspectionPage(disabled).html),
    ] + forms
  }

  private static var forms: [PageSample] {
    var refused = PasswordPage.Model.mock
    refused.state = .refused
    var locked = PasswordPage.Model.mock
    locked.state = .locked(seconds: 900)
    var reporting = WarningPage.Model.mock
    reporting.report = "mailto:abuse@example.com"
    var workspace = PageEnvironment.mock
    workspace.name = "Acme Coffee"
    let over = NoticePage(
      .expired,
      environment: workspace,
      website: "https://www.example.com/"
    )
    var hidden = InspectionPage.Model.mock
    hidden.isProtected = true
    return [
      PageSample("password", device: "iphone", PasswordPage(.mock).html),
      PageSample("password-wide", device: "desktop", PasswordPage(.mock).html),
      PageSample("password-refused", device: "iphone", PasswordPage(refused).html),
      PageSample("password-locked", device: "iphone", PasswordPage(locked).html),
      PageSample("warning", device: "iphone", WarningPage(.mock).html),
      PageSample("warning-wide", device: "desktop", WarningPage(.mock).html),
      PageSample("warning-report", device: "iphone", WarningPage(reporting).html),
      PageSample("onward", device: "android", OnwardPage(.mock).html),
      PageSample("expired-onward", device: "iphone", over.html),
      PageSample("inspection-hidden", device: "iphone", InspectionPage(hidden).html),
    ] + branded + escapes
  }

  /// Pages without words of a link, with the brand of its app.
  private static var branded: [PageSample] {
    let environment = PageEnvironment.branded
    var password = PasswordPage.Model.mock
    password.environment = environment
    var warning = WarningPage.Model.mock
    warning.environment = environment
    let code = CodePage(code: "7K3M-9QXT", minutes: 30, environment: environment)
    return [
      PageSample("password-branded", device: "iphone", PasswordPage(password).html),
      PageSample("warning-branded", device: "iphone", WarningPage(warning).html),
      PageSample("code-branded", device: "iphone", code.html),
    ]
      + [NoticePage.Notice.notFound, .expired].map { notice in
        let page = NoticePage(notice, environment: environment)
        return PageSample("\(notice.rawValue)-branded", device: "iphone", page.html)
      }
  }

  /// The way out of apps that differ from one another.
  private static var escapes: [PageSample] {
    let apps = [
      "facebook", "tiktok", "twitter", "line", "kakaotalk", "wechat", "telegram", "other",
    ]
    return apps.flatMap { app -> [PageSample] in
      var ios = LandingPage.Model.mock
      (ios.inAppBrowser, ios.opensSafari) = (app, true)
      var android = LandingPage.Model.android
      android.inAppBrowser = app
      return [
        PageSample("escape-\(app)-ios", device: "iphone", LandingPage(ios).html),
        PageSample("escape-\(app)-android", device: "android", LandingPage(android).html),
      ]
    }
  }

  private static var languages: [PageSample] {
    PageLanguage.allCases.flatMap { language -> [PageSample] in
      let environment = PageEnvironment.mock(language)
      var landing = LandingPage.Model.mock
      var desktop = DesktopPage.Model.mock
      var inspection = InspectionPage.Model.mock
      landing.environment = environment
      (landing.inAppBrowser, landing.opensSafari) = ("whatsapp", true)
      desktop.environment = environment
      inspection.environment = environment
      var password = PasswordPage.Model.mock
      password.environment = environment
      password.state = .refused
      var warning = WarningPage.Model.mock
      warning.environment = environment
      var onward = OnwardPage.Model.mock
      onward.environment = environment
      let suffix = language.rawValue
      return [
        PageSample("landing-\(suffix)", device: "iphone", LandingPage(landing).html),
        PageSample("desktop-\(suffix)", device: "desktop", DesktopPage(desktop).html),
        PageSample("inspection-\(suffix)", device: "iphone", InspectionPage(inspection).html),
        PageSample("password-\(suffix)", device: "iphone", PasswordPage(password).html),
        PageSample("warning-\(suffix)", device: "iphone", WarningPage(warning).html),
        PageSample("onward-\(suffix)", device: "android", OnwardPage(onward).html),
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
    var longWarning = WarningPage.Model.mock
    longWarning.target =
      "https://" + String(repeating: "very-long-label-of-a-host.", count: 7) + "example/"
      + String(repeating: "path/", count: 150)
    return [
      PageSample("warning-long", device: "iphone", WarningPage(longWarning).html),
      PageSample("landing-bare", device: "iphone", LandingPage(.bare).html),
      PageSample("landing-long", device: "iphone", LandingPage(long).html),
      PageSample("landing-unbroken", device: "iphone", LandingPage(unbroken).html),
      PageSample("landing-store-only", device: "iphone", LandingPage(storeOnly).html),
      PageSample("landing-wide", device: "desktop", LandingPage(.mock).html),
      PageSample("desktop-bare", device: "desktop", DesktopPage(bareDesktop).html),
      PageSample("desktop-phone", device: "iphone", DesktopPage(.mock).html),
    ]
  }
}
