import AttributionCore
import Foundation

/// Everything that happens in a ``CityScenario``, in order.
struct CityTimeline: Sendable {
  private(set) var phones: [CityPhone] = []
  private(set) var occurrences: [Occurrence] = []
  private let scenario: CityScenario
  private var random: SeededRandom
  private var homes: [[Int]] = []
  private static let minute: Int64 = 60_000

  private enum Place { case home, mobile, office }

  init(_ scenario: CityScenario, seed: UInt64) {
    self.scenario = scenario
    random = SeededRandom(seed: seed &* 104_729 &+ 7)
    let sizes = Shares(scenario.homeSizes.enumerated().map { ($0.offset + 1, $0.element) })
    while phones.count < scenario.phones { settle(sizes.draw(&random)) }
    for _ in 0..<scenario.firstTaps {
      visit(random.below(phones.count), at: moment(), link: link(), tells: true)
    }
    for _ in 0..<Int(Double(scenario.firstTaps) * scenario.organic) {
      let (phone, time) = (random.below(phones.count), moment())
      launch(phone, at: time, place(phone, time))
    }
    occurrences = Timeline.ordered(occurrences)
  }

  private mutating func settle(_ size: Int) {
    let (first, country) = (phones.count, random.below(CityPhone.countries.count))
    for member in 0..<size {
      let isEqual = member > 0 && random.happens(scenario.equalPhones)
      phones.append(
        CityPhone(
          make: isEqual ? phones[first].make : CityPhone.make(country, &random),
          country: country,
          speaks: random.happens(0.93) ? country : random.below(CityPhone.countries.count),
          home: homes.count,
          office: random.happens(0.3) ? random.below(max(1, scenario.phones / 120)) : nil,
          hasMobileIPv6: random.happens(0.45),
          usesRelay: random.happens(0.06)
        )
      )
    }
    homes.append(Array(first..<phones.count))
  }

  /// Evenings are busier than mornings, and nights are quiet.
  private mutating func moment() -> Int64 {
    let hour = random.happens(0.55) ? 17 + random.below(6) : 7 + random.below(10)
    return (Int64(random.below(scenario.days)) * 24 + Int64(hour)) * 60 * Self.minute
      + Int64(random.between(0, 3_600_000))
  }

  private mutating func link() -> Int { random.below(random.below(scenario.links) + 1) }

  private mutating func place(_ phone: Int, _ time: Int64) -> Place {
    let hour = time / Self.minute / 60 % 24
    if phones[phone].office != nil, (9..<17).contains(hour), random.happens(0.6) { return .office }
    return random.happens(hour < 17 ? 0.5 : 0.75) ? .home : .mobile
  }

  private mutating func visit(_ phone: Int, at time: Int64, link: Int, tells: Bool) {
    let place = place(phone, time)
    var (inApp, browser) = (random.happens(0.35), cookie())
    var (last, tapped) = (time, link)
    var key = tap(phone, last, tapped, place, inApp, browser, isKept: false)
    if random.happens(scenario.repeats) {
      last += Int64(random.between(8_000, 150_000))
      if random.happens(0.12) { tapped = self.link() }
      let isOther = random.happens(scenario.otherBrowser)
      if isOther { (inApp, browser) = (!inApp, cookie()) }
      key = tap(phone, last, tapped, place, inApp, browser, isKept: !isOther)
    }
    if tells { tellHome(phone, link, time) }
    guard random.happens(scenario.conversion) else { return }
    let later = last + delay()
    let hours = Double(later - last) / 3_600_000
    let stays = random.happens(hours < 0.2 ? 0.96 : hours < 1 ? 0.88 : 0.55)
    launch(phone, at: later, stays ? place : self.place(phone, later), follows: key)
  }

  private mutating func tellHome(_ phone: Int, _ link: Int, _ time: Int64) {
    for relative in homes[phones[phone].home] where relative != phone {
      let later = time + 2 * Self.minute + Int64(900_000 * -log(1 - random.unit()))
      if random.happens(scenario.byMouth) { launch(relative, at: later, .home) }
      if random.happens(scenario.passedOn) { visit(relative, at: later, link: link, tells: false) }
    }
  }

