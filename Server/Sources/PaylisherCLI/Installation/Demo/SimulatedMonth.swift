import LinkCore
import TargetCore
import WireModels

/// Three months of visits that never happened, the same for the same seed and moment.
///
/// It is a value: ``DemoTraffic`` stores it.
struct SimulatedMonth: Sendable {
  /// A campaign with its link.
  struct Campaign: Sendable {
    var code: String
    var title: String
    var source: String
    var medium: String
    /// How many of a hundred clicks it has.
    var weight: Int
    var isScanned = false
    var inAppBrowser: String?
    /// The hosts of the pages that taps come from; `nil` for taps that come from none.
    var referrers: [String?] = [nil]
  }

  /// A tap, and what the visitor did after it.
  struct Visit: Sendable {
    var campaign: Int
    var at: Timestamp
    var platform: RoutePlatform
    var country: String
    var isBot: Bool
    /// What tells the visitor from others: some tap twice.
    var visitor: Int64
    /// The host of the page that the tap came from.
    var referrer: String?
    /// The visitor, where the app was opened.
    var person: Int?
    /// Whether the visit installed the app.
    var installs: Bool
    var steps: [Step]
  }

  /// An event of a visitor.
  struct Step: Sendable {
    var name: String
    var at: Timestamp
    /// What a purchase costs.
    var price: Int?
  }

  static let campaigns: [Campaign] = [
    Campaign(
      code: "SPRING",
      title: "Spring sale",
      source: "instagram",
      medium: "social",
      weight: 34,
      inAppBrowser: "Instagram",
      referrers: ["l.instagram.com"]
    ),
    Campaign(
      code: "NEWS",
      title: "Newsletter",
      source: "newsletter",
      medium: "email",
      weight: 24,
      referrers: [nil, nil, "mail.google.com", "outlook.live.com"]
    ),
    Campaign(
      code: "POSTER",
      title: "Poster in the shop",
      source: "poster",
      medium: "print",
      weight: 17,
      isScanned: true
    ),
    Campaign(
      code: "FRIENDS",
      title: "Invite a friend",
      source: "app",
      medium: "invite",
      weight: 14,
      referrers: [nil, "web.whatsapp.com", "web.telegram.org"]
    ),
    Campaign(
      code: "SEARCH",
      title: "Search ads",
      source: "google",
      medium: "cpc",
      weight: 11,
      referrers: ["www.google.com", "www.google.com", "www.google.com.tr"]
    ),
  ]

  /// How many days it has: twice the range that reports begin with, so that there is something to compare it with.
  static let days = 90

  /// The visits, oldest first, each person's first visit before the others.
  let visits: [Visit]
  /// The days on which people came back by themselves: person and steps.
  let returns: [(person: Int, platform: RoutePlatform, steps: [Step])]
  /// The visitors who log in.
  let logins: [SimulatedLogin]

  /// Makes the days up to `now`.
  init(until now: Timestamp, seed: UInt64 = 42) {
    var random = SeededGenerator(seed: seed)
    var maker = Maker(now: now)
    for day in (0..<Self.days).reversed() { maker.add(daysAgo: day, &random) }
    let sorted = maker.visits.sorted { $0.at < $1.at }
    (visits, returns) = (sorted, maker.returns)
    logins = sorted.compactMap { SimulatedLogin(after: $0, until: now) }
  }

  /// Draws visits.
  private struct Maker {
    let now: Timestamp
    var visits: [Visit] = []
    var returns: [(person: Int, platform: RoutePlatform, steps: [Step])] = []
    private var people = 0
    /// The last visitor of each campaign.
    private var visitors: [Int: Int64] = [:]

    /// How many of a day's visits come in each hour of UTC.
    private static let hours = [
      2, 1, 1, 1, 2, 4, 7, 9, 10, 9, 8, 9, 11, 10, 9, 9, 10, 12, 14, 16, 15, 11, 7, 4,
    ]
    private static let countries = ["TR", "TR", "TR", "TR", "DE", "DE", "ES", "SA", "GB", "US"]

    init(now: Timestamp) { self.now = now }

