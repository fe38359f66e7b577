import Foundation
import LinkCore
import Testing
import WireModels

@Suite struct AppResourceTests {
  /// What a caller leaves out has its default, so that a row never lacks a member.
  @Test func fillsWhatIsAbsent() throws {
    let text = #"{"name":"A","platform":"ios","bundleID":"a.b","matching":{"errorRate":0.005}}"#
    let settings = try JSONDecoder().decode(AppSettings.self, from: Data(text.utf8))
    var expected = AppSettings(name: "A", platform: .ios, bundleID: "a.b")
    expected.matching.errorRate = 0.005
    #expect(settings == expected)
    #expect(settings.matching.certainWindow == 7 * 86_400_000)
  }

  @Test func isOneFlatObject() throws {
    let app = AppResource(
      id: AppID(EntityID(high: 1, low: 2)),
      settings: AppSettings(name: "A", platform: .android, bundleID: "a.b", scheme: "shop"),
      createdAt: Timestamp(milliseconds: 1_000)
    )
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(app)
    #expect(
      String(decoding: data, as: UTF8.self) == """
        {"attribution":{"deepLinkWindow":604800000,"impressionWindow":86400000},\
        "bundleID":"a.b","certificateFingerprints":[],"createdAt":1000,\
        "id":"00000000-0000-0001-0000-000000000002","matching":{"certainWindow":604800000,\
        "enabled":true,"errorRate":0.001,"probabilistic":false,"probabilisticWindow":86400000},\
        "name":"A","platform":"android","scheme":"shop"}
        """
    )
    #expect(try JSONDecoder().decode(AppResource.self, from: data) == app)
    #expect(app.scheme == "shop")
  }

  @Test(arguments: [
    #"{"name":"A","platform":"windows","bundleID":"a.b"}"#, #"{"name":"A","bundleID":"a.b"}"#,
  ])
  func refusesAnAppOfNoPlatform(_ text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(AppSettings.self, from: Data(text.utf8))
    }
  }
}
