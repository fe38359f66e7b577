import LayoutCore

/// Goes through a laid out screen in the order of drawing and keeps what is painted behind each text.
struct PaintedScreen {
  /// What is painted in a rectangle: a color, or a picture, of which nothing is known.
  private struct Layer {
    let frame: LayoutRect
    let color: LayoutColor?
  }

  private(set) var texts: [ShownText] = []
  private let base: LayoutColor
  private var layers: [Layer] = []
  /// What scrolls, and how many layers stay behind it.
  private var scroll: (frame: LayoutRect, fixed: Int)?

  init(_ geometry: LayoutGeometry, _ scheme: LayoutColorScheme) {
    base = scheme == .dark ? .black : .white
    paint(geometry.message, x: 0, y: 0)
  }

  private mutating func paint(_ node: LayoutNode, x: Double, y: Double) {
    let frame = LayoutRect(
      x: node.frame.x + x,
      y: node.frame.y + y,
      width: node.frame.width,
      height: node.frame.height
    )
    switch node.content {
    case .surface(let surface): layers.append(Layer(frame: frame, color: surface.color))
    case .image: layers.append(Layer(frame: frame, color: nil))
    case .text(let run): texts.append(ShownText(run, on: grounds(of: frame)))
    case .scroll:
      let fixed = layers.count
      scroll = (frame, fixed)
      for child in node.children { paint(child, x: frame.x, y: frame.y) }
      scroll = nil
      // What is scrolled is cut at the frame, and is not behind what follows.
      layers.removeSubrange(fixed...)
      return
    default: break
    }
    for child in node.children { paint(child, x: frame.x, y: frame.y) }
  }

  /// The colors that are behind a text: one, or one for each place that it can be scrolled to.
  private func grounds(of frame: LayoutRect) -> [LayoutColor] {
    let (x, y) = (frame.x + frame.width / 2, frame.y + frame.height / 2)
    guard let scroll else { return [ground(layers[...], base, x: x, y: y)].compactMap { $0 } }
    let visible = scroll.frame
    let isAt = y > visible.y && y < visible.maxY
    let heights = isAt ? [y] : [visible.y + 1, visible.y + visible.height / 2, visible.maxY - 1]
    let grounds = heights.map { height -> LayoutColor? in
      let behind = ground(layers.prefix(scroll.fixed), base, x: x, y: height)
      return ground(layers.dropFirst(scroll.fixed), behind, x: x, y: y)
    }
    return grounds.contains(nil) ? [] : grounds.compactMap { $0 }
  }

  /// The color of the layers at a point; `nil` where a picture is seen.
  private func ground(
    _ layers: ArraySlice<Layer>,
    _ base: LayoutColor?,
    x: Double,
    y: Double
  ) -> LayoutColor? {
    layers.reduce(base) { ground, layer in
      let frame = layer.frame
      guard x >= frame.x, x <= frame.maxX, y >= frame.y, y <= frame.maxY else { return ground }
      guard let color = layer.color else { return nil }
      return color.alpha == 255 ? color : ground.map { color.over($0) }
    }
  }
}
