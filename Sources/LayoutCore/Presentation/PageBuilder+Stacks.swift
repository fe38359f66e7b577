extension LayoutBox {
  /// Leaves what is inside to the label of the box.
  fileprivate mutating func silenceChildren() {
    guard case .stack(var stack) = content else { return }
    for place in stack.children.indices {
      stack.children[place].accessibility = nil
      stack.children[place].silenceChildren()
    }
    content = .stack(stack)
  }
}

/// Cards and rows.
extension PageBuilder {
  /// The box of a stack, with its children within this width.
  func stack(
    _ block: StackBlock,
    room: Double,
    fits: (LayoutTextRun, Double) -> Bool
  ) -> LayoutBox {
    let padding = (block.padding * metrics.scale).roundedToHalf
    let spacing = (block.spacing * metrics.scale).roundedToHalf
    var stack = LayoutBox.Stack()
    stack.axis = block.isHorizontal ? .horizontal : .vertical
    (stack.spacing, stack.stretches) = (spacing, block.isHorizontal)
    let inner = max(1, room - 2 * padding)
    let share = max(1, share(of: inner, in: block, spacing: spacing))
    for child in block.children {
      let own = child.ownWidth.map { $0 * metrics.scale }
      let room = block.isHorizontal ? own ?? share : inner
      guard let box = box(of: child, isHeading: false, room: room, fits: fits) else { continue }
      stack.children += block.isHorizontal ? [box] : spaced(box, child.margins)
    }
    var box = LayoutBox(.stack(stack))
    box.width = block.width.map { .points(($0 * metrics.scale).roundedToHalf) } ?? .fill
    box.padding = .all(padding)
    box.action = block.action
    if block.color != nil || block.borderColor != nil {
      var surface = LayoutSurface(color: block.color?.resolved(scheme) ?? .clear)
      let radius = (block.radius * metrics.scale).roundedToHalf
      (surface.topRadius, surface.bottomRadius) = (radius, radius)
      surface.border = block.borderColor?.resolved(scheme)
      box.surface = surface
    }
    guard let label = block.label else { return box }
    box.silenceChildren()
    if let label = language.choice(label) {
      let role: LayoutAccessibility.Role = block.action == nil ? .text : .button
      box.accessibility = LayoutAccessibility(label.text, role, language: label.language)
      box.accessibility?.isSelected = block.isSelected
    }
    return box
  }

  /// How wide a child of a horizontal stack is that has no width of its own.
  private func share(of room: Double, in block: StackBlock, spacing: Double) -> Double {
    let taken = block.children.reduce(0) { $0 + ($1.ownWidth ?? 0) * metrics.scale }
    let gaps = spacing * Double(max(0, block.children.count - 1))
    let sharing = block.children.count { $0.ownWidth == nil }
    return (room - taken - gaps) / Double(max(1, sharing))
  }
}

extension LayoutBlock {
  var margins: BlockMargins {
    switch self {
    case .text(let block): block.margins
    case .image(let block): block.margins
    case .buttons(let block): block.margins
    case .spacer(let block): block.margins
    case .stack(let block): block.margins
    }
  }

  /// The width of a stack that has one, in points of the phone that documents are drawn for.
  fileprivate var ownWidth: Double? {
    if case .stack(let stack) = self { stack.width } else { nil }
  }
}
