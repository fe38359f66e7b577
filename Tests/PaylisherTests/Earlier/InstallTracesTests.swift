import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// Whether an app ran on the device before it had this SDK.
@MainActor
@Suite struct InstallTracesTests {
  private nonisolated static let day: Int64 = 86_400_000

  private nonisolated static func traces(_ change: (inout InstallTraces) -> Void) -> InstallTraces {
    var traces = InstallTraces()
    traces.bundleMadeAt = Timestamp(milliseconds: 1_700_000_000_000)
    change(&traces)
    return traces
  }

  private nonisolated static func dates(container: Int64, written: Int64?) -> InstallTraces {
    traces { traces in
      traces.containerMadeAt = Timestamp(milliseconds: 1_700_000_000_000 + container)
      traces.firstWrittenAt = written.map { Timestamp(milliseconds: 1_700_000_000_000 + $0) }
    }
  }

  @Test(arguments: [
    (traces { _ in }, false),
    // The container of a new app is as old as the app.
    (dates(container: 0, written: 0), false),
    (dates(container: day, written: day), false),
    (dates(container: -day, written: -day), true),
    // Nobody opened the app before its first update.
    (dates(container: -day, written: nil), false),
    (dates(container: -day, written: 0), false),
    // A folder that is a copy may be older than the installation.
    (dates(container: 0, written: -day), false),
    (traces { $0.appsFlyerID = "1699000000000-8270000" }, true),
    // Written by AppsFlyer's SDK a moment ago, in the first launch of a new app.
    (traces { $0.appsFlyerID = "1700000060000-8270000" }, false),
    (traces { $0.appsFlyerID = "unknown" }, false),
    (traces { $0.build = "6" }, true),
    // Written by another SDK with the same entries in this launch.
    (traces { $0.build = "7" }, false),
    (traces { $0.hasLaunched = true }, true),
  ])
  func anAppThatRanBeforeIsRecognised(_ traces: InstallTraces, existed: Bool) {
    #expect(traces.showsEarlierLaunch(build: "7") == existed)
    let phone = TestPhone()
    _ = phone.launch(after: EarlierFolder(), traces: traces)
    #expect(phone.captured("Application Installed").count == (existed ? 0 : 1))
    #expect(phone.captured("Application Updated").count == (existed ? 1 : 0))
  }

  @Test(arguments: [true, false])
  func theAppKnowsBetter(isExisting: Bool) {
    let phone = TestPhone()
    let traces = Self.traces { $0.hasLaunched = !isExisting }
    _ = phone.launch(after: EarlierFolder(), traces: traces) { $0.isExistingInstall = isExisting }
    #expect(phone.captured("Application Installed").count == (isExisting ? 0 : 1))
    #expect(phone.captured("Application Updated").count == (isExisting ? 1 : 0))
  }

  @Test func namesTheVersionBeforeWhereItIsKnown() {
    let phone = TestPhone()
    let traces = Self.traces { ($0.version, $0.build) = ("1.1", "6") }
    _ = phone.launch(after: EarlierFolder(), traces: traces)
    let event = phone.captured("Application Updated").first
    #expect(event?["previous_version"] == "1.1")
    #expect(event?["previous_build"] == "6")
  }

  /// Also without traces: the app alone knows that it was there before.
  @Test func aSettingIsEnough() {
    let phone = TestPhone()
    _ = phone.launch(
      TestApp.config {
        $0.captureApplicationLifecycleEvents = true
        $0.isExistingInstall = true
      }
    )
    #expect(phone.captured("Application Updated").count == 1)
  }
}
