/// A box and its size.
struct MeasuredBox {
  let box: LayoutBox
  var size: LayoutSize
  var children: [MeasuredBox] = []
}

/// Resolves boxes: first each box says how large it is for a width, then it gets its place.
///
/// Each text is measured once for each layout.
struct BoxEngine<Measurer: TextMeasuring> {
  let measurer: Measurer
  let isRightToLeft: Bool

  /// The size of a box that may be this wide.
  func measure(_ box: LayoutBox, width available: Double) -> MeasuredBox {
    var room = available
    if case .points(let points) = box.width { room = min(points, available) }
    let inner = max(0, room - box.padding.horizontal)
    var measured = MeasuredBox(box: box, size: LayoutSize(width: 0, height: 0))
    switch box.content {
    case .empty, .drawn: break
    case .text(let run):
      measured.size = measurer.size(
        of: run.text,
        font: run.font,
        lineHeight: run.lineHeight,
        width: inner
      )
    case .stack(let stack):
      measured.children =
        stack.axis == .vertical
        ? stack.children.map { measure($0, width: inner) }
        : columns(stack, width: inner)
      measured.size = size(of: measured.children, in: stack)
    }
    measured.size = outer(measured.size, of: box, available: available)
    return measured
  }

  /// Places what was measured into a rectangle, as nodes in the coordinates around it.
  func place(_ measured: MeasuredBox, in frame: LayoutRect) -> LayoutNode {
    let box = measured.box
    let inner = LayoutRect(
      x: box.padding.left,
      y: box.padding.top,
      width: max(0, frame.width - box.padding.horizontal),
      height: max(0, frame.height - box.padding.vertical)
    )
    var node = LayoutNode(
      box.surface.map(LayoutContent.surface) ?? .group,
      frame: frame,
      action: box.action,
      accessibility: box.accessibility
    )
    switch box.content {
    case .empty: break
    case .drawn(let content):
      if box.surface == nil {
        node.content = content
      } else {
        node.children = [LayoutNode(content, frame: inner)]
      }
    case .text(let run):
      if box.surface == nil, box.padding == LayoutInsets() {
        node.content = .text(run)
      } else {
        node.children = [LayoutNode(.text(run), frame: inner)]
      }
    case .stack(let stack):
      node.children = place(measured.children, of: stack, in: inner).filter { $0.showsSomething }
    }
    if box.action != nil { node.touchOutset = Self.touchOutset(of: frame) }
    return node
  }

  /// What a small frame lacks to be touched.
  static func touchOutset(of frame: LayoutRect) -> LayoutInsets {
    let sides = (max(0, LayoutNode.minimumTouch - frame.width) / 2).roundedUpToHalf
    let ends = (max(0, LayoutNode.minimumTouch - frame.height) / 2).roundedUpToHalf
    return LayoutInsets(top: ends, left: sides, bottom: ends, right: sides)
  }
}

extension BoxEngine {
  private func outer(_ inner: LayoutSize, of box: LayoutBox, available: Double) -> LayoutSize {
    let width: Double =
      switch box.width {
      case .fit: min(inner.width + box.padding.horizontal, available)
      case .fill: available
      case .points(let points): min(points, available)
      }
    let height: Double =
      if case .points(let points) = box.height { points } else {
        inner.height + box.padding.vertical
      }
    return LayoutSize(
      width: width.rounded(.up),
      height: max(height, box.minimumHeight).roundedUpToHalf
    )
  }

  private func size(of children: [MeasuredBox], in stack: LayoutBox.Stack) -> LayoutSize {
    let gaps = stack.spacing * Double(max(0, children.count - 1))
    var (sum, most) = (gaps, 0.0)
    for child in children {
      let (along, across) =
        stack.axis == .vertical
        ? (child.size.height, child.size.width) : (child.size.width, child.size.height)
      sum += along
      most = max(most, across)
    }
    return stack.axis == .vertical
      ? LayoutSize(width: most, height: sum) : LayoutSize(width: sum, height: most)
  }

  /// Children beside one another: what is as wide as its content takes its room first.
  private func columns(_ stack: LayoutBox.Stack, width: Double) -> [MeasuredBox] {
    var rest = max(0, width - stack.spacing * Double(max(0, stack.children.count - 1)))
    var measured: [MeasuredBox?] = stack.children.map { child in
      guard child.width != .fill else { return nil }
      let found = measure(child, width: rest)
      rest = max(0, rest - found.size.width)
      return found
    }
    let share = rest / Double(max(1, measured.count { $0 == nil }))
    for (place, child) in stack.children.enumerated() where measured[place] == nil {
      measured[place] = measure(child, width: share.rounded(.down))
    }
    return measured.compactMap { $0 }
  }

  private func place(
    _ children: [MeasuredBox],
    of stack: LayoutBox.Stack,
    in inner: LayoutRect
  ) -> [LayoutNode] {
    stack.axis == .vertical
      ? placeBelow(children, of: stack, in: inner) : placeBeside(children, of: stack, in: inner)
  }

  private func placeBelow(
    _ children: [MeasuredBox],
    of stack: LayoutBox.Stack,
    in inner: LayoutRect
  ) -> [LayoutNode] {
    let needed = size(of: children, in: stack).height
    let free = max(0, inner.height - needed)
    let fillers = children.count { $0.box.height == .fill }
    var y = inner.y
    if fillers == 0 {
      y += stack.distribution == .center ? free / 2 : stack.distribution == .bottom ? free : 0
    }
    return children.map { child in
      var size = child.size
      if child.box.height == .fill { size.height += free / Double(fillers) }
      let lead = lead(of: size.width, in: inner.width, child.box.alignment ?? stack.alignment)
      let x = inner.x + left(of: size.width, at: lead, in: inner.width)
      defer { y += size.height + stack.spacing }
      return place(
        child,
        in: LayoutRect(x: x, y: y.roundedToHalf, width: size.width, height: size.height)
      )
    }
  }

  private func placeBeside(
    _ children: [MeasuredBox],
    of stack: LayoutBox.Stack,
    in inner: LayoutRect
  ) -> [LayoutNode] {
    let needed = size(of: children, in: stack).width
    var lead = lead(of: needed, in: inner.width, stack.alignment)
    return children.map { child in
      let size = child.size
      defer { lead += size.width + stack.spacing }
      return place(
        child,
        in: LayoutRect(
          x: inner.x + left(of: size.width, at: lead, in: inner.width),
          y: stack.stretches
            ? inner.y : (inner.y + (inner.height - size.height) / 2).roundedToHalf,
          width: size.width,
          height: stack.stretches ? inner.height : size.height
        )
      )
    }
  }

  /// How far something is from the beginning of the line.
  private func lead(of width: Double, in room: Double, _ alignment: HorizontalAlignment) -> Double {
    let free = max(0, room - width)
    return switch alignment {
    case .left: 0
    case .center: free / 2
    case .right: free
    }
  }

  /// How far something is from the left that is this far from the beginning of the line.
  private func left(of width: Double, at lead: Double, in room: Double) -> Double {
    (isRightToLeft ? room - lead - width : lead).roundedToHalf
  }
}

extension LayoutNode {
  /// Whether the node is more than free space.
  fileprivate var showsSomething: Bool {
    content != .group || !children.isEmpty || action != nil || accessibility != nil
  }
}

extension Double {
  var roundedToHalf: Double { (self * 2).rounded() / 2 }
  var roundedUpToHalf: Double { (self * 2).rounded(.up) / 2 }
}
