public import LayoutCore
import LinkCore

extension ScreenDocument {
  /// Lays the screen out.
  ///
  /// The same document, state, environment and measures always give the same tree, which SwiftUI and
  /// the HTML of the preview draw. A text whose variable has no value (a price that the store did not
  /// send, a trial that this user cannot have) gives way to its `fallback`, and is left out without
  /// one; a purchase button without a price sells nothing and offers to load the products again.
  ///
  /// - Parameters:
  ///   - environment: The device's screen, and how its user wants it.
  ///   - state: The store's products, and what the user chose.
  ///   - measurer: Says how much room texts need.
  /// - Returns: The tree; `nil` where no element is shown in this state.
  public func resolve(
    in environment: LayoutEnvironment,
    state: ScreenState,
    measurer: some TextMeasuring
  ) -> LayoutGeometry? {
    let language = language(environment.languages)
    return layout(state: state, language: language, isCompact: environment.size.width < 600)?
      .resolve(in: environment, language: language, measurer: measurer)
  }

  /// Whether there is something to show in a state, on narrow or on wide screens.
  ///
  /// - Parameter state: The store's products, and what the user chose.
  /// - Returns: `false` where ``resolve(in:state:measurer:)`` has no tree for any device.
  public func showsSomething(in state: ScreenState) -> Bool {
    [true, false].contains { showsSomething(in: state, isCompact: $0) }
  }

  package func showsSomething(in state: ScreenState, isCompact: Bool) -> Bool {
    layout(state: state, language: language([]), isCompact: isCompact) != nil
  }

  /// The elements whose conditions hold in a state, on narrow or on wide screens.
  package func shownElements(in state: ScreenState, isCompact: Bool) -> [ScreenElement] {
    let assembly = assembly(state: state, language: language([]), isCompact: isCompact)
    return elements.filter { assembly.isShown($0.condition) }
  }

  private func language(_ preferred: [LanguageTag]) -> MessageLanguage {
    MessageLanguage(
      elements.flatMap(\.texts) + plans.flatMap(\.texts),
      fallback: defaultLanguage,
      preferred: preferred
    )
  }

  /// The document of plain blocks that the screen is in a state.
  package func layout(
    state: ScreenState,
    language: MessageLanguage,
    isCompact: Bool
  ) -> LayoutDocument? {
    let assembly = assembly(state: state, language: language, isCompact: isCompact)
    var page = page
    page.blocks = assembly.blocks(of: body)
    page.footer = assembly.blocks(of: footer)
    return LayoutDocument(
      kind: kind,
      defaultLanguage: defaultLanguage,
      pages: [page],
      canAlwaysBeClosed: canAlwaysBeClosed
    )
  }

  private func assembly(
    state: ScreenState,
    language: MessageLanguage,
    isCompact: Bool
  ) -> ScreenAssembly {
    ScreenAssembly(
      document: self,
      values: ScreenValues(
        document: self,
        state: state,
        words: PeriodWords.words(for: language.tag)
      ),
      language: language,
      isCompact: isCompact
    )
  }
}

/// Turns the elements of a screen into blocks of text, pictures, buttons and stacks.
struct ScreenAssembly {
  let document: ScreenDocument
  let values: ScreenValues
  let language: MessageLanguage
  let isCompact: Bool

  var state: ScreenState { values.state }
  var words: ScreenWords { ScreenWords.words(for: language.tag) }

  func blocks(of elements: [ScreenElement]) -> [LayoutBlock] {
    elements.flatMap { element -> [LayoutBlock] in
      guard isShown(element.condition) else { return [] }
      return blocks(of: element)
    }
  }

  func isShown(_ condition: ScreenCondition) -> Bool {
    if let plans = condition.plans {
      guard let selected = values.selected, plans.contains(selected.id) else { return false }
    }
    if let hasProducts = condition.hasProducts,
      hasProducts != (values.product(of: values.selected) != nil)
    {
      return false
    }
    if let wanted = condition.isCompact, wanted != isCompact { return false }
    guard let wanted = condition.offer else { return true }
    let offer = values.product(of: values.selected)?.introductoryOffer
    return switch wanted {
    case .trial: offer?.payment == .freeTrial
    case .discount: offer.map { $0.payment != .freeTrial } ?? false
    case .any: offer != nil
    case .none: offer == nil
    }
  }

  private func blocks(of element: ScreenElement) -> [LayoutBlock] {
    switch element.content {
    case .text(var block, let fallback):
      guard let text = text(block.content, fallback: fallback) else { return [] }
      block.content = text
      return [.text(block)]
    case .image(let block): return [.image(block)]
    case .spacer(let block): return [.spacer(block)]
    case .buttons(let buttons, let isHorizontal, let gap):
      let group = ButtonGroup(
        buttons.map(button),
        isHorizontal: isHorizontal,
        gap: gap,
        margins: element.margins
      )
      return [.buttons(group)]
    case .plans(let isRow): return [plans(isRow: isRow, margins: element.margins)]
    case .features(let items): return [features(items, margins: element.margins)]
    case .countdown(let countdown): return self.countdown(countdown)
    case .testimonials(let items): return [testimonials(items, margins: element.margins)]
    case .legal(let links): return legal(links, margins: element.margins)
    case .question(let question): return self.question(question, margins: element.margins)
    }
  }

  // MARK: Texts

  /// A text in the language of the screen with its variables; `nil` where one has no value.
  func text(
    _ text: LocalizedText,
    fallback: LocalizedText = LocalizedText(""),
    plan: ScreenPlan? = nil,
    countdown: String? = nil
  ) -> LocalizedText? {
    for candidate in [text, fallback] {
      guard let choice = language.choice(candidate) else { continue }
      let plan = plan ?? values.selected
      if let filled = values.fill(choice.text, plan: plan, countdown: countdown), !filled.isEmpty {
        return LocalizedText(filled, language: choice.language)
      }
    }
    return nil
  }

  private func countdown(_ countdown: Countdown) -> [LayoutBlock] {
    var block = countdown.text
    let rest = values.rest(of: countdown)
    guard let text = text(rest == nil ? countdown.ended : block.content, countdown: rest) else {
      return []
    }
    block.content = text
    return [.text(block)]
  }

  // MARK: Buttons

  private func button(_ button: ScreenButton) -> ButtonBlock {
    var block = button.block
    guard case .screen(.purchase(let id)) = block.action else {
      block.label = text(block.label, fallback: button.fallback) ?? block.label
      return block
    }
    let plan = id.flatMap(document.plan) ?? values.selected
    block.action = .screen(.purchase(plan: plan?.id))
    guard values.product(of: plan) != nil else {
      block.isEnabled = state.loading != .loading
      block.action = .screen(.loadProducts)
      block.label = own(block.isEnabled ? words.loadAgain : words.loading)
      return block
    }
    block.isEnabled = !state.isPurchasing
    block.label =
      text(block.label, fallback: button.fallback, plan: plan)
      ?? text(price(of: plan), plan: plan) ?? block.label
    return block
  }

  /// Words that the author did not write.
  func own(_ text: String) -> LocalizedText { LocalizedText(text, language: language.tag) }

  /// The line of a price whose author wrote none.
  func price(of plan: ScreenPlan?) -> LocalizedText {
    let isSubscription = values.product(of: plan)?.period != nil
    return own(isSubscription ? "{{price}} / {{period}}" : "{{price}}")
  }
}
