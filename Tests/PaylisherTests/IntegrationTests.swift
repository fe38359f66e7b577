import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// The check of an app on a phone, from its files and its servers.
@Suite struct IntegrationTests {
  private let phone = TestPhone()

  private static let association: JSONValue = [
    "applinks": ["details": [["appIDs": ["ABCDE12345.com.example.app"], "components": []]]]
  ]

  private static func answer(_ request: TransportRequest) -> TransportResponse? {
    switch request.url.lastPathComponent {
    case "livez": TransportResponse(status: 200)
    case "batch": .accepting(request)
    case "apple-app-site-association": .json(200, association)
    default: nil
    }
  }

  private func sdk(_ configure: (PaylisherConfig) -> Void = { _ in }) -> PaylisherSDK {
    phone.launch(TestApp.config(configure))
  }

  @Test func asksTheServerAndTheDomainAndSendsNoEvent() async {
    phone.transport.respond { Self.answer($0) }
    let findings = await sdk().integrationFindings()
    #expect(findings.map(\.code) == [])
    let paths = phone.transport.requests.map { "\($0.method) \($0.url.absoluteString)" }
    #expect(
      Set(paths) == [
        "GET https://api.example.com/livez", "POST https://api.example.com/batch",
        "GET https://go.example.com/.well-known/apple-app-site-association",
      ]
    )
    let batch = phone.transport.requests(to: "batch").map(\.json)
    #expect(batch == [["api_key": "pk", "batch": []]])
  }

  /// Earlier servers have no `/livez`.
  @Test(arguments: [200, 404])
  func aServerWithoutHealthCheckIsKnownByItsFlags(status: Int) async {
    phone.transport.respond { request in
      switch request.url.lastPathComponent {
      case "livez": TransportResponse(status: 404)
      case "decide": TransportResponse(status: status)
      default: Self.answer(request)
      }
    }
    let codes = await sdk().integrationFindings().map(\.code)
    #expect(codes == (status == 200 ? [] : ["host_unknown"]))
  }

  @Test func namesWhatTheServerSays() async {
    phone.transport.respond { request in
      switch request.url.lastPathComponent {
      case "livez": TransportResponse(status: 200)
      case "batch": TransportResponse(status: 401)
      default: nil
      }
    }
    let findings = await sdk().integrationFindings()
    #expect(findings.map(\.code) == ["key_rejected"])
    #expect(findings.first?.arguments == ["https://api.example.com", "401"])
  }

  @Test func anOptOutStopsTheCheckOfTheServer() async {
    phone.transport.respond { Self.answer($0) }
    let sdk = sdk()
    sdk.optOut()
    let before = phone.transport.requests.count
    #expect(await sdk.integrationFindings().map(\.code) == ["server_unchecked"])
    #expect(phone.transport.requests.count == before)
  }

  @Test func anSDKThatIsNotSetUpSaysSo() async {
    let codes = await PaylisherSDK.unstarted().integrationFindings().map(\.code)
    #expect(codes == ["not_set_up"])
  }

  @Test func printsProblemsFirst() async {
    phone.transport.respond { _ in nil }
    let sdk = sdk { $0.deepLinkConfig.customSchemes = ["not a scheme"] }
    sdk.checkIntegration()
    #expect(await eventually { phone.log.contains { $0.contains("host_unreachable") } })
    let lines = PaylisherSDK.lines(of: [.init(.pushUnchecked), .init(.keyMissing)])
    #expect(lines[0] == "[Paylisher] Integration check: 1 problem, 1 not checked")
    #expect(lines[1].hasSuffix("(key_missing)"))
    #expect(lines[2].hasSuffix("(push_unchecked)"))
    #expect(PaylisherSDK.lines(of: []).count == 1)
  }

  static let details: [(JSONValue, [String])] = [
    (["appIDs": ["A.b", "C.d"]], ["A.b", "C.d"]), (["appID": "A.b"], ["A.b"]),
    (["paths": ["*"]], []), (.null, []),
  ]

  @Test(arguments: details)
  func readsEveryFormOfAnAssociationFile(detail: JSONValue, expected: [String]) {
    #expect(IntegrationProbe.apps(in: [detail]) == expected)
  }

  @Test func readsTheOldestFormOfAnAssociationFile() {
    #expect(IntegrationProbe.apps(in: ["A.b": ["paths": ["*"]]]) == ["A.b"])
    #expect(IntegrationProbe.apps(in: .null) == [])
  }

  @Test func readsInfoPlist() {
    let facts = BundleFacts(
      info: [
        "CFBundleURLTypes": [
          ["CFBundleURLSchemes": ["yourapp", "yourapp-dev"]], ["CFBundleURLName": "x"],
        ],
        "UIBackgroundModes": ["fetch", "remote-notification"],
        "NSAppTransportSecurity": ["NSAllowsLocalNetworking": true],
      ]
    )
    #expect(facts.schemes == ["yourapp", "yourapp-dev"])
    #expect(facts.wakesForPush)
    #expect(facts.allowsLocalNetworking)
    #expect(BundleFacts(info: [:]) == BundleFacts())
  }

  @Test func readsAProfileWithinItsSignature() throws {
    let list: [String: Any] = [
      "Entitlements": [
        "application-identifier": "ABCDE12345.com.example.app",
        "aps-environment": "development", "com.apple.developer.associated-domains": "*",
        "com.apple.security.application-groups": ["group.com.example"],
      ]
    ]
    let text = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
    let profile = BundleFacts.Profile(Data([0x30, 0x82, 0xFF]) + text + Data([0x00, 0xA0]))
    #expect(
      profile
        == .init(
          appID: "ABCDE12345.com.example.app",
          allowsDomains: true,
          pushEnvironment: "development",
          appGroups: ["group.com.example"]
        )
    )
    #expect(BundleFacts.Profile(Data("no list".utf8)) == nil)
    #expect(BundleFacts.Profile(text.dropLast(20)) == nil)
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("192.168.0.4", true), ("localhost", true), ("mac.local", true),
    ("Mac.Local", true), ("go.example.com", false), ("127.0.0.1.example.com", false),
  ])
  func knowsTheLocalNetwork(host: String, expected: Bool) {
    #expect(IntegrationCheck.isLocal(host) == expected)
  }
}
