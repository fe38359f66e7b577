import LayoutCore
import ScreenCore
import WireModels

/// What every user must see, whatever their language, device, offer and chosen plan are.
extension ScreenLint {
  /// Something that a screen that sells must show.
  enum Duty: Hashable {
    /// The price or period of a plan, by its place.
    case price(Int)
    case period(Int)
    case terms, privacy, restore, purchase
  }

  /// Lays the screen out in every variant, and collects what each shows and lacks.
  mutating func checkVariants() {
    let marked = MarkedScreen(document)
    let samples = document.samples
    let variants = document.lintVariants
    var missing: [Duty: [LintVariant]] = [:]
    for variant in variants {
      let state = variant.state(samples)
      let elements = document.shownElements(in: state, isCompact: variant.isCompact)
      let offered = ShownScreen(document: document, elements: elements, variant: variant)
      for duty in offered.missing { missing[duty, default: []].append(variant) }
      for scheme in LayoutColorScheme.allCases {
        var variant = variant
        variant.scheme = scheme
        guard let texts = marked.texts(in: variant, state) else { continue }
        check(texts, of: offered, marked, variant, &missing)
      }
    }
    report(missing, among: variants)
  }

  private mutating func check(
    _ texts: [ShownText],
    of offered: ShownScreen,
    _ marked: MarkedScreen,
    _ variant: LintVariant,
    _ missing: inout [Duty: [LintVariant]]
  ) {
    let reader = PriceReader(texts: texts, marked: marked)
    var hidden: [ShownText] = []
    for plan in offered.plans {
      let prices = reader.prices(of: plan)
      if prices.isEmpty { missing[.price(plan), default: []].append(variant) }
      if prices.allSatisfy({ !$0.isLegible }) { hidden += prices }
      guard document.plans[plan].isSubscription, !reader.showsPeriod(of: plan) else { continue }
      missing[.period(plan), default: []].append(variant)
    }
    for text in texts {
      checkContrast(of: text, hidesPrice: hidden.contains { $0.text == text.text }, marked, variant)
    }
    checkProminence(reader, of: offered.plans, marked)
  }

  // MARK: Contrast

  private mutating func checkContrast(
    of text: ShownText,
    hidesPrice: Bool,
    _ marked: MarkedScreen,
    _ variant: LintVariant
  ) {
    guard let contrast = text.contrast, let ground = text.grounds.first,
      contrast < text.neededContrast
    else { return }
    let pointer = text.place.map { marked.places[$0].pointer } ?? ""
    let fault = ContrastFault(
      pointer: pointer,
      scheme: variant.scheme,
      colors: "\(text.color) \(ground)",
      hidesPrice: hidesPrice && !text.isLegible
    )
    guard contrastFaults.insert(fault).inserted else { return }
    let values: [String: Problem.Argument] = [
      "text": .init(String(text.text.prefix(40))), "color": .init("\(text.color)"),
      "ground": .init("\(ground)"), "contrast": .init("\(text.neededContrast)"),
    ]
    let reason: FaultReason = variant.scheme == .dark ? .contrastDark : .contrastLight
    add(.contrast, fault.hidesPrice ? .error : .warning, pointer, Remark(reason, values))
  }

  /// A text that is hard to read, once in whatever languages it is.
  struct ContrastFault: Hashable {
    let pointer: String
    let scheme: LayoutColorScheme
    let colors: String
    let hidesPrice: Bool
  }

  // MARK: Prominence

  /// What is charged must be the most conspicuous amount.
  private mutating func checkProminence(
    _ reader: PriceReader,
    of plans: Set<Int>,
    _ marked: MarkedScreen
  ) {
    let prices = plans.flatMap(reader.prices).filter(\.isLegible)
    guard let charged = prices.map(\.size).max() else { return }
    for text in reader.texts where text.size > charged && text.isClaim {
      let pointer = text.place.map { marked.places[$0].pointer } ?? ""
      add(.priceNotProminent, .error, pointer, Remark(.priceNotProminent, Self.price))
    }
  }

