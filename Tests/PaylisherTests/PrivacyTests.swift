import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

@MainActor
@Suite struct PrivacyTests {
  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  /// The manifest is read by the store, so what it says is compared with what the code can do.
  @Test func theManifestNamesWhatIsCollectedAndNoTracking() throws {
    let file = Self.sources.appendingPathComponent("Paylisher/PrivacyInfo.xcprivacy")
    let manifest = try #require(
      PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
        as? [String: Any]
    )
    #expect(manifest["NSPrivacyTracking"] as? Bool == false)
    let collected = try #require(manifest["NSPrivacyCollectedDataTypes"] as? [[String: Any]])
    let types = collected.compactMap { $0["NSPrivacyCollectedDataType"] as? String }.sorted()
    #expect(
      types == [
        "NSPrivacyCollectedDataTypeDeviceID", "NSPrivacyCollectedDataTypeOtherDiagnosticData",
        "NSPrivacyCollectedDataTypeProductInteraction",
        "NSPrivacyCollectedDataTypePurchaseHistory", "NSPrivacyCollectedDataTypeUserID",
      ]
    )
    // Flags and campaigns are looked up with the person's id.
    let user = collected.first { $0["NSPrivacyCollectedDataType"] as? String == types.last }
    let purposes = user?["NSPrivacyCollectedDataTypePurposes"] as? [String]
    #expect(purposes?.contains("NSPrivacyCollectedDataTypePurposeAppFunctionality") == true)
    for type in collected {
      #expect(type["NSPrivacyCollectedDataTypeLinked"] as? Bool == true)
      #expect(type["NSPrivacyCollectedDataTypeTracking"] as? Bool == false)
    }
    // The ages of cached pictures and screens and of the app's own folders; the entries of earlier SDKs.
    let used = try #require(manifest["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
    #expect(
      used.map { $0["NSPrivacyAccessedAPIType"] as? String } == [
        "NSPrivacyAccessedAPICategoryFileTimestamp", "NSPrivacyAccessedAPICategoryUserDefaults",
      ]
    )
    let reasons = used.map { $0["NSPrivacyAccessedAPITypeReasons"] as? [String] }
    #expect(reasons == [["C617.1"], ["CA92.1"]])
  }

  /// Each of these would make the manifest untrue, write to the log of a released app, or reach
  /// into what belongs to the app.
  ///
  /// B30: payloads and the texts of messages are in no log.
  @Test(arguments: [
    "UserDefaults(", "systemUptime", "mach_absolute_time", "attributesOfItem",
    "volumeAvailableCapacity", "activeInputModes",
    "import AdSupport", "import AppTrackingTransparency", "requestTrackingAuthorization",
    "NSSetUncaughtExceptionHandler", "sigaction(", "method_exchangeImplementations",
    "class_replaceMethod", "print(", "NSLog(", "debugPrint(", "dump(", "identifierForVendor",
  ])
  func theSDKHasNoUseFor(name: String) throws {
    for folder in Self.shipped {
      for (file, line) in try Self.lines(of: folder) where line.contains(name) {
        Issue.record("\(file): \(line)")
      }
    }
  }

  @Test func sendsTheAdvertisingIdOnlyWhereTheAppSaysSo() async throws {
    let id = try #require(UUID(uuidString: "6d92078a-8246-4ba4-ae5b-76104861e7dc"))
    let zeros = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    let rows: [(Bool, UUID?, JSONValue?)] = [
      (true, id, .string(id.uuidString.uppercased())), (false, id, nil), (true, nil, nil),
      (true, zeros, nil),
    ]
    for (isIncluded, source, expected) in rows {
      let phone = TestPhone { _ in .json(200, ["status": "no_match"]) }
      let app = TestApp(phone) { config in
        config.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig()
          .withIDFA(isIncluded)
          .withAdvertisingID(AdvertisingID(id: source))
      }
      app.sdk.checkDeferredDeepLink(onSuccess: { _ in }, onNoMatch: {}, onError: { _ in })
      #expect(await eventually { app.sdk.lastDeferredOutcome != nil })
      #expect(phone.transport.requests.first?.json["advertisingID"] == expected)
    }
  }

  /// The folders of what an app links.
  private static let shipped = [
    "Paylisher", "PaylisherNotificationServiceExtension", "LinkCore", "RecordLog", "DeviceModels",
    "MessagingCore", "LayoutCore", "ScreenCore", "JSONCoding",
  ]

  /// Code without comments.
  private static func lines(of folder: String) throws -> [(file: String, line: String)] {
    let root = sources.appendingPathComponent(folder)
    let files = try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { $0.hasSuffix(".swift") }
    #expect(!files.isEmpty)
    return try files.flatMap { file in
      try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
        .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.hasPrefix("//") }
        .map { (file, $0) }
    }
  }
}