  /// Half within two minutes, one of eight after the hour.
  private mutating func delay() -> Int64 {
    let kind = random.unit()
    if kind < 0.87 { return 20_000 + Int64(85_000 * random.logNormal(0.95)) }
    return Int64(kind < 0.95 ? random.between(6e5, 2.2e7) : random.between(2.2e7, 2.6e8))
  }

  private mutating func cookie() -> UInt32? {
    random.happens(0.88) ? UInt32(truncatingIfNeeded: random.next()) : nil
  }

  private mutating func tap(
    _ index: Int,
    _ time: Int64,
    _ link: Int,
    _ place: Place,
    _ inApp: Bool,
    _ browser: UInt32?,
    isKept: Bool
  ) -> Int {
    let phone = phones[index]
    var (network, host) = address(index, place, time)
    if phone.make.system == .ios, phone.usesRelay, !inApp {
      (network, host) = (NetworkID(place: .relay, isIPv6: false, number: random.below(50)), nil)
    }
    let facts = phone.browserFacts(inApp: inApp, scenario, &random)
    occurrences.append(
      .tap(
        Tap(
          person: index,
          time: time,
          link: link,
          isSensitive: Double(link) >= Double(scenario.links) * (1 - scenario.sensitive),
          network: network,
          host: host,
          signals: facts.signals,
          browser: browser,
          hasShownCookie: isKept || facts.hasScript,
          facts: facts
        )
      )
    )
    return occurrences.count - 1
  }

  private mutating func launch(_ index: Int, at time: Int64, _ place: Place, follows: Int? = nil) {
    let (network, host) = address(index, place, time)
    let isBarless = phones[index].make.system == .android && random.happens(scenario.barless)
    let signals = phones[index].launchSignals(barless: isBarless ? 72 : 0)
    occurrences.append(
      .launch(
        Launch(
          person: index,
          time: time,
          network: network,
          host: host,
          signals: signals,
          follows: follows
        )
      )
    )
  }

  private mutating func address(
    _ index: Int,
    _ place: Place,
    _ time: Int64
  ) -> (NetworkID, UInt32?) {
    let (phone, day) = (phones[index], Int(time / Self.minute / 1_440))
    func kept(_ kind: Int, _ salt: Int) -> SeededRandom {
      SeededRandom(seed: UInt64(index * 31 + kind) &* 65_537 &+ UInt64(salt))
    }
    var host = kept(Int(phone.home % 7), day * 3 + (place == .home ? 1 : 2))
    let number = UInt32(truncatingIfNeeded: host.next())
    let takesIPv6 = random.happens(0.96)
    switch place {
    case .home:
      if phone.home % 20 < 9, takesIPv6 {
        return (NetworkID(place: .home, isIPv6: true, number: phone.home), number)
      }
      let isShared = phone.home % 20 == 9 || phone.home % 20 == 10
      return isShared
        ? (NetworkID(place: .mobileIPv4, isIPv6: false, number: -1 - phone.home / 1_200), nil)
        : (NetworkID(place: .home, isIPv6: false, number: phone.home), nil)
    case .mobile:
      if phone.hasMobileIPv6, takesIPv6 {
        let prefix = index * 100 + day
        return (NetworkID(place: .mobileIPv6, isIPv6: true, number: prefix), number)
      }
      let pool = max(1, scenario.phones / CityPhone.countries.count / scenario.phonesPerAddress)
      var paired = kept(5, Int(time / (360 * Self.minute)))
      let address = phone.country * 10_000 + paired.below(pool)
      return (NetworkID(place: .mobileIPv4, isIPv6: false, number: address), nil)
    case .office:
      return (NetworkID(place: .work, isIPv6: false, number: phone.office ?? 0), nil)
    }
  }
}
