import AttributionCore

/// The people of a scenario: their devices and the networks they use.
public struct Population: Sendable {
  /// One person, with one phone.
  struct Person: Sendable {
    var device: Device
    var household: Int
    /// The home's public networks; 0 where it has no IPv6.
    var homeIPv4: NetworkID
    var homeIPv6: NetworkID
    var carrier: Int
    /// The address pool of the carrier that this person's traffic leaves by.
    var hasMobileIPv6: Bool
    var work: NetworkID
  }

  let scenario: Scenario
  let people: [Person]
  /// Home, mobile, work and public places, by number.
  let places: Shares<Int>
  /// The members of each household.
  let households: [[Int]]
  /// How many people a network has.
  private(set) var sizes: [NetworkID: Int] = [:]

  /// Makes the people of a scenario.
  init(_ scenario: Scenario, random: inout SeededRandom) {
    self.scenario = scenario
    places = Shares(scenario.places.enumerated().map { ($0.offset, $0.element) })
    var builder = Builder(scenario: scenario)
    while builder.people.count < scenario.people { builder.addHousehold(&random) }
    builder.assignWork(&random)
    people = builder.people
    households = builder.households
    for person in people {
      for network in [person.homeIPv4, person.homeIPv6, person.work] where network != .none {
        sizes[network, default: 0] += 1
      }
    }
  }

  /// How many addresses a carrier's pool has.
  var mobilePool: Int {
    max(1, people.count / Self.carriers / max(1, scenario.peoplePerAddress))
  }

  /// How many mobile carriers there are.
  static let carriers = 3

  /// How many people a network's address stands for.
  func size(_ network: NetworkID) -> Int {
    switch network.place {
    case .mobileIPv4: people.count / Self.carriers / mobilePool
    case .mobileIPv6: 1
    case .cafe: scenario.peoplePerCafe
    case .relay, .vpn, .hosting: 5_000
    case .none, .home, .work: sizes[network] ?? 1
    }
  }
}

/// A public address, or an IPv6 prefix.
public struct NetworkID: Hashable, Sendable {
  enum Place: UInt8, Sendable {
    case none, home, mobileIPv4, mobileIPv6, work, cafe, relay, vpn, hosting
  }

  let place: Place
  let isIPv6: Bool
  let number: Int

  static let none = NetworkID(place: .none, isIPv6: false, number: 0)

  /// What the server sees of it: not that it is a carrier's, a relay's or a VPN's.
  var kind: NetworkKind {
    place == .none ? .none : isIPv6 ? .ipv6 : .ipv4
  }

  /// The 256 addresses around it, whose owners are near each other.
  var neighbourhood: NetworkID {
    isIPv6 ? self : NetworkID(place: place, isIPv6: false, number: number / 256)
  }
}

extension Population {
  private struct Builder {
    let scenario: Scenario
    var people: [Person] = []
    var households: [[Int]] = []
    private var sharedAddresses = 0

    init(scenario: Scenario) {
      self.scenario = scenario
    }

    mutating func addHousehold(_ random: inout SeededRandom) {
      let sizes = Shares(scenario.households.enumerated().map { ($0.offset + 1, $0.element) })
      let household = households.count
      let first = device(like: nil, &random)
      let ipv4 = homeAddress(household, &random)
      let ipv6 =
        random.happens(scenario.homeIPv6)
        ? NetworkID(place: .home, isIPv6: true, number: household) : .none
      var members: [Int] = []
      for index in 0..<sizes.draw(&random) {
        members.append(people.count)
        people.append(
          Person(
            device: index == 0 ? first : device(like: first, &random),
            household: household,
            homeIPv4: ipv4,
            homeIPv6: ipv6,
            carrier: random.below(Population.carriers),
            hasMobileIPv6: random.happens(scenario.mobileIPv6),
            work: .none
          )
        )
      }
      households.append(members)
    }

    /// An address of its own, or one behind a carrier's NAT.
    private mutating func homeAddress(_ household: Int, _ random: inout SeededRandom) -> NetworkID {
      guard random.happens(scenario.homeNAT) else {
        return NetworkID(place: .home, isIPv6: false, number: household)
      }
      sharedAddresses += 1
      let address = -1 - (sharedAddresses - 1) / max(1, scenario.homesPerAddress)
      return NetworkID(place: .home, isIPv6: false, number: address)
    }

    private func device(like first: Device?, _ random: inout SeededRandom) -> Device {
      let isApple =
        if let first, random.happens(scenario.householdSystem) {
          first.model.system == .ios
        } else {
          random.happens(scenario.appleShare)
        }
      var device = Device(
        model: (isApple ? scenario.devices.apple : scenario.devices.android).draw(&random),
        release: (isApple ? scenario.devices.appleReleases : scenario.devices.androidReleases)
          .draw(&random),
        language: language(like: first, &random),
        usesRelay: isApple && random.happens(scenario.relayShare),
        usesVPN: random.happens(scenario.vpnShare)
      )
      if let first, first.model.system == device.model.system,
        random.happens(scenario.householdModel)
      {
        device.model = first.model
        device.release = first.release
      }
      return device
    }

    private func language(like first: Device?, _ random: inout SeededRandom) -> Int {
      if let first, random.happens(scenario.householdLanguage) { return first.language }
      guard !random.happens(scenario.mainLanguage) else { return 0 }
      return Shares(Languages.foreign.enumerated().map { ($0.offset, $0.element) }).draw(&random)
    }

    /// Sizes fall off as one over their rank.
    mutating func assignWork(_ random: inout SeededRandom) {
      var (workplace, room) = (0, scenario.largestWorkplace)
      for index in people.indices.shuffled(using: &random) where random.happens(scenario.workers) {
        people[index].work = NetworkID(place: .work, isIPv6: false, number: workplace)
        room -= 1
        if room <= 0 {
          workplace += 1
          room = max(4, scenario.largestWorkplace / (workplace + 1))
        }
      }
    }
  }
}
