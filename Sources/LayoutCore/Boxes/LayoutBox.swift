/// A part of a layout before it has a place: stacks, texts and pictures with their wishes.
///
/// Messages compile to boxes, and so do paywall screens: the engine knows neither.
struct LayoutBox {
  /// How long one side of a box is.
  enum Extent: Equatable {
    /// As long as what is inside.
    case fit
    /// As long as there is room.
    case fill
    /// A number of points.
    case points(Double)
  }

  indirect enum Content {
    case empty
    /// A text; the alignment is already that of the screen.
    case text(LayoutTextRun)
    /// Something drawn that is as large as its box.
    case drawn(LayoutContent)
    case stack(Stack)
  }

  struct Stack {
    enum Axis { case vertical, horizontal }

    var axis = Axis.vertical
    var spacing = 0.0
    /// Where children are across the axis; left is the beginning of the line.
    var alignment = HorizontalAlignment.left
    /// Where children are along the axis when they leave room.
    var distribution = VerticalAlignment.top
    /// Whether children beside one another are equally high.
    var stretches = false
    var children: [LayoutBox] = []
  }

  var content: Content
  var width = Extent.fit
  var height = Extent.fit
  /// The least height with its padding.
  var minimumHeight = 0.0
  /// Left and right are those of the screen.
  var padding = LayoutInsets()
  /// Drawn behind the content over the whole box.
  var surface: LayoutSurface?
  /// Where the box is within a wider column; `nil` for where the column puts its boxes.
  var alignment: HorizontalAlignment?
  var action: LayoutAction?
  var accessibility: LayoutAccessibility?

  init(_ content: Content) {
    self.content = content
  }
}
