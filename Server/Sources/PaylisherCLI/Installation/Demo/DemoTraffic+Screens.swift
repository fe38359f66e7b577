import JSONCoding
import LinkCore
import Persistence
import WireModels

/// The screens of the demo, the placement that leads to them, and what visitors do there.
extension DemoTraffic {
  static let placement = "simulated-offer"

  /// The screens, by id: name and headline.
  private static let screens: [(id: String, name: String, headline: (en: String, tr: String))] = [
    ("simulated-pro", "Pro", ("Every delivery is free", "Her teslimat ücretsiz")),
    (
      "simulated-pro-early", "Pro, early access",
      ("See new products first", "Yeni ürünleri ilk siz görün")
    ),
  ]

  /// Two published screens, and a placement that compares them.
  func makeScreens() async throws {
    let made = now.advanced(bySeconds: -29 * 86_400)
    var variants: [PlacementVariantForm] = []
    for (name, screen) in zip(["A", "B"], Self.screens) {
      guard let id = Slug(screen.id) else { continue }
      let settings = ScreenSettings(
        name: "\(SimulationRepository.mark): \(screen.name)",
        document: Self.document(screen.headline)
      )
      _ = try await repositories.screens.set(workspace, id, settings, now: made, by: nil)
      _ = try await repositories.screens.publish(workspace, id, now: made, by: nil)
      variants.append(PlacementVariantForm(name: name, screen: id))
    }
    guard let id = Slug(Self.placement) else { return }
    let rule = PlacementRuleForm(name: "everyone", variants: variants, holdOutPercent: 10)
    let settings = PlacementSettings(
      name: "\(SimulationRepository.mark): offer after a visit",
      rules: [rule]
    )
    _ = try await repositories.placements.set(workspace, id, settings, now: made, by: nil)
  }

  /// What visitors do who look at a product, buy nothing and see the offer, each once.
  func offers() async throws -> [EventRecord] {
    var seen: Set<Int> = []
    var events: [EventRecord] = []
    for visit in month.returns {
      let person = SimulatedPerson(visit.person)
      // Whose devices have several ids is known when they are stored, which is later.
      guard !person.logsIn, let first = visit.steps.first, let last = visit.steps.last,
        visit.steps.count > 1, last.price == nil, seen.insert(visit.person).inserted
      else { continue }
      let session = SimulatedSession(person, on: visit.platform, at: first.at)
      events += try await offer(session, at: last.at.advanced(bySeconds: 5))
    }
    return events
  }

  /// What a visitor does with what the placement shows, as the SDK reports it.
  func offer(
    _ session: SimulatedSession,
    at moment: Timestamp,
    after message: SendID? = nil
  ) async throws -> [EventRecord] {
    guard let placement = Slug(Self.placement),
      let shown = try await repositories.placements.show(
        workspace,
        [.placement(placement)],
        to: session.distinctID,
        now: moment
      )
    else { return [] }
    var own: [String: JSONValue] = [
      "placement_id": .string(Self.placement),
      "screen_source": .string(message == nil ? "app" : "message"),
    ]
    own["placement_rule"] = shown.rule.map { .string($0) }
    own["variant"] = shown.variant.map { .string($0) }
    own["message_id"] = message.map { .string($0.description) }
    switch shown.outcome {
    case .screen(let id, let version):
      own["screen_id"] = .string(id.description)
      own["screen_version"] = .integer(version.number)
      let chance = message != nil ? 40 : shown.variant == "A" ? 9 : 16
      return Self.visit(session, at: moment, own, chance: chance)
    case .holdOut: return [session.event("Screen Held Out", at: moment, own)]
    case .deactivated, .noScreen: return []
    }
  }

  /// A look at a screen, after which so many of a hundred visitors buy.
  private static func visit(
    _ session: SimulatedSession,
    at moment: Timestamp,
    _ own: [String: JSONValue],
    chance: Int
  ) -> [EventRecord] {
    var random = SeededGenerator(seed: UInt64(session.person.number))
    let buys = random.happens(chance)
    let end = moment.advanced(bySeconds: .random(in: 6...40, using: &random))
    var closing = own
    closing["result"] = .string(buys ? "purchased" : "cancelled")
    let opened = session.event("Screen Opened", at: moment, own)
    let closed = session.event("Screen Closed", at: end, closing)
    guard buys else { return [opened, closed] }
    let isYearly = random.happens(65)
    let transaction = JSONValue.string("\(session.person.id)-\(moment.milliseconds)")
    var purchase = own
    purchase["plan_id"] = .string(isYearly ? "yearly" : "monthly")
    purchase["product_id"] = .string(isYearly ? "demo_pro_yearly" : "demo_pro_monthly")
    purchase["transaction_id"] = transaction
    purchase["original_transaction_id"] = transaction
    purchase["revenue"] = .number(isYearly ? 39.99 : 4.99)
    purchase["currency"] = "EUR"
    return [opened, session.event("In-App Purchase", at: end, purchase), closed]
  }

  // MARK: - The document

  /// A paywall with a headline.
  private static func document(_ headline: (en: String, tr: String)) -> JSONValue {
    [
      "schema": 1, "kind": "fullscreen", "defaultLanguage": "en",
      "style": [
        "bgColor": "#FFFFFF", "bgColorDark": "#111114",
        "accentColor": ["light": "#0A5BD3", "dark": "#7DB4FF"],
      ],
      "close": ["active": true, "position": "right"], "plans": plans,
      "blocks": [
        [
          "type": "text", "content": text(headline.en, headline.tr), "fontSize": "28pt",
          "fontWeight": "bold", "textAlignment": "center", "marginTop": 2,
        ],
        ["type": "features", "marginTop": 2, "items": features],
        [
          "type": "plans", "arrangement": "column", "marginTop": 2, "marginBottom": 2,
        ],
      ],
      "footer": footer,
    ]
  }

  private static let plans: JSONValue = [
    [
      "id": "yearly", "product": "demo_pro_yearly", "default": true,
      "title": text("Yearly", "Yıllık"),
      "subtitle": text("{{price_per_month}} a month", "Ayda {{price_per_month}}"),
    ],
    ["id": "monthly", "product": "demo_pro_monthly", "title": text("Monthly", "Aylık")],
  ]

  private static let features: JSONValue = [
    [
      "icon": "✓", "title": text("Free delivery", "Ücretsiz teslimat"),
      "text": text("For every order, however small.", "Her sipariş için, tutarı ne olursa olsun."),
    ],
    [
      "icon": "★", "title": text("A day earlier", "Bir gün önce"),
      "text": text("New products before all others.", "Yeni ürünler herkesten önce."),
    ],
  ]

  private static let footer: JSONValue = [
    [
      "type": "button", "action": "purchase", "verticalSize": "large", "fontWeight": "bold",
      "fontSize": "17pt", "borderRadius": 14,
      "label": text("Continue for {{price}} / {{period}}", "{{price}} / {{period}} ile devam et"),
    ],
    [
      "type": "legal", "terms": "https://example.com/terms",
      "privacy": "https://example.com/privacy", "restore": true,
      "note": text(
        "Renews until you cancel in the App Store.",
        "App Store'da iptal edene kadar yenilenir."
      ),
    ],
  ]

  private static func text(_ english: String, _ turkish: String) -> JSONValue {
    ["en": .string(english), "tr": .string(turkish)]
  }
}
