import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// Screens of an app that is not in front of the user yet, or no longer.
extension ScreenTests {
  private static let summer = "yourapp://ply/presentations/SUMMER"

  /// A link arrives before the scene that it opens is active.
  @Test func holdsLinksUntilTheAppIsActive() async {
    let app = App(Self.phone(), isActive: false)
    #expect(app.open(Self.summer))
    await settle()
    #expect(app.asked == 0 && app.outcomes.isEmpty)
    app.sdk.applicationDidBecomeActive()
    #expect(await app.isShown(1))
    app.closed()
    #expect(await app.hasEnded(1))
    app.sdk.applicationDidEnterBackground()
    #expect(app.open("yourapp://ply/presentations/WINTER"))
    await settle()
    #expect(app.asked == 1)
    app.sdk.applicationDidBecomeActive()
    #expect(await app.isShown(2))
  }

  /// A notification is tapped over an app that stays active by what the system says.
  @Test func opensALinkOnceItsSceneIsActive() async {
    let app = App(Self.phone(), isActive: true)
    app.isInFront = false
    #expect(app.open(Self.summer))
    #expect(await eventually { app.asked == 1 })
    await settle()
    #expect(app.asked == 1 && app.outcomes.isEmpty)
    app.isInFront = true
    app.sdk.setReadyForScreens(false)
    app.sdk.applicationDidBecomeActive()
    await settle()
    #expect(app.asked == 1)
    app.sdk.setReadyForScreens(true)
    #expect(await app.isShown(1))
    app.closed()
    #expect(await app.hasEnded(1))
    #expect(app.outcomes.map(\.result) == [.cancelled])
    #expect(app.phone.captured("Deep Link Opened").count == 1)
  }

  /// Links that came after one whose screen could not be shown stay behind it.
  @Test func keepsTheOrderOfLinksThatWait() async {
    let app = App(Self.phone(), isActive: true)
    app.isInFront = false
    #expect(app.open(Self.summer))
    #expect(await eventually { app.asked == 1 })
    #expect(app.open("yourapp://ply/presentations/WINTER"))
    app.isInFront = true
    app.sdk.applicationDidBecomeActive()
    #expect(await app.isShown(1))
    app.closed()
    #expect(await app.isShown(2))
    let paths = app.phone.transport.requests.map(\.url.path).filter { $0.contains("screens") }
    #expect(paths.map { $0.suffix(6) } == ["SUMMER", "SUMMER", "WINTER"])
  }

  @Test func givesUpALinkAfterFiveMinutesWithoutAScene() async {
    let app = App(Self.phone(), isActive: true)
    app.isInFront = false
    #expect(app.open(Self.summer))
    #expect(await eventually { app.asked == 1 })
    await settle()
    #expect(app.outcomes.isEmpty)
    app.phone.clock.advance(byMilliseconds: 301_000)
    app.sdk.applicationDidBecomeActive()
    #expect(await app.hasEnded(1))
    #expect(app.outcomes.map(\.result) == [.unavailable(.notShown)])
    app.isInFront = true
    #expect(app.open("yourapp://ply/presentations/WINTER"))
    app.sdk.applicationDidBecomeActive()
    #expect(await app.isShown(1))
  }

  /// The user comes back long after the tap, and expects no screen.
  @Test func opensNoLinkOfLongAgo() async {
    let app = App(Self.phone(), isActive: true)
    app.isInFront = false
    #expect(app.open(Self.summer))
    #expect(await eventually { app.asked == 1 })
    await settle()
    app.isInFront = true
    app.phone.clock.advance(byMilliseconds: 301_000)
    app.sdk.applicationDidBecomeActive()
    #expect(await app.hasEnded(1))
    #expect(app.outcomes.map(\.result) == [.unavailable(.notShown)])
    #expect(app.shown.isEmpty)
    #expect(app.open("yourapp://ply/presentations/WINTER"))
    #expect(await app.isShown(1))
  }

  /// Where the platform reports no activity, there is nothing to wait for.
  @Test func saysThatThereIsNoDisplay() async {
    let app = App(Self.phone())
    app.isInFront = false
    #expect(app.open(Self.summer))
    #expect(await app.hasEnded(1))
    #expect(app.outcomes.first?.result == .unavailable(.notShown))
  }

  /// An app that presents a screen itself hears at once that it is not in front.
  @Test func saysThatTheAppIsNotInFront() async {
    let app = App(Self.phone(), isActive: true)
    app.isInFront = false
    var results: [PaylisherScreenOutcome.Result] = []
    app.sdk.presentScreen("SUMMER") { outcome in
      MainActor.assumeIsolated { results.append(outcome.result) }
    }
    #expect(await eventually { results == [.unavailable(.notShown)] })
    #expect(app.outcomes.isEmpty)
  }
}
