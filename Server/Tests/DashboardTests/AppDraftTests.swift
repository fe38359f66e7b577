import LinkCore
import TargetCore
import Testing
import WireModels

@testable import Dashboard

/// The form of an app says what is stored, and changes what it names.
@Suite struct AppDraftTests {
  private static let print = Array(repeating: "AB", count: 32).joined(separator: ":")

  private static let settings = AppSettings(
    name: "Shop",
    platform: .android,
    bundleID: "com.example.shop",
    scheme: "shop",
    storeURL: "https://play.google.com/store/apps/details?id=com.example.shop",
    certificateFingerprints: [print],
    matching: MatchingSettings(isProbabilistic: true, certainWindow: 3_600_000, errorRate: 0.000_3),
    attribution: AttributionWindows(deepLink: 100_000_001, impression: 43_200_000),
    appearance: AppAppearance(iconURL: "https://cdn.example.com/icon.png", color: "D6006D")
  )

  @Test("A form that nobody changed changes nothing, to the millisecond")
  func keepsWhatIsStored() throws {
    let draft = AppDraft(Self.settings)
    #expect(draft[.errorRate] == "0.03" && draft[.impressionWindow] == "0.5")
    #expect(try draft.settings(over: Self.settings) == Self.settings)
    let plain = AppSettings(name: "Plain", platform: .ios, bundleID: "com.example.plain")
    #expect(AppDraft(plain)[.deepLinkWindow] == "7" && AppDraft(plain)[.errorRate] == "0.1")
    #expect(try AppDraft(plain).settings(over: plain) == plain)
  }

  @Test("What the form of a platform does not show stays as it is stored")
  func keepsWhatTheFormDoesNotShow() throws {
    var both = Self.settings
    both.teamID = "ABCDE12345"
    for platform in [AppPlatform.ios, .android] {
      both.platform = platform
      let fields = Set(AppDraft.Field.changing(platform))
      let shown = AppDraft(values: AppDraft(both).values.filter { fields.contains($0.key) })
      #expect(try shown.settings(over: both) == both)
      #expect(fields.contains(.teamID) == (platform == .ios))
    }
  }

  @Test("A version says what is stored")
  func versions() {
    var other = Self.settings
    #expect(AppDraft(other).version == AppDraft(Self.settings).version)
    other.matching.errorRate = 0.005
    #expect(AppDraft(other).version != AppDraft(Self.settings).version)
  }

  @Test("Texts are taken as they are copied from other places")
  func takesCopiedTexts() throws {
    var draft = AppDraft(Self.settings)
    draft[.teamID] = " abcde12345 "
    draft[.color] = "#00AA88"
    draft[.iconURL] = ""
    draft[.certificateFingerprints] = "SHA256: \(Self.print.lowercased())\r\n\r\n  \(Self.print)\n"
    draft[.errorRate] = "0,5"
    draft[.isDeferred] = ""
    draft[.probabilisticWindow] = "1,5"
    let settings = try draft.settings(over: Self.settings)
    #expect(settings.teamID == "ABCDE12345")
    #expect(settings.appearance == AppAppearance(color: "00AA88"))
    #expect(settings.certificateFingerprints == [Self.print, Self.print])
    #expect(settings.matching.errorRate == 0.005 && !settings.matching.isEnabled)
    #expect(settings.matching.certainWindow == 3_600_000)
    #expect(settings.matching.probabilisticWindow == 5_400_000)
  }

  @Test(
    "A number that is none, or out of its range, is refused with its place",
    arguments: [
      (AppDraft.Field.errorRate, "/matching/errorRate", ["", "many", "0", "1.1", "nan", "-1"]),
      (.certainWindow, "/matching/certainWindow", ["", "0", "169"]),
      (.probabilisticWindow, "/matching/probabilisticWindow", ["0.09", "24.5"]),
      (.deepLinkWindow, "/attribution/deepLinkWindow", ["", "-1", "30.5", "inf", "1e9"]),
      (.impressionWindow, "/attribution/impressionWindow", ["", "8"]),
    ]
  )
  func refusesNumbers(_ field: AppDraft.Field, pointer: String, texts: [String]) {
    for text in texts {
      var draft = AppDraft(Self.settings)
      draft[field] = text
      #expect("\(text)") {
        _ = try draft.settings(over: Self.settings)
      } throws: { error in
        (error as? AppDraft.Refused)?.errors.map(\.pointer) == [pointer]
      }
    }
    #expect(AppDraft.fields[pointer] == field.rawValue)
  }
}
