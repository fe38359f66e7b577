package import LayoutCore

/// Plans, features, testimonials, legal links and questions.
extension ScreenAssembly {
  private static let neutral = LayoutColor(red: 0x80, green: 0x80, blue: 0x88)

  private func words(
    _ text: LocalizedText?,
    size: Double,
    isBold: Bool = false,
    color: ThemedColor? = nil,
    alignment: HorizontalAlignment = .left
  ) -> [LayoutBlock] {
    guard let text else { return [] }
    var block = TextBlock(text, font: BlockFont(points: size, isBold: isBold), color: color)
    block.alignment = alignment
    return [.text(block)]
  }

  /// A card that can be chosen.
  private func choice(_ card: StackBlock, isSelected: Bool, action: ScreenAction) -> StackBlock {
    var card = card
    let accent = document.accent
    (card.padding, card.radius, card.isSelected) = (14, 14, isSelected)
    card.action = .screen(action)
    if isSelected {
      card.borderColor = accent
      card.color = ThemedColor(
        light: accent.light.faded(by: 0.08),
        dark: (accent.dark ?? accent.light).faded(by: 0.16)
      )
    } else {
      card.borderColor = ThemedColor(light: Self.neutral.faded(by: 0.5))
    }
    return card
  }

  private func sign(_ text: String, width: Double) -> LayoutBlock {
    var stack = StackBlock(
      words(own(text), size: 18, isBold: true, color: document.accent, alignment: .center)
    )
    stack.width = width
    stack.label = LocalizedText("")
    return .stack(stack)
  }

  // MARK: Plans

  func plans(isRow: Bool, margins: BlockMargins) -> LayoutBlock {
    var stack = StackBlock(document.plans.map { .stack(card(of: $0, isRow: isRow)) })
    (stack.isHorizontal, stack.spacing, stack.margins) = (isRow, 10, margins)
    return .stack(stack)
  }

  private func card(of plan: ScreenPlan, isRow: Bool) -> StackBlock {
    let isSelected = values.selected?.id == plan.id
    let title = text(plan.title, plan: plan) ?? own(plan.id)
    let details = text(plan.details, fallback: price(of: plan), plan: plan)
    let (subtitle, badge) = (text(plan.subtitle, plan: plan), text(plan.badge, plan: plan))
    let alignment = isRow ? HorizontalAlignment.center : .left
    let head =
      words(badge, size: 12, isBold: true, color: document.accent, alignment: alignment)
      + words(title, size: 17, isBold: true, alignment: alignment)
    let below = words(subtitle, size: 13, alignment: alignment)
    var card: StackBlock
    if isRow {
      card = StackBlock(head + words(details, size: 17, alignment: .center) + below)
      card.spacing = 4
    } else {
      var left = StackBlock(head + below)
      left.spacing = 2
      card = StackBlock(
        [sign(isSelected ? "✓" : "", width: 28), .stack(left)]
          + words(details, size: 17, alignment: .right)
      )
      (card.isHorizontal, card.spacing) = (true, 8)
    }
    let spoken = [badge, title, details, subtitle].compactMap { $0.flatMap(language.choice)?.text }
    card.label = own(spoken.joined(separator: ", "))
    return choice(card, isSelected: isSelected, action: .selectPlan(plan.id))
  }

  // MARK: Features and testimonials

  func features(_ items: [ScreenItem], margins: BlockMargins) -> LayoutBlock {
    let rows = items.map { item -> LayoutBlock in
      let lines =
        words(text(item.title), size: 17, isBold: true) + words(text(item.text), size: 15)
      var column = StackBlock(lines)
      column.spacing = 2
      var row = StackBlock([
        sign(item.sign.isEmpty ? "✓" : item.sign, width: 32), .stack(column),
      ])
      (row.isHorizontal, row.spacing) = (true, 10)
      return .stack(row)
    }
    var stack = StackBlock(rows)
    (stack.spacing, stack.margins) = (14, margins)
    return .stack(stack)
  }

  func testimonials(_ items: [ScreenItem], margins: BlockMargins) -> LayoutBlock {
    let cards = items.map { item -> LayoutBlock in
      let stars = min(5, max(0, Int(item.sign) ?? 0))
      var signs = StackBlock(
        words(own(String(repeating: "★", count: stars)), size: 15, color: document.accent)
      )
      signs.label = own("\(stars)/5")
      var card = StackBlock(
        (stars > 0 ? [.stack(signs)] : []) + words(text(item.text), size: 15)
          + words(text(item.title), size: 13, isBold: true)
      )
      (card.spacing, card.padding, card.radius) = (6, 14, 14)
      card.color = ThemedColor(light: Self.neutral.faded(by: 0.12))
      return .stack(card)
    }
    var stack = StackBlock(cards)
    (stack.spacing, stack.margins) = (10, margins)
    return .stack(stack)
  }

  // MARK: Legal links

  func legal(_ links: LegalLinks, margins: BlockMargins) -> [LayoutBlock] {
    var row: [LayoutBlock] = []
    func add(_ label: String, _ action: LayoutAction) {
      var text = TextBlock(own(label), font: BlockFont(points: 13, isBold: false))
      (text.action, text.alignment, text.font.isUnderlined) = (action, .center, true)
      row.append(.text(text))
    }
    if let terms = links.terms { add(words.terms, .open(terms)) }
    if let privacy = links.privacy { add(words.privacy, .open(privacy)) }
    if links.hasRestore { add(words.restore, .screen(.restore)) }
    let note = words(text(links.note), size: 12, alignment: .center)
    guard !row.isEmpty else { return note }
    var stack = StackBlock(row)
    (stack.isHorizontal, stack.spacing, stack.padding) = (true, 8, 12)
    stack.margins = margins
    return note + [.stack(stack)]
  }

  // MARK: Questions

  func question(_ question: SurveyQuestion, margins: BlockMargins) -> [LayoutBlock] {
    let cards = question.choices.map { answer -> LayoutBlock in
      let isSelected = state.answers[question.id] == answer.id
      let label = text(answer.label) ?? own(answer.id)
      var card = StackBlock(
        [sign(isSelected ? "✓" : "", width: 28)] + words(label, size: 16)
      )
      (card.isHorizontal, card.spacing, card.label) = (true, 8, label)
      let action = ScreenAction.answer(question: question.id, choice: answer.id)
      return .stack(choice(card, isSelected: isSelected, action: action))
    }
    var stack = StackBlock(cards)
    (stack.spacing, stack.margins) = (8, margins)
    stack.margins.top = max(margins.top, 1.5)
    return words(text(question.title), size: 20, isBold: true) + [.stack(stack)]
  }
}

extension ScreenElement {
  /// Every text of the element, in the order of reading.
  package var texts: [LocalizedText] {
    switch content {
    case .text(let block, let fallback): [block.content, fallback]
    case .image(let block): [block.alt]
    case .spacer, .plans: []
    case .buttons(let buttons, _, _): buttons.flatMap { [$0.block.label, $0.fallback] }
    case .features(let items), .testimonials(let items): items.flatMap { [$0.title, $0.text] }
    case .countdown(let countdown): [countdown.text.content, countdown.ended]
    case .legal(let links): [links.note]
    case .question(let question): [question.title] + question.choices.map(\.label)
    }
  }
}

extension ScreenPlan {
  package var texts: [LocalizedText] { [title, subtitle, details, badge] }
}
