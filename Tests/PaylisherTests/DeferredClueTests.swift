import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// Look-ups with a clue: a code that the user typed, or the token of a web session.
extension DeferredAnswerTests {
  /// A look-up that begins while the user types a code, or is in a web session, says nothing about that.
  @Test func aLookUpThatBeginsMeanwhileDoesNotAnswerForAClue() async throws {
    let (isTyped, isOnline, isAnswering) = (Locked(false), Locked(false), Locked(false))
    phone.transport.respond { request in
      guard request.url.path.hasSuffix("deferred-deeplink") else {
        return campaign(to: "products/42")
      }
      guard isOnline.withLock({ $0 }) else { return nil }
      if request.json["code"]?.stringValue != nil { return match() }
      while !isAnswering.withLock({ $0 }) { try? await Task.sleep(nanoseconds: 1_000_000) }
      return .json(200, ["status": "no_match", "reason": "no_candidates"])
    }
    let app = launch()
    let offline = app.sdk.answers()
    #expect(await eventually { offline.withLock { $0 } == ["error"] })
    let result = Locked<[String]>([])
    let callbacks = DeferredCallbacks(
      success: MainCallback { link in result.withLock { $0.append(link.resolvedDestination) } },
      noMatch: MainCallback { _ in result.withLock { $0.append("none") } },
      failure: MainCallback { _ in result.withLock { $0.append("error") } }
    )
    try #require(app.sdk.engine).deferred.check(callbacks) { settings in
      while !isTyped.withLock({ $0 }) { try? await Task.sleep(nanoseconds: 1_000_000) }
      return .success(DeferredClue(typed: "SUMMER25", configuration: settings.configuration))
    }
    isOnline.withLock { $0 = true }
    let asked = phone.transport.requests(to: "deferred-deeplink").count
    let other = app.sdk.answers()
    #expect(
      await eventually { phone.transport.requests(to: "deferred-deeplink").count == asked + 1 }
    )
    isTyped.withLock { $0 = true }
    await settle()
    #expect(phone.transport.requests(to: "deferred-deeplink").count == asked + 1)
    isAnswering.withLock { $0 = true }
    #expect(await eventually { other.withLock { $0 } == ["none"] })
    #expect(await eventually { result.withLock { $0 } == ["products/42"] })
  }
}
