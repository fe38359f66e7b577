import LinkCore
import Testing

/// Targets of all platforms, looked at together.
@Suite struct PlatformTargetsTests {
  private static let full: TargetsForm = {
    var targets = TargetsForm(desktop: "/desktop", fallback: "/fallback")
    for device in TargetDevice.allCases {
      let start = "/\(device.rawValue)/"
      targets[device] = TargetsForm.Phone(
        app: start + "app",
        universalLink: start + "universalLink",
        store: start + "store",
        web: start + "web"
      )
    }
    return targets
  }()

  @Test func looksAtEachURLWithItsKind() {
    var kinds: [String: TargetPlace.Kind] = [:]
    _ = Self.full.map { target, place in
      kinds[target] = place.kind
      #expect(target == place.pointer)
      return target
    }
    #expect(kinds.count == 18)
    for (pointer, kind) in kinds {
      #expect(!Self.full.allSatisfy { target, _ in target != pointer }, "\(pointer)")
      #expect(Self.full.allSatisfy { target, found in target != pointer || found == kind })
    }
    #expect(Self.full.allSatisfy { _, _ in true })
    #expect(TargetsForm().allSatisfy { _, _ in false })
  }
}