  // MARK: Report

  private mutating func report(_ missing: [Duty: [LintVariant]], among variants: [LintVariant]) {
    let duties = document.plans.indices.flatMap { [Duty.price($0), .period($0)] }
    for duty in duties + [.terms, .privacy, .restore, .purchase] {
      guard let lacking = missing[duty] else { continue }
      let traits = LintVariant.traits(of: lacking, among: variants)
      report(duty, isEverywhere: traits.isEmpty, traits)
    }
  }

  private mutating func report(_ duty: Duty, isEverywhere: Bool, _ traits: [String]) {
    var values: [String: Problem.Argument] = isEverywhere ? [:] : ["when": .list(traits)]
    switch duty {
    case .price(let plan):
      values["plan"] = .init(document.plans[plan].id)
      values.merge(Self.price) { $1 }
      let reason: FaultReason = isEverywhere ? .priceMissing : .priceMissingWhen
      add(.priceMissing, .error, "/plans/\(plan)", Remark(reason, values))
    case .period(let plan):
      values["plan"] = .init(document.plans[plan].id)
      values["period"] = .init("{{period}}")
      if isEverywhere { values.merge(Self.price) { $1 } }
      let reason: FaultReason = isEverywhere ? .periodMissing : .periodMissingWhen
      add(.periodMissing, .error, "/plans/\(plan)", Remark(reason, values))
    case .terms: report(.termsMissing, .termsMissing, "terms", values)
    case .privacy: report(.privacyMissing, .privacyMissing, "privacy", values)
    case .restore: report(.restoreMissing, .restoreMissing, "restore", values)
    case .purchase: report(.purchaseMissing, .purchaseMissing, "purchase", values)
    }
  }

  private mutating func report(
    _ rule: ScreenFinding.Rule,
    _ everywhere: FaultReason,
    _ name: String,
    _ values: [String: Problem.Argument]
  ) {
    let pointer = rule == .purchaseMissing ? "/plans" : "/blocks"
    guard !values.isEmpty else { return add(rule, .error, pointer, Remark(everywhere)) }
    let named = values.merging(["name": .init(name)]) { $1 }
    add(rule, .error, pointer, Remark(.elementMissingWhen, named))
  }
}

extension LintVariant {
  /// The traits that all variants of a list have and some others lack; of the first, where they share none.
  ///
  /// Empty where the list has all variants.
  static func traits(of some: [LintVariant], among all: [LintVariant]) -> [String] {
    guard let first = some.first else { return [] }
    let light = Set(all.map(\.traits))
    // Colors count only where they make the difference.
    let shown = Set(some.map { variant in variant.traits.filter { !isScheme($0) } })
    let whole = Set(light.map { $0.filter { !isScheme($0) } })
    let schemes = Set(some.flatMap { $0.traits.filter(isScheme) })
    let ofScheme = schemes == [LayoutColorScheme.dark.rawValue] ? Array(schemes) : []
    if shown == whole { return ofScheme }
    let rare = { (trait: String) in whole.contains { !$0.contains(trait) } }
    let common = first.traits.filter { trait in
      !isScheme(trait) && rare(trait) && shown.allSatisfy { $0.contains(trait) }
    }
    let own = first.traits.filter { !isScheme($0) && rare($0) }
    return (common.isEmpty ? own : common) + ofScheme
  }

  private static func isScheme(_ trait: String) -> Bool {
    LayoutColorScheme(rawValue: trait) != nil
  }
}

extension MarkedScreen {
  /// The texts on the screen in a variant; `nil` where it shows nothing.
  fileprivate func texts(in variant: LintVariant, _ state: ScreenState) -> [ShownText]? {
    document.resolve(in: variant.environment, state: state, measurer: RoughMeasurer())
      .map { PaintedScreen($0, variant.scheme).texts }
  }
}
