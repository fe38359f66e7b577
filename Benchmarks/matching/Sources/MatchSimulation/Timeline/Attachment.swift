/// The address by which a phone's traffic leaves.
struct Attachment: Sendable {
  private(set) var network: NetworkID

  /// Somewhere a person may be.
  static func draw(
    _ person: Int,
    in population: Population,
    _ random: inout SeededRandom
  ) -> Attachment {
    var place = population.places.draw(&random)
    if place == 2, population.people[person].work == .none { place = 0 }
    return Attachment(place, person, population, &random)
  }

  static func home(
    _ person: Int,
    in population: Population,
    _ random: inout SeededRandom
  ) -> Attachment {
    Attachment(0, person, population, &random)
  }

  private init(_ place: Int, _ index: Int, _ population: Population, _ random: inout SeededRandom) {
    let person = population.people[index]
    guard !person.device.usesVPN else {
      network = NetworkID(place: .vpn, isIPv6: false, number: random.below(20))
      return
    }
    let prefersIPv6 = random.happens(0.95)
    switch place {
    case 0:
      network = prefersIPv6 && person.homeIPv6 != .none ? person.homeIPv6 : person.homeIPv4
    case 1:
      network =
        prefersIPv6 && person.hasMobileIPv6
        ? NetworkID(place: .mobileIPv6, isIPv6: true, number: index)
        : Self.mobile(person.carrier, population, &random)
    case 2: network = person.work
    default:
      let cafes = max(1, population.people.count / population.scenario.peoplePerCafe)
      network = NetworkID(place: .cafe, isIPv6: false, number: random.below(cafes))
    }
  }

  /// The address some time later, if the person did not leave the network.
  func later(_ index: Int, _ population: Population, _ random: inout SeededRandom) -> Attachment {
    var later = self
    switch network.place {
    case .mobileIPv4 where !random.happens(population.scenario.mobilePairing):
      later.network = Self.mobile(population.people[index].carrier, population, &random)
    case .home where random.happens(0.03):
      let person = population.people[index]
      later.network =
        network.isIPv6 || person.homeIPv6 == .none ? person.homeIPv4 : person.homeIPv6
    default: break
    }
    return later
  }

  private static func mobile(
    _ carrier: Int,
    _ population: Population,
    _ random: inout SeededRandom
  ) -> NetworkID {
    let pool = population.mobilePool
    return NetworkID(place: .mobileIPv4, isIPv6: false, number: carrier * pool + random.below(pool))
  }
}
