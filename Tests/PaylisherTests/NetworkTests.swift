import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

@MainActor
@Suite struct NetworkTests {
  let phone = TestPhone { .accepting($0) }
  let network = ManualNetwork()

  @Test func sendsWhenTheNetworkReturnsAndNotBefore() async {
    let sdk = launch()
    network.change(NetworkPath(isReachable: false))
    sdk.capture("A")
    #expect(await sdk.flushAndWait() == PaylisherDeliveryReport(sent: 0, waiting: 1))
    #expect(phone.transport.requests.isEmpty)
    network.change(NetworkPath(isReachable: true, isWiFi: true))
    #expect(await eventually { phone.events.waiting.isEmpty })
  }

  @Test(arguments: [
    (PaylisherConfig.PaylisherDataMode.wifi, true, false), (.cellular, false, true),
    (.any, true, true),
  ])
  func sendsOverTheNetworkThatTheAppChose(
    mode: PaylisherConfig.PaylisherDataMode,
    overWiFi: Bool,
    overCellular: Bool
  ) async {
    let sdk = launch { $0.dataMode = mode }
    for (isWiFi, isAllowed) in [(true, overWiFi), (false, overCellular)] {
      network.change(NetworkPath(isReachable: true, isWiFi: isWiFi, isCellular: !isWiFi))
      sdk.capture("A")
      #expect(await sdk.flushAndWait().waiting == (isAllowed ? 0 : 1))
    }
  }

  @Test func eventsSayHowTheNetworkIsReached() throws {
    let sdk = launch()
    sdk.capture("A")
    network.change(NetworkPath(isReachable: true, isCellular: true))
    sdk.capture("B")
    #expect(try #require(phone.captured("A").first)["$network_wifi"] == nil)
    #expect(try #require(phone.captured("B").first)["$network_wifi"] == false)
    #expect(try #require(phone.captured("B").first)["$network_cellular"] == true)
  }

  @Test func aServersPauseOutlivesTheReturnOfTheNetwork() async {
    phone.transport.respond { _ in TransportResponse(status: 429, headers: ["retry-after": "60"]) }
    let sdk = launch()
    sdk.capture("A")
    _ = await sdk.flushAndWait()
    network.change(NetworkPath(isReachable: false))
    network.change(NetworkPath(isReachable: true))
    await settle()
    #expect(phone.transport.requests.count == 1)
    phone.transport.respond { .accepting($0) }
    #expect(await eventually { phone.clock.sleeperCount > 0 })
    phone.clock.advance(bySeconds: 60)
    #expect(await eventually { phone.events.waiting.isEmpty })
  }

  private func launch(_ configure: (PaylisherConfig) -> Void = { _ in }) -> PaylisherSDK {
    var environment = phone.environment
    environment.observeNetwork = { [network] in network.observe($0) }
    return PaylisherSDK.with(TestApp.config(configure), environment: environment)
  }
}

/// A network that a test changes.
final class ManualNetwork: Sendable {
  private let observer = Locked<(@Sendable (NetworkPath) -> Void)?>(nil)

  func observe(_ change: @escaping @Sendable (NetworkPath) -> Void) {
    observer.withLock { $0 = change }
  }

  func change(_ path: NetworkPath) {
    observer.withLock { $0 }?(path)
  }
}
