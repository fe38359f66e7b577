import LayoutCore
import ScreenCore

/// A text, and where it is.
struct LintedText {
  var text: LocalizedText
  var pointer: String
  /// The plan that its variables mean; `nil` for the chosen one.
  var plan: ScreenPlan?
  /// The id of the plan that the text's button sells; `nil` for the chosen one.
  var soldPlan: String?
  /// The plans with which it is shown when one of them is chosen; `nil` for any.
  var shownWith: Set<String>?
  /// Whether it is shown only where the plan has an offer.
  var isForOffer = false
  /// The size in points of the phone that documents are drawn for.
  var size = 16.0

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

extension ScreenDocument {
  /// What taps on the screen do.
  var actions: [LayoutAction] {
    elements.flatMap { element -> [LayoutAction] in
      switch element.content {
      case .buttons(let buttons, _, _): buttons.map(\.block.action)
      case .text(let block, _): block.action.map { [$0] } ?? []
      case .image(let block): block.action.map { [$0] } ?? []
      case .legal(let links): links.hasRestore ? [.screen(.restore)] : []
      case .spacer, .plans, .features, .countdown, .testimonials, .question: []
      }
    }
  }

  /// Whether the user chooses a plan.
  var showsPlans: Bool {
    elements.contains { if case .plans = $0.content { true } else { false } }
  }

  /// All texts with their places.
  var lintedTexts: [LintedText] {
    let ofPlans = plans.enumerated().flatMap { place, plan -> [LintedText] in
      let parts: [(String, LocalizedText, Double)] = [
        ("title", plan.title, 17), ("subtitle", plan.subtitle, 13),
        ("details", plan.details, 17), ("badge", plan.badge, 12),
      ]
      return parts.map { name, text, size in
        LintedText(
          text: text,
          pointer: "/plans/\(place)/\(name)",
          plan: plan,
          size: size
        )
      }
    }
    let ofElements = elements.flatMap { element in
      element.sizedTexts.map { text, size, soldPlan in
        LintedText(
          text: text,
          pointer: element.pointer,
          soldPlan: soldPlan,
          shownWith: element.condition.plans,
          isForOffer: element.condition.offer.map { $0 != .none } ?? false,
          size: size
        )
      }
    }
    return ((showsPlans ? ofPlans : []) + ofElements).filter { !$0.text.isEmpty }
  }
}

extension ScreenElement {
  /// The texts with their sizes, and the plans that their buttons sell.
  fileprivate var sizedTexts: [(LocalizedText, Double, String?)] {
    switch content {
    case .text(let block, _): texts.map { ($0, block.font.pointSize, nil) }
    case .countdown(let countdown): texts.map { ($0, countdown.text.font.pointSize, nil) }
    case .buttons(let buttons, _, _):
      buttons.flatMap { button in
        [button.block.label, button.fallback].map {
          ($0, button.block.font.pointSize, button.block.action.soldPlan)
        }
      }
    default: texts.map { ($0, 15, nil) }
    }
  }
}

extension LayoutAction {
  /// The id of the plan that it buys; `nil` for the chosen one, and where it buys nothing.
  fileprivate var soldPlan: String? {
    if case .screen(.purchase(let plan)) = self { plan } else { nil }
  }
}

extension BlockFont {
  /// The size on a full screen of the phone that documents are drawn for.
  fileprivate var pointSize: Double {
    switch size {
    case .points(let points): points
    case .percent(let percent): percent * 8.44
    }
  }
}
