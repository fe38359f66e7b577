import LayoutCore
import ScreenCore

/// A text, and where it is.
struct LintedText {
  var text: LocalizedText
  var pointer: String
  /// The plan whose card it is on.
  var plan: ScreenPlan?
  /// Whether it is shown only where the plan has an offer.
  var isForOffer = false

  /// The variables of all languages.
  var variables: Set<String> {
    Set(text.texts.flatMap { TextTemplate.variables(in: $0) })
  }

  /// The variables without plans' names.
  var names: Set<String> {
    Set(
      variables.map { name in
        name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
      }
    )
  }
}

extension ScreenElement {
  /// What taps on the element do.
  var actions: [LayoutAction] {
    switch content {
    case .buttons(let buttons, _, _): buttons.map(\.block.action)
    case .text(let block, _): block.action.map { [$0] } ?? []
    case .image(let block): block.action.map { [$0] } ?? []
    case .legal(let links): links.hasRestore ? [.screen(.restore)] : []
    case .spacer, .plans, .features, .countdown, .testimonials, .question: []
    }
  }
}

extension ScreenDocument {
  /// What taps on the screen do.
  var actions: [LayoutAction] { elements.flatMap(\.actions) }

  /// All texts with their places, those of cards only where there is a picker.
  var lintedTexts: [LintedText] {
    let ofPlans = plans.enumerated().flatMap { place, plan -> [LintedText] in
      let parts = [
        ("title", plan.title), ("subtitle", plan.subtitle), ("details", plan.details),
        ("badge", plan.badge),
      ]
      return parts.map { name, text in
        LintedText(text: text, pointer: "/plans/\(place)/\(name)", plan: plan)
      }
    }
    let ofElements = elements.flatMap { element in
      element.texts.map { text in
        LintedText(
          text: text,
          pointer: element.pointer,
          isForOffer: element.condition.offer.map { $0 != .none } ?? false
        )
      }
    }
    let hasPicker = elements.contains(where: \.isPicker)
    return ((hasPicker ? ofPlans : []) + ofElements + ofClose).filter { !$0.text.isEmpty }
  }

  private var ofClose: [LintedText] {
    guard case .text(let label, _) = page.close?.appearance else { return [] }
    return [LintedText(text: label, pointer: "/close/text/label")]
  }
}
