import LayoutCore
import LinkCore
public import ScreenCore
import WireModels

/// Prices (App Store Review Guideline 3.1.2) and contrast.
extension ScreenLint {
  mutating func checkPrices() {
    let isListed = document.elements.contains {
      if case .plans = $0.content { $0.condition == ScreenCondition() } else { false }
    }
    for (place, plan) in document.plans.enumerated() where isSold(plan) {
      // A card without details of its author shows price and period by itself.
      if isListed, plan.details.isEmpty { continue }
      let said = texts.filter { says($0, about: plan, isListed: isListed) }
      let names = Set(said.flatMap { variables(of: $0, about: plan) })
      var values = Self.price
      values["plan"] = .init(plan.id)
      if !names.contains("price") {
        add(.priceMissing, .error, "/plans/\(place)", Remark(.priceMissing, values))
      }
      if plan.isSubscription, names.isDisjoint(with: ["period", "duration"]) {
        values["period"] = .init("{{period}}")
        add(.periodMissing, .error, "/plans/\(place)", Remark(.periodMissing, values))
      }
    }
    checkProminence()
    checkOffers()
  }

  /// Whether a plan can be bought; one that cannot is there for comparison.
  private func isSold(_ plan: ScreenPlan) -> Bool {
    document.showsPlans || plan.id == document.defaultPlan?.id
      || document.actions.contains(.screen(.purchase(plan: plan.id)))
  }

  /// Whether a text is shown and may speak of a plan.
  private func says(_ text: LintedText, about plan: ScreenPlan, isListed: Bool) -> Bool {
    if let owner = text.plan { return isListed && owner.id == plan.id }
    return text.shownWith?.contains(plan.id) ?? true
  }

  /// The variables of a text that mean a plan: those with its name, and those without a name where
  /// the text's button sells it, or it can be the chosen one.
  private func variables(of text: LintedText, about plan: ScreenPlan) -> Set<String> {
    let prefix = plan.id.lowercased() + "."
    let chosen = document.showsPlans ? plan.id : document.defaultPlan?.id
    let meant = text.plan?.id ?? text.soldPlan ?? chosen
    return text.variables.reduce(into: []) { names, name in
      if name.hasPrefix(prefix) {
        names.insert(String(name.dropFirst(prefix.count)))
      } else if !name.contains("."), meant == plan.id {
        names.insert(name)
      }
    }
  }

  /// What is charged must be the most conspicuous amount.
  private mutating func checkProminence() {
    let charged = texts.filter { $0.names.contains("price") }.map(\.size).max()
    let others: Set<String> = [
      "price_per_day", "price_per_week", "price_per_month", "intro_price", "trial_duration",
      "intro_duration", "discount",
    ]
    guard let charged = charged ?? (document.plans.isEmpty ? nil : 17) else { return }
    for text in texts where !text.names.isDisjoint(with: others) && !text.names.contains("price") {
      guard text.size > charged else { continue }
      add(.priceNotProminent, .error, text.pointer, Remark(.priceNotProminent, Self.price))
    }
  }

  /// A text about an offer must be shown only to those who can have it, or have a fallback.
  private mutating func checkOffers() {
    for text in texts where !text.isForOffer && !text.names.isDisjoint(with: ScreenValues.ofOffers)
    {
      guard text.plan == nil, !hasFallback(at: text.pointer) else { continue }
      add(.offerUnconditional, .warning, text.pointer, Remark(.offerUnconditional))
    }
  }

  private func hasFallback(at pointer: String) -> Bool {
    document.elements.contains { element in
      guard element.pointer == pointer else { return false }
      return switch element.content {
      case .text(_, let fallback): !fallback.isEmpty
      case .buttons(let buttons, _, _): buttons.allSatisfy { !$0.fallback.isEmpty }
      default: false
      }
    }
  }

  // MARK: Contrast

  /// Lays the screen out in both color schemes and compares each text with the ground behind it.
  mutating func checkContrast() {
    for scheme in LayoutColorScheme.allCases {
      let environment = LayoutEnvironment(
        size: LayoutSize(width: 390, height: 844),
        colorScheme: scheme,
        languages: document.defaultLanguage.map { [$0] } ?? []
      )
      let state = ScreenState(openedAt: Timestamp(milliseconds: 0), products: document.samples)
      guard
        let geometry = document.resolve(
          in: environment,
          state: state,
          measurer: AverageTextMeasurer()
        )
      else { continue }
      check(geometry.message, on: scheme == .dark ? .black : .white, scheme)
    }
  }

  private mutating func check(
    _ node: LayoutNode,
    on ground: LayoutColor?,
    _ scheme: LayoutColorScheme
  ) {
    var ground = ground
    switch node.content {
    case .surface(let surface): ground = ground.map { surface.color.over($0) }
    case .text(let run):
      let isLarge = run.font.size >= 24 || (run.font.isBold && run.font.size >= 18.5)
      let needed = isLarge ? 3.0 : 4.5
      if let ground, run.color.over(ground).contrast(with: ground) < needed {
        let values: [String: Problem.Argument] = [
          "text": .init(String(run.text.prefix(40))), "color": .init("\(run.color)"),
          "ground": .init("\(ground)"), "contrast": .init("\(needed)"),
        ]
        let reason: FaultReason = scheme == .dark ? .contrastDark : .contrastLight
        add(.contrast, .warning, "", Remark(reason, values))
      }
    default: break
    }
    for child in node.children {
      check(child, on: ground, scheme)
      // A ground that covers the page is behind what follows it; a picture is a ground unknown.
      guard child.frame.size == node.frame.size else { continue }
      switch child.content {
      case .surface(let surface):
        ground = ground.map { surface.color.over($0) }
        if child.children.contains(where: \.content.isImage) { ground = nil }
      default: break
      }
    }
  }
}

extension LayoutContent {
  fileprivate var isImage: Bool { if case .image = self { true } else { false } }
}

extension LayoutColor {
  /// The color that is seen where this one lies over an opaque one.
  fileprivate func over(_ ground: LayoutColor) -> LayoutColor {
    func mix(_ upper: UInt8, _ lower: UInt8) -> UInt8 {
      let opacity = Int(alpha)
      let sum = Int(upper) * opacity + Int(lower) * (255 - opacity)
      return UInt8((sum + 127) / 255)
    }
    return LayoutColor(
      red: mix(red, ground.red),
      green: mix(green, ground.green),
      blue: mix(blue, ground.blue)
    )
  }
}

extension ScreenDocument {
  /// A product for each plan, for looking at the screen without a store: of a month or week where the
  /// plan's name says so, else of a year.
  public var samples: [StoreProduct] {
    plans.map { plan in
      let (unit, price) = plan.sample
      return StoreProduct(
        id: plan.product,
        name: plan.id,
        displayPrice: "$\(price).99",
        price: Int64(price) * 1_000_000 + 990_000,
        currency: "USD",
        period: plan.isSubscription ? BillingPeriod(1, unit) : nil,
        introductoryOffer: nil
      )
    }
  }
}

extension ScreenPlan {
  fileprivate var sample: (unit: BillingPeriod.Unit, price: Int) {
    let name = "\(id) \(product)".lowercased()
    if name.containsBytes(of: "week") { return (.week, 1) }
    if name.containsBytes(of: "month") { return (.month, 5) }
    return (.year, 59)
  }
}
