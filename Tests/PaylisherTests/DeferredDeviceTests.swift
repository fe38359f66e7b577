import DeviceModels
import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// What a look-up says of the device, by what the app chose.
extension DeferredAnswerTests {
  @Test func sendsWhatDescribesTheDeviceOnlyWhereTheAppChoseIt() async {
    for isChosen in [false, true] {
      let phone = TestPhone { _ in .json(200, ["status": "no_match"]) }
      let app = launch(phone) { config in
        if isChosen { config.deferredDeepLinkConfig?.withProbabilisticMatches() }
      }
      _ = app.sdk.answers()
      #expect(await eventually { !phone.transport.requests.isEmpty })
      #expect((phone.transport.requests.first?.json["signals"] != nil) == isChosen)
    }
  }

  @Test func sendsTheZoneByNameAndOffset() throws {
    let signals = DeviceFacts.current().signals
    #expect(signals.timeZone == TimeZone.current.identifier)
    #expect(signals.zoneOffset == TimeZone.current.secondsFromGMT() / 60)
  }

  /// The minor number tells phones apart that the major one does not.
  @Test func sendsTheVersionWithItsMinorNumber() {
    let system = ProcessInfo.processInfo.operatingSystemVersion
    let version = "\(system.majorVersion).\(system.minorVersion)"
    #expect(DeviceFacts.current().signals.osVersion == version)
  }

  @Test func saysWhatIsMissingForTheAdvertisingID() {
    let phone = TestPhone()
    _ = launch(phone) { $0.deferredDeepLinkConfig?.withIDFA(true) }
    #expect(phone.log.contains { $0.contains("withAdvertisingID") })
    let quiet = TestPhone()
    _ = launch(quiet) { $0.deferredDeepLinkConfig?.withIDFA(false) }
    _ = launch(quiet)
    #expect(quiet.log.isEmpty)
  }
}
