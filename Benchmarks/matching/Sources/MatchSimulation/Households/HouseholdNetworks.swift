/// Where a phone is: at home, on its carrier's network, or at work.
enum Whereabouts: Int, Sendable {
  case home, carrier, office
}

extension HouseholdPopulation {
  /// A public network and the host part by which a phone is seen on it.
  struct PublicAddress: Sendable {
    var network: NetworkID
    /// The lower half of an IPv6 address; `nil` for IPv4.
    var host: UInt32?
  }

  /// Where a phone is at a moment.
  func place(of phone: Int, at time: Int64, _ random: inout SeededRandom) -> Whereabouts {
    let hour = time / 3_600_000 % 24
    if hour < 7, random.happens(0.9) { return .home }
    let (roll, home, carrier) = (random.unit(), scenario.places[0], scenario.places[1])
    if roll < home { return .home }
    if roll < home + carrier { return .carrier }
    return phones[phone].office == nil ? (random.happens(0.7) ? .home : .carrier) : .office
  }

  /// Where it is some time later.
  func place(
    of phone: Int,
    at time: Int64,
    after delay: Int64,
    from place: Whereabouts,
    _ random: inout SeededRandom
  ) -> Whereabouts {
    let hours = Double(delay) / 3_600_000
    let stays = 0.985 / (1 + hours / 5)
    return random.happens(stays) ? place : self.place(of: phone, at: time, &random)
  }

  /// The address by which a request leaves.
  func address(
    of index: Int,
    at place: Whereabouts,
    _ time: Int64,
    _ random: inout SeededRandom
  ) -> PublicAddress {
    let phone = phones[index]
    if phone.usesVPN { return ipv4(.vpn, random.below(12)) }
    let takesIPv6 = random.happens(scenario.prefersIPv6)
    switch place {
    case .home:
      let home = homes[phone.home]
      if home.hasIPv6, takesIPv6 { return ipv6(.home, phone.home, index, time, &random) }
      return home.sharedAddress.map { ipv4(.mobileIPv4, -1 - $0) } ?? ipv4(.home, phone.home)
    case .carrier:
      if phone.hasMobileIPv6, takesIPv6 {
        let period = time / 28_800_000
        return ipv6(.mobileIPv6, index &* 1_000 &+ Int(period), index, time, &random)
      }
      return ipv4(.mobileIPv4, carrierAddress(index, phone, time, &random))
    case .office: return ipv4(.work, phone.office ?? 0)
    }
  }

  /// An address that the carrier keeps for a phone for some hours, if nothing goes wrong.
  private func carrierAddress(
    _ index: Int,
    _ phone: Phone,
    _ time: Int64,
    _ random: inout SeededRandom
  ) -> Int {
    let carriers = Self.countries.count * 3
    let pool = max(1, scenario.phones / carriers / scenario.phonesPerAddress)
    let period = UInt64(time / 10_800_000)
    var kept = SeededRandom(seed: UInt64(index) &* 131 &+ period)
    let address = random.happens(0.07) ? random.below(pool) : kept.below(pool)
    return phone.carrier * pool + address
  }

  private func ipv4(_ place: NetworkID.Place, _ number: Int) -> PublicAddress {
    PublicAddress(network: NetworkID(place: place, isIPv6: false, number: number))
  }

  private func ipv6(
    _ place: NetworkID.Place,
    _ number: Int,
    _ phone: Int,
    _ time: Int64,
    _ random: inout SeededRandom
  ) -> PublicAddress {
    let day = UInt64((time + Int64(phone % 24) * 3_600_000) / 86_400_000)
    var kept = SeededRandom(seed: UInt64(phone) &* 977 &+ day &* 31 &+ UInt64(place.rawValue))
    let host = random.happens(scenario.otherHost) ? random.next() : kept.next()
    return PublicAddress(
      network: NetworkID(place: place, isIPv6: true, number: number),
      host: UInt32(truncatingIfNeeded: host)
    )
  }
}
