import AttributionCore
import LinkCore
import Testing

/// What today's browsers report as the screen, against what the app of the same phone reports.
///
/// A browser that reports its window, or the screen without its bars, must not look like another phone.
@Suite struct BrowserScreenTests {
  struct Reading: Sendable {
    let browser: String
    let system: SystemFamily
    let tap: (Int, Int)
    let app: (Int, Int)
    let outcome: SignalOutcome
    let source: String
  }

  // No device was at hand: the rows follow what these pages say.
  private static let webKit =
    "https://github.com/fingerprintjs/fingerprintjs/blob/master/src/sources/screen_resolution.ts"
  private static let cssom = "https://drafts.csswg.org/cssom-view/#the-screen-interface"
  private static let android =
    "https://developer.android.com/reference/android/content/res/Configuration#screenHeightDp"
  private static let apple =
    "https://developer.apple.com/design/human-interface-guidelines/layout"

  static let readings: [Reading] = [
    // iPhone 16 Pro: a tab, turned, and zoomed pages leave the screen as it is.
    .init("Safari", .ios, (402, 874), (402, 874), .agree, apple),
    .init("Safari, turned", .ios, (874, 402), (402, 874), .agree, apple),
    // A private tab reports the window: the screen less the bars that show.
    .init("Safari 17+, private", .ios, (402, 694), (402, 874), .missing, webKit),
    .init("Safari 26, private, compact bar", .ios, (402, 733), (402, 874), .missing, webKit),
    .init("Safari 17+, private, turned", .ios, (750, 340), (402, 874), .missing, webKit),
    .init("Safari 17+, private, another phone", .ios, (430, 752), (402, 874), .disagree, webKit),
    // Browsers of apps on iOS are WKWebView, which reports the screen.
    .init("Instagram", .ios, (402, 874), (402, 874), .agree, cssom),
    .init("Facebook", .ios, (393, 852), (393, 852), .agree, cssom),
    .init("TikTok", .ios, (390, 844), (390, 844), .agree, cssom),
    .init("Chrome for iOS", .ios, (440, 956), (440, 956), .agree, cssom),
    .init("Safari, another phone", .ios, (440, 956), (402, 874), .disagree, apple),
    // Android: Chrome rounds, apps may post the height without the bars, split screens the window.
    .init("Chrome", .android, (412, 915), (412, 915), .agree, cssom),
    .init("Chrome, rounded", .android, (412, 915), (411, 914), .close, cssom),
    .init("Chrome, app without status bar", .android, (412, 915), (412, 891), .missing, android),
    .init("Chrome, app without both bars", .android, (412, 915), (412, 843), .missing, android),
    .init("Samsung Internet", .android, (360, 780), (360, 780), .agree, cssom),
    .init("Android WebView, edge to edge", .android, (412, 915), (412, 867), .missing, android),
    .init("Firefox, another phone", .android, (360, 800), (412, 915), .disagree, cssom),
    .init("Chrome, a phone of the same width", .android, (360, 800), (360, 640), .disagree, cssom),
  ]

  @Test(arguments: readings) func comparesWhatBrowsersReport(_ reading: Reading) {
    var (tap, launch) = (DeviceSignals(), DeviceSignals())
    (tap.system, launch.system) = (reading.system, reading.system)
    tap.screen = ScreenSize(width: reading.tap.0, height: reading.tap.1)
    launch.screen = ScreenSize(width: reading.app.0, height: reading.app.1)
    let outcome = SignalComparison(tap: tap, launch: launch)[.screen]
    #expect(outcome == reading.outcome, "\(reading.browser): \(reading.source)")
  }

  /// An app knows its screen: one that no phone has is no window of a browser.
  @Test func believesNoWindowOfAnApp() {
    var (tap, launch) = (DeviceSignals.iPhone, DeviceSignals.iPhone)
    tap.screen = ScreenSize(width: 402, height: 874)
    launch.screen = ScreenSize(width: 402, height: 700)
    #expect(SignalComparison(tap: tap, launch: launch)[.screen] == .disagree)
  }
}

extension BrowserScreenTests.Reading {
  init(
    _ browser: String,
    _ system: SystemFamily,
    _ tap: (Int, Int),
    _ app: (Int, Int),
    _ outcome: SignalOutcome,
    _ source: String
  ) {
    self.init(
      browser: browser,
      system: system,
      tap: tap,
      app: app,
      outcome: outcome,
      source: source
    )
  }
}
