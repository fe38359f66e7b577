import LinkCore
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
}
