import AttributionCore

/// Makes up what people do, day by day.
struct TimelineWriter {
  let population: Population
  /// What happens, in the order in which it was made up; launches name taps by their place here.
  private(set) var written: [Occurrence] = []
  private var random: SeededRandom
  private var scenario: Scenario { population.scenario }
  private let links: Shares<Int>
  private let sensitive: Set<Int>
  private static let day: Int64 = 86_400_000
  /// How busy the hours of a day are.
  private static let hours = Shares<Int>(
    [2, 1, 1, 1, 1, 2, 3, 5, 6, 6, 6, 6, 7, 7, 6, 6, 6, 7, 8, 9, 10, 10, 8, 5].enumerated()
      .map { ($0.offset, Double($0.element)) }
  )

  init(population: Population, random: SeededRandom) {
    self.population = population
    self.random = random
    let count = population.scenario.links
    links = Shares((0..<count).map { ($0, 1 / Double($0 + 1)) })
    let share = population.scenario.sensitiveShare
    let every = share > 0 ? max(1, Int((1 / share).rounded())) : Int.max
    sensitive = Set((0..<count).filter { $0 % every == every / 2 })
  }

  mutating func write() {
    for day in 0..<scenario.days {
      let bursts = (0..<3).map { _ in moment(day) }
      for person in population.people.indices {
        if random.happens(scenario.tapRate) { tapSomething(person, day, bursts) }
        if random.happens(scenario.organicRate) { launch(person, at: moment(day)) }
      }
    }
  }

  private mutating func tapSomething(_ person: Int, _ day: Int, _ bursts: [Int64]) {
    if random.happens(scenario.burstShare) {
      let time = bursts[random.below(bursts.count)] + Int64(random.between(0, 900_000))
      visit(person, at: time, link: day % scenario.links)
    } else {
      visit(person, at: moment(day), link: links.draw(&random))
    }
  }

  private mutating func moment(_ day: Int) -> Int64 {
    let hour = Self.hours.draw(&random)
    return Int64(day) * Self.day + Int64(hour) * 3_600_000 + Int64(random.between(0, 3_600_000))
  }

  /// A tap, and what comes of it: another tap, a relative's tap, an install.
  private mutating func visit(_ person: Int, at time: Int64, link: Int) {
    if random.happens(scenario.botShare) { bot(at: time, link: link) }
    let place = Attachment.draw(person, in: population, &random)
    let isInstalled = random.happens(scenario.installedShare)
    let cookie = random.happens(scenario.cookielessShare) ? nil : newCookie()
    var (last, tapped) = (time, link)
    var key = tap(person, at: time, link, from: place, cookie: cookie, isInstalled: isInstalled)
    if random.happens(scenario.repeatShare) {
      last += Int64(random.between(3_000, 240_000))
      if random.happens(0.25) { tapped = links.draw(&random) }
      key = tap(person, at: last, tapped, from: place, cookie: cookie, isInstalled: isInstalled)
    }
    tellFamily(of: person, link, after: time)
    guard !isInstalled, random.happens(scenario.conversion) else { return }
    follow(person, key: key, tappedAt: last, from: place)
  }

  private mutating func tellFamily(of person: Int, _ link: Int, after time: Int64) {
    for member in population.households[population.people[person].household]
    where member != person && random.happens(scenario.familyShare) {
      let later = time + Int64(random.between(60_000, 3_600_000))
      let place = Attachment.home(member, in: population, &random)
      let cookie = random.happens(scenario.cookielessShare) ? nil : newCookie()
      let key = tap(member, at: later, link, from: place, cookie: cookie, isInstalled: false)
      guard random.happens(scenario.conversion) else { continue }
      follow(member, key: key, tappedAt: later, from: place)
    }
  }

  private mutating func newCookie() -> UInt32 {
    UInt32(truncatingIfNeeded: random.next())
  }

  private mutating func tap(
    _ person: Int,
    at time: Int64,
    _ link: Int,
    from place: Attachment,
    cookie: UInt32?,
    isInstalled: Bool
  ) -> Int {
    let device = population.people[person].device
    let reading = BrowserReading(device, scenario, &random)
    let host = host(of: person, at: place.network, time)
    let usesRelay = device.usesRelay && !device.usesVPN && !reading.isWebView
    let tap = Tap(
      person: person,
      time: time,
      link: link,
      isSensitive: sensitive.contains(link),
      network: usesRelay
        ? NetworkID(place: .relay, isIPv6: false, number: random.below(50)) : place.network,
      host: usesRelay ? nil : host,
      signals: reading.signals,
      browser: cookie,
      // A web view shows the page although the app is there; a browser opens the app.
      opensApp: isInstalled && !reading.isWebView
    )
    return add(.tap(tap))
  }

  /// The host part of an IPv6 address, which a phone keeps on a network for a day.
  private func host(of person: Int, at network: NetworkID, _ time: Int64) -> UInt32? {
    guard network.isIPv6 else { return nil }
    var kept = SeededRandom(seed: UInt64(person) &* 7_001 &+ UInt64(time / Self.day))
    return UInt32(truncatingIfNeeded: kept.next())
  }

  private mutating func bot(at time: Int64, link: Int) {
    let device = population.people[random.below(population.people.count)].device
    let tap = Tap(
      person: -1,
      time: time,
      link: link,
      isSensitive: sensitive.contains(link),
      network: NetworkID(place: .hosting, isIPv6: false, number: random.below(30)),
      signals: BrowserReading(device, scenario, &random).signals
    )
    _ = add(.tap(tap))
  }

  private mutating func follow(
    _ person: Int,
    key: Int,
    tappedAt time: Int64,
    from place: Attachment
  ) {
    let delay = Delays.draw(slowness: scenario.slowness, &random)
    let stays = random.happens(Delays.staying(delay))
    let there =
      stays
      ? place.later(person, population, &random) : Attachment.draw(person, in: population, &random)
    let device = population.people[person].device
    let launch = Launch(
      person: person,
      time: time + delay,
      network: there.network,
      host: host(of: person, at: there.network, time + delay),
      signals: device.appSignals,
      follows: key,
      token: token(device)
    )
    _ = add(.launch(launch))
  }

  private mutating func token(_ device: Device) -> TokenRoute? {
    let isApple = device.model.system == .ios
    guard random.happens(isApple ? scenario.appleTokens : scenario.androidTokens) else {
      return nil
    }
    guard isApple else { return .referrer }
    return random.happens(0.75) ? .clipboard : .handover
  }

  /// A launch that no tap led to.
  private mutating func launch(_ person: Int, at time: Int64) {
    let place = Attachment.draw(person, in: population, &random)
    let signals = population.people[person].device.appSignals
    _ = add(
      .launch(
        Launch(
          person: person,
          time: time,
          network: place.network,
          host: host(of: person, at: place.network, time),
          signals: signals
        )
      )
    )
  }

  private mutating func add(_ occurrence: Occurrence) -> Int {
    written.append(occurrence)
    return written.count - 1
  }
}
