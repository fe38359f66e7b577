import AttributionCore
import Foundation
import HTTPTypes
import LinkCore
import Redirecting
import RoutingCore
import Testing
import WireModels

@testable import MatchSimulation
@testable import PaylisherServer

/// The simulator shows its engine what a server would read, so that its figures are those of a server.
@Suite struct SimulatedSignalTests {
  private static let timeline: HouseholdTimeline = {
    var scenario = HouseholdScenario()
    (scenario.phones, scenario.days, scenario.scripts) = (4_000, 2, 0.6)
    return HouseholdTimeline(scenario, seed: 7)
  }()

  private static func read<Value: Decodable>(
    _ type: Value.Type,
    _ value: some Encodable
  ) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  @Test func readsTapsAsTheirBrowsersSendThem() throws {
    var count = 0
    for case .tap(let tap) in Self.timeline.occurrences {
      let facts = try #require(tap.facts)
      var fields: HTTPFields = [.userAgent: facts.userAgent]
      fields[.acceptLanguage] = facts.language
      let reported = try facts.reported.map { try Self.read(TapSignals.self, $0) } ?? TapSignals()
      let read = AttributionCore.DeviceSignals(TapHeaders(fields), reported)
      var signals = try #require(read)
      signals.fingerprint = nil
      #expect(signals == tap.signals, "\(facts)")
      count += 1
    }
    #expect(count > 150)
  }

  @Test func readsLaunchesAsTheSDKSendsThem() throws {
    let population = Self.timeline.population
    var count = 0
    for case .launch(let launch) in Self.timeline.occurrences {
      let sent = try Self.read(
        WireModels.DeviceSignals.self,
        ReportedSignals(population, launch.person)
      )
      let system = population.phones[launch.person].make.system
      let read = AttributionCore.DeviceSignals(
        sent,
        platform: system == .ios ? .ios : .android,
        fingerprint: nil
      )
      #expect(read == launch.signals)
      count += 1
    }
    #expect(count > 150)
  }

  /// Each network has an address of its own, which the server reads.
  @Test func givesEachNetworkAnAddressOfItsOwn() throws {
    var networks: [String: NetworkID] = [:]
    for occurrence in Self.timeline.occurrences {
      let network =
        switch occurrence {
        case .tap(let tap): tap.network
        case .launch(let launch): launch.network
        }
      let address = network.address(host: network.isIPv6 ? 1 : nil)
      #expect(networks[address, default: network] == network)
      #expect(NetworkRange("\(address)/\(network.isIPv6 ? 64 : 32)") != nil, "\(address)")
      networks[address] = network
    }
    #expect(networks.count > 200)
  }
}
