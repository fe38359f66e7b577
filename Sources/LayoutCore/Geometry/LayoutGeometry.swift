/// A message laid out for one screen: the tree that every renderer draws.
public struct LayoutGeometry: Equatable, Sendable {
  /// The kind of the message.
  public let kind: LayoutKind
  /// The size of the screen in points.
  public let size: LayoutSize
  /// The color over the app, `nil` where the app stays as it is and usable.
  public let backdrop: LayoutColor?
  /// Whether a tap on the backdrop closes the message.
  public let closesOnBackdropTap: Bool
  /// The message, in the coordinates of the screen.
  public let message: LayoutNode
  /// A close button above the message, in the coordinates of the screen.
  public let outsideClose: LayoutNode?
  /// How the message appears.
  public let transition: LayoutTransition
  /// Seconds after which the message goes by itself, `nil` for never.
  public let dismissAfter: Double?
  /// How many pages there are.
  public let pageCount: Int
  /// The language of the message, for the screen reader's voice.
  public let language: LanguageTag?
  /// Whether the message is laid out from right to left.
  public let isRightToLeft: Bool
}

extension LayoutGeometry {
  /// All nodes in the order of reading, each with its frame in the coordinates of the screen, before
  /// anything is scrolled; pages lie side by side.
  public var flattened: [(node: LayoutNode, frame: LayoutRect)] {
    var found: [(LayoutNode, LayoutRect)] = []
    func visit(_ node: LayoutNode, x: Double, y: Double) {
      let frame = node.frame.offset(x: x, y: y)
      found.append((node, frame))
      for child in node.children { visit(child, x: frame.x, y: frame.y) }
    }
    visit(message, x: 0, y: 0)
    if let outsideClose { visit(outsideClose, x: 0, y: 0) }
    return found
  }
}

extension LayoutGeometry: CustomStringConvertible {
  /// The tree as indented text, one node a line, for golden files and for people.
  public var description: String {
    var lines = [
      "\(kind.rawValue) on \(Self.number(size.width))×\(Self.number(size.height))"
        + " \(language?.description ?? "und") \(isRightToLeft ? "rtl" : "ltr")"
        + " pages \(pageCount) \(transition.rawValue)"
        + (backdrop.map { " backdrop \($0)" } ?? "")
        + (closesOnBackdropTap ? " closes on tap" : "")
        + (dismissAfter.map { " goes after \(Self.number($0)) s" } ?? "")
    ]
    Self.describe(message, depth: 1, into: &lines)
    if let outsideClose { Self.describe(outsideClose, depth: 1, into: &lines) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func describe(_ node: LayoutNode, depth: Int, into lines: inout [String]) {
    let frame = node.frame
    var line = String(repeating: "  ", count: depth)
    line += "\(number(frame.x)),\(number(frame.y)) \(number(frame.width))×\(number(frame.height)) "
    line += describe(node.content)
    if let action = node.action { line += " → \(action)" }
    if let spoken = node.accessibility {
      line += " (\(spoken.role.rawValue) “\(spoken.label)”\(Self.choice(spoken)))"
    }
    lines.append(line)
    for child in node.children { describe(child, depth: depth + 1, into: &lines) }
  }

  private static func choice(_ spoken: LayoutAccessibility) -> String {
    spoken.isSelected.map { $0 ? " chosen" : " not chosen" } ?? ""
  }

  private static func describe(_ content: LayoutContent) -> String {
    switch content {
    case .group: "group"
    case .surface(let surface):
      "surface \(surface.color) radius \(number(surface.topRadius))/\(number(surface.bottomRadius))"
        + (surface.border.map { " border \($0)" } ?? "") + (surface.floats ? " floats" : "")
    case .text(let run):
      "text “\(run.text)” \(number(run.font.size))/\(number(run.lineHeight)) \(run.color)"
        + " \(run.alignment.rawValue)" + (run.font.isBold ? " bold" : "")
        + (run.font.isItalic ? " italic" : "") + (run.isUnderlined ? " underlined" : "")
    case .image(let image):
      "image \(image.url) \(image.fit.mode.rawValue) \(number(image.fit.x)),\(number(image.fit.y))"
        + " radius \(number(image.radius))" + (image.mask.map { " mask \($0)" } ?? "")
    case .closeIcon(let style, let color, let ground):
      "close \(style.rawValue) \(color) on \(ground)"
    case .scroll(let height): "scroll \(number(height))"
    case .pager: "pager"
    case .pageDots(let count, let color): "dots \(count) \(color)"
    case .arrow(let pointsRight, let color): "arrow \(pointsRight ? "right" : "left") \(color)"
    }
  }

  /// A number with at most two decimals.
  private static func number(_ value: Double) -> String {
    let hundredths = Int64((value.clamped(-1e9, 1e9) * 100).rounded())
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return sign + String(whole) }
    return sign + "\(whole)." + (rest < 10 ? "0" : "")
      + (rest % 10 == 0 ? "\(rest / 10)" : "\(rest)")
  }
}
