import LayoutCore

extension MessagePreview {
  /// The element of a node, with what is inside.
  func node(_ node: LayoutNode) -> HTML {
    let inside = HTML(node.children.map { self.node($0) })
    switch node.content {
    case .text(let run): return text(node, run)
    case .image(let image): return picture(node, image)
    case .closeIcon: return element(node, "close", Self.cross)
    case .arrow(let pointsRight, _):
      return element(node, "arrow", pointsRight ? Self.right : Self.left)
    case .pageDots(let count, _):
      let dots = (0..<count).map { $0 == 0 ? "<i class=\"on\"></i>" : "<i></i>" as HTML }
      return element(node, "dots", HTML(dots))
    case .scroll(let height):
      let scrolls = height > node.frame.height + 0.5
      let content: HTML = "<div class=\"content\">\(inside)</div>"
      return element(node, scrolls ? "scroll moves" : "scroll", content)
    case .pager:
      let content: HTML = "<div class=\"content\">\(inside)</div>"
      return element(node, "pager", content)
    case .group, .surface: return element(node, "", inside)
    }
  }

  private func element(_ node: LayoutNode, _ kind: String, _ inside: HTML) -> HTML {
    let action = node.action
    let spoken = node.accessibility
    let label = node.content.isDrawing || action != nil ? spoken?.label : nil
    return """
      <div id="\(identifier(node))" class="node \(kind)"\(attribute: "role", role(spoken))\
      \(attribute: "aria-label", label)\(attribute: "aria-pressed", pressed(spoken))\
      \(attribute: "lang", spoken?.language?.description)\
      \(attribute: "tabindex", action != nil && spoken != nil ? "0" : nil)\
      \(attribute: "data-action", action.map { Self.verb($0) })\
      \(attribute: "data-value", action.flatMap { Self.value($0) })>\(inside)</div>
      """
  }

  private func text(_ node: LayoutNode, _ run: LayoutTextRun) -> HTML {
    let isHeading = node.accessibility?.role == .heading
    return """
      <div id="\(identifier(node))" class="node text"\
      \(attribute: "role", isHeading ? "heading" : role(node.accessibility))\
      \(attribute: "aria-level", isHeading ? "1" : nil)\(attribute: "lang", run.language?.description) \
      dir="\(direction(run.isRightToLeft))"\
      \(attribute: "data-action", node.action.map { Self.verb($0) })\
      \(attribute: "data-value", node.action.flatMap { Self.value($0) })>\(run.text)</div>
      """
  }

  /// A picture; one that is not on the web is only its frame.
  private func picture(_ node: LayoutNode, _ image: LayoutImage) -> HTML {
    guard loadsPictures else { return element(node, "picture", Self.place) }
    let address = PageAddress(image.url).flatMap { $0.scheme == "https" ? $0.description : nil }
    let source: HTML? = address.map { "<img alt=\"\"\(attribute: "src", $0)>" }
    let mask: HTML? = image.mask == nil ? nil : "<div class=\"mask\"></div>"
    return element(node, "picture", "\(source)\(mask)")
  }

  private func role(_ spoken: LayoutAccessibility?) -> String? {
    switch spoken?.role {
    case .button?: "button"
    case .link?: "link"
    case .image?: "img"
    case .heading?, .text?, nil: nil
    }
  }

  /// Whether a button that is one of several is the chosen one.
  private func pressed(_ spoken: LayoutAccessibility?) -> String? {
    guard spoken?.role == .button else { return nil }
    return spoken?.isSelected.map { $0 ? "true" : "false" }
  }

  private static func verb(_ action: LayoutAction) -> String {
    switch action {
    case .dismiss: "dismiss"
    case .open: "open"
    case .copy: "copy"
    case .openSettings: "settings"
    case .nextPage: "next"
    case .previousPage: "previous"
    case .screen(let action): action.name
    }
  }

  private static func value(_ action: LayoutAction) -> String? {
    switch action {
    case .open(let link): link
    case .copy(let text): text
    case .screen(let action): action.subject
    case .dismiss, .openSettings, .nextPage, .previousPage: nil
    }
  }

  /// What stands for a picture that is not loaded.
  private static let place: HTML = """
    <svg class="place" viewBox="0 0 28 28" aria-hidden="true"><path d="M4 22l7-9 5 6 3-4 5 7zM18 9h.1"/></svg>
    """
  private static let cross: HTML = """
    <svg viewBox="0 0 28 28" aria-hidden="true"><path d="M9 9l10 10M19 9L9 19"/></svg>
    """
  private static let right: HTML = """
    <svg viewBox="0 0 28 28" aria-hidden="true"><path d="M11 7l7 7-7 7"/></svg>
    """
  private static let left: HTML = """
    <svg viewBox="0 0 28 28" aria-hidden="true"><path d="M17 7l-7 7 7 7"/></svg>
    """
}

extension LayoutContent {
  /// Whether a screen reader finds no words in it.
  fileprivate var isDrawing: Bool {
    switch self {
    case .image, .closeIcon, .arrow, .group: true
    case .surface, .text, .scroll, .pager, .pageDots: false
    }
  }
}
