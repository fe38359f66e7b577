import LayoutCore
import ScreenCore

/// A document whose texts carry marks, so that the laid out screen says where each text on it is from.
struct MarkedScreen {
  /// Where a text is in the document.
  struct Place {
    let pointer: String
    /// The place of the plan whose card it is on.
    var plan: Int?
  }

  private(set) var document: ScreenDocument
  private(set) var places: [Place] = []

  init(_ document: ScreenDocument) {
    self.document = document
    self.document.body = document.body.map { mark($0) }
    self.document.footer = document.footer.map { mark($0) }
    self.document.plans = document.plans.enumerated().map { mark($0.element, place: $0.offset) }
  }

  private mutating func mark(_ plan: ScreenPlan, place: Int) -> ScreenPlan {
    var plan = plan
    func at(_ name: String) -> Place { Place(pointer: "/plans/\(place)/\(name)", plan: place) }
    plan.title = mark(plan.title, at("title"))
    plan.subtitle = mark(plan.subtitle, at("subtitle"))
    plan.details = mark(plan.details, at("details"))
    plan.badge = mark(plan.badge, at("badge"))
    return plan
  }

  private mutating func mark(_ element: ScreenElement) -> ScreenElement {
    let place = Place(pointer: element.pointer)
    var element = element
    element.content = content(of: element, at: place)
    return element
  }

  private mutating func content(of element: ScreenElement, at place: Place) -> ScreenElement.Content
  {
    switch element.content {
    case .text(var block, let fallback):
      block.content = mark(block.content, place)
      return .text(block, fallback: mark(fallback, place))
    case .buttons(let buttons, let isHorizontal, let gap):
      let marked = buttons.map { mark($0, at: place) }
      return .buttons(marked, isHorizontal: isHorizontal, gap: gap)
    case .features(let items): return .features(items.map { mark($0, at: place) })
    case .testimonials(let items): return .testimonials(items.map { mark($0, at: place) })
    case .countdown(var countdown):
      countdown.text.content = mark(countdown.text.content, place)
      countdown.ended = mark(countdown.ended, place)
      return .countdown(countdown)
    case .legal(var links):
      links.note = mark(links.note, place)
      return .legal(links)
    case .question(var question):
      question.title = mark(question.title, place)
      for choice in question.choices.indices {
        question.choices[choice].label = mark(question.choices[choice].label, place)
      }
      return .question(question)
    case .image, .spacer, .plans: return element.content
    }
  }

  private mutating func mark(_ button: ScreenButton, at place: Place) -> ScreenButton {
    var button = button
    button.block.label = mark(button.block.label, place)
    button.fallback = mark(button.fallback, place)
    return button
  }

  private mutating func mark(_ item: ScreenItem, at place: Place) -> ScreenItem {
    var item = item
    (item.title, item.text) = (mark(item.title, place), mark(item.text, place))
    return item
  }

  /// The text with its mark, without what its author wrote in the letters of marks.
  private mutating func mark(_ text: LocalizedText, _ place: Place) -> LocalizedText {
    guard !text.isEmpty, places.count < 0xFFFF else { return text }
    places.append(place)
    let mark = TextMark.mark(TextMark.place, places.count - 1)
    return text.mapTexts { mark + $0.withoutMarks }
  }
}

extension String {
  /// The text without marks.
  var withoutMarks: String {
    guard unicodeScalars.contains(where: { TextMark.all ~= $0.value }) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { !(TextMark.all ~= $0.value) }))
  }
}

/// Measures texts by their bytes alone: what is behind a text hardly depends on where its lines break, and a screen is
/// laid out in hundreds of variants.
struct RoughMeasurer: TextMeasuring {
  func size(of text: String, font: LayoutFont, lineHeight: Double, width: Double) -> LayoutSize {
    let length = Double(text.utf8.count) * font.size * 0.55
    let lines = (length / max(width, font.size)).rounded(.up)
    return LayoutSize(width: min(length, width), height: max(1, lines) * lineHeight)
  }
}
