/// The sizes that follow from the kind of a message and the screen.
///
/// Per cent in a message mean per cent of the page as it is on an upright phone, so that texts keep
/// their size when the device is turned and do not grow without end on tablets.
struct ContainerMetrics {
  let kind: LayoutKind
  let environment: LayoutEnvironment
  /// The width of the message in points.
  let width: Double
  /// The height that per cent refer to.
  let nominalHeight: Double
  /// The least and the most height of the message.
  let heights: ClosedRange<Double>

  /// The screen of the phone that messages are drawn for, 844 points high.
  private static let designHeight = 844.0
  private static let widestPhone = 430.0
  private static let widestColumn = 560.0

  init(_ kind: LayoutKind, environment: LayoutEnvironment, hasOutsideClose: Bool) {
    self.kind = kind
    self.environment = environment
    let (size, insets) = (environment.size, environment.insets)
    let phoneHeight = max(size.width, size.height).clamped(480, 932)
    let safeHeight = max(0, size.height - insets.vertical)
    let safeWidth = max(0, size.width - insets.horizontal)
    switch kind {
    case .banner:
      width = min(safeWidth, Self.widestPhone) * 0.92
      nominalHeight = phoneHeight * 0.26
      let most = max(min(safeHeight * 0.6, safeHeight - 60), 0)
      heights = min(nominalHeight, most)...most
    case .modal, .modalCarousel:
      width = min(safeWidth, Self.widestPhone) * 0.88
      nominalHeight = phoneHeight * 0.48
      // The backdrop stays reachable above and below.
      let margin = LayoutNode.minimumTouch + (hasOutsideClose ? 8 : 0)
      let most = max(safeHeight - 2 * margin, safeHeight * 0.5)
      heights = min(nominalHeight, most)...most
    case .fullscreen, .fullscreenCarousel:
      width = size.width
      nominalHeight = phoneHeight
      heights = size.height...size.height
    }
  }

  /// The width that per cent refer to.
  var nominalWidth: Double { kind.isFullscreen ? min(width, Self.widestPhone) : width }

  /// How much larger than on the phone that messages are drawn for.
  var scale: Double {
    max(environment.size.width, environment.size.height).clamped(480, 932) / Self.designHeight
  }

  /// The free space between the edges of the message and its blocks.
  var padding: LayoutInsets {
    guard kind.isFullscreen else {
      return .all((width * (kind == .banner ? 0.04 : 0.05)).rounded())
    }
    let insets = environment.insets
    let side = (nominalWidth * 0.04).rounded()
    let free = max(0, width - insets.horizontal - 2 * side)
    let column = max(0, (free - Self.widestColumn) / 2).rounded()
    return LayoutInsets(
      top: max(60, insets.top + LayoutNode.minimumTouch + 12),
      left: insets.left + side + column,
      bottom: max(35, insets.bottom + 8),
      right: insets.right + side + column
    )
  }

  /// The height of a picture whose block names no proportions.
  private var imageHeight: Double {
    switch kind {
    case .banner: nominalHeight * 60 / 219.44
    case .modal, .modalCarousel: max(72, nominalHeight * 0.36)
    case .fullscreen, .fullscreenCarousel: nominalHeight * 0.32
    }
  }

  /// The height of a picture of these proportions, which leaves room for words below it.
  func imageHeight(width: Double, aspectRatio: Double?) -> Double {
    let drawn = aspectRatio.map { width / $0 } ?? imageHeight
    return min(drawn, max(72, heights.upperBound * 0.45))
  }

  /// The radius of the corners where the message names none.
  var radius: Double {
    switch kind {
    case .banner: 35
    case .modal, .modalCarousel: 8
    case .fullscreen, .fullscreenCarousel: 0
    }
  }

  /// Where a message of a height is on the screen.
  func frame(height: Double, position: VerticalAlignment) -> LayoutRect {
    let (size, insets) = (environment.size, environment.insets)
    if kind.isFullscreen { return LayoutRect(x: 0, y: 0, width: width, height: height) }
    let safeWidth = size.width - insets.horizontal
    let gap = kind == .banner ? size.height * 0.02 : 0
    let free = max(0, size.height - insets.vertical - height)
    let y: Double =
      switch kind == .banner ? position : .center {
      case .top: min(gap, free)
      case .center: free / 2
      case .bottom: max(0, free - gap)
      }
    return LayoutRect(
      x: (insets.left + (safeWidth - width) / 2).roundedToHalf,
      y: (insets.top + y).roundedToHalf,
      width: width.rounded(),
      height: height.roundedToHalf
    )
  }

  /// A part of the nominal height.
  func vertical(_ percent: Double) -> Double { (nominalHeight * percent / 100).roundedToHalf }

  /// A part of the nominal width.
  func horizontal(_ percent: Double) -> Double { (nominalWidth * percent / 100).roundedToHalf }

  /// The size of letters in points: legible, not larger than the page, and as the reader wants them.
  ///
  /// Large letters grow less, as those of the system do.
  func fontSize(_ size: BlockFont.Size) -> Double {
    let drawn =
      switch size {
      case .percent(let percent): nominalHeight * percent / 100
      case .points(let points): points
      }
    let base = drawn.clamped(12, 64)
    let scale = environment.textScale
    let factor = base > 28 ? 1 + (scale - 1) * 28 / base : scale
    return min(base * factor, max(width * 0.22, 24)).roundedToHalf
  }
}
