import Foundation
import LinkCore
import TargetCore
import Testing

/// Targets of all platforms, looked at together.
@Suite struct PlatformTargetsTests {
  private static let full: LinkTargets = {
    func target(_ path: String) -> AcceptedTarget? {
      try? AcceptedTarget.accept("https://example.com\(path)", policy: TargetPolicy())
    }
    var targets = LinkTargets(desktop: target("/desktop"), fallback: target("/fallback"))
    for device in TargetDevice.allCases {
      let start = "/\(device.rawValue)/"
      targets[device] = AppTarget(
        app: target(start + "app"),
        universalLink: target(start + "universalLink"),
        store: target(start + "store"),
        web: target(start + "web")
      )
    }
    return targets
  }()

  @Test func looksAtEachURLWithItsKind() {
    var kinds: [AcceptedTarget: TargetPlace.Kind] = [:]
    _ = Self.full.map { target, place in
      kinds[target] = place.kind
      #expect(target.description.hasSuffix(place.pointer))
      return target
    }
    #expect(kinds.count == 18)
    for (place, kind) in kinds {
      #expect(!Self.full.allSatisfy { target, _ in target != place }, "\(place)")
      #expect(Self.full.allSatisfy { target, found in target != place || found == kind })
    }
    #expect(Self.full.allSatisfy { _, _ in true })
    #expect(LinkTargets().allSatisfy { _, _ in false })
  }

  @Test(arguments: TargetDevice.allCases)
  func whatIsTakenAwayWasNeverThere(device: TargetDevice) {
    var targets = TargetsForm(fallback: "https://shop.example.com/")
    let before = targets
    targets[device] = nil
    #expect(targets == before)
    targets[device] = .init(app: "acme://p/1")
    #expect(targets != before)
    #expect(TargetDevice.allCases.filter { targets[$0] != nil } == [device])
    targets[device] = nil
    #expect(targets == before)
    #expect(targets.hashValue == before.hashValue)
  }

  @Test func showsItsMembersByTheirNamesInJSON() {
    let labels = Mirror(reflecting: TargetsForm()).children.compactMap(\.label)
    #expect(labels == ["ios", "ipad", "android", "huawei", "desktop", "fallback"])
  }

  @Test func aCopyKeepsItsOwn() {
    var targets = TargetsForm(ios: .init(web: "https://shop.example.com/ios"))
    let copy = targets
    targets.ios?.web = nil
    targets.android = .init()
    #expect(copy.ios?.web == "https://shop.example.com/ios")
    #expect(copy.android == nil)
  }

  @Test func eachIsReadAsItWasWritten() throws {
    let targets = TargetsForm(
      ios: .init(app: "acme://1"),
      ipad: .init(universalLink: "https://shop.example.com/2"),
      android: .init(store: "https://play.google.com/3"),
      huawei: .init(web: "https://shop.example.com/4"),
      desktop: "https://shop.example.com/5",
      fallback: "https://shop.example.com/6"
    )
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(targets), as: UTF8.self)
    #expect(
      text == """
        {"android":{"store":"https://play.google.com/3"},"desktop":"https://shop.example.com/5",\
        "fallback":"https://shop.example.com/6","huawei":{"web":"https://shop.example.com/4"},\
        "ios":{"app":"acme://1"},"ipad":{"universalLink":"https://shop.example.com/2"}}
        """
    )
    #expect(try JSONDecoder().decode(TargetsForm.self, from: Data(text.utf8)) == targets)
    #expect(try encoder.encode(TargetsForm()) == Data("{}".utf8))
  }
}