    mutating func add(daysAgo day: Int, _ random: inout SeededGenerator) {
      let start = now.milliseconds / 86_400_000 * 86_400_000 - Int64(day) * 86_400_000
      // More each week, fewer at its end.
      let weekday = (start / 86_400_000 + 4) % 7
      let count = 58 + (SimulatedMonth.days - day) * 4 / 5 - (weekday == 0 || weekday == 6 ? 25 : 0)
      for _ in 0..<count + Int.random(in: -9...9, using: &random) {
        let hour = Self.pick(Self.hours, &random)
        let at = start + Int64(hour) * 3_600_000 + Int64.random(in: 0..<3_600_000, using: &random)
        // Room for what follows the tap.
        guard at < now.milliseconds - 900_000 else { continue }
        add(at: Timestamp(milliseconds: at), &random)
      }
    }

    private mutating func add(at moment: Timestamp, _ random: inout SeededGenerator) {
      let campaign = Self.pick(SimulatedMonth.campaigns.map(\.weight), &random)
      let platforms: [RoutePlatform] = [.ios, .android, .desktop]
      let platform = platforms[Self.pick([48, 38, 14], &random)]
      var visit = Visit(
        campaign: campaign,
        at: moment,
        platform: platform,
        country: Self.countries.randomElement(using: &random) ?? "TR",
        isBot: random.happens(4),
        visitor: visitor(of: campaign, &random),
        referrer: SimulatedMonth.campaigns[campaign].referrers.randomElement(using: &random) ?? nil,
        installs: false,
        steps: []
      )
      if !visit.isBot, platform != .desktop, random.happens(34) {
        people += 1
        visit.person = people
        visit.installs = random.happens(22)
        visit.steps = Self.steps(after: moment, "Deep Link Opened", &random)
        addReturns(of: people, on: platform, after: moment, &random)
      }
      visits.append(visit)
    }

    /// A new visitor, or the one before.
    private mutating func visitor(of campaign: Int, _ random: inout SeededGenerator) -> Int64 {
      if let last = visitors[campaign], random.happens(17) { return last }
      let visitor = Int64.random(in: Int64.min...Int64.max, using: &random)
      visitors[campaign] = visitor
      return visitor
    }

    private mutating func addReturns(
      of person: Int,
      on platform: RoutePlatform,
      after moment: Timestamp,
      _ random: inout SeededGenerator
    ) {
      var (at, chance) = (moment.milliseconds, 46)
      while random.happens(chance) {
        at += Int64.random(in: 20 * 3_600_000..<52 * 3_600_000, using: &random)
        guard at < now.milliseconds - 900_000 else { return }
        let steps = Self.steps(after: Timestamp(milliseconds: at), "Application Opened", &random)
        returns.append((person, platform, steps))
        chance = chance * 4 / 5
      }
    }

    private static func steps(
      after moment: Timestamp,
      _ first: String,
      _ random: inout SeededGenerator
    ) -> [Step] {
      var at = moment.milliseconds + Int64.random(in: 2_000..<30_000, using: &random)
      var steps = [Step(name: first, at: Timestamp(milliseconds: at))]
      for (name, chance) in [("Product Viewed", 74), ("Added to Cart", 46), ("Purchase", 52)] {
        guard random.happens(chance) else { break }
        at += Int64.random(in: 8_000..<180_000, using: &random)
        let price = name == "Purchase" ? Int.random(in: 9...120, using: &random) : nil
        steps.append(Step(name: name, at: Timestamp(milliseconds: at), price: price))
      }
      return steps
    }

    /// An index, by weights.
    private static func pick(_ weights: [Int], _ random: inout SeededGenerator) -> Int {
      var rest = Int.random(in: 0..<weights.reduce(0, +), using: &random)
      for (index, weight) in weights.enumerated() {
        if rest < weight { return index }
        rest -= weight
      }
      return 0
    }
  }
}

/// SplitMix64: the same numbers on every computer.
struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Draws whether something happens that does in so many of a hundred cases.
  mutating func happens(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &self) < percent
  }
}
