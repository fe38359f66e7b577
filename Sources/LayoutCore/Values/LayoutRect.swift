/// A width and a height in points.
public struct LayoutSize: Equatable, Sendable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double

  /// Makes a size; what is negative or no number becomes 0.
  public init(width: Double, height: Double) {
    self.width = width.isFinite ? max(0, width) : 0
    self.height = height.isFinite ? max(0, height) : 0
  }
}

/// A rectangle in points, in the coordinates of the node around it: x to the right, y down.
public struct LayoutRect: Equatable, Sendable {
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double

  /// Makes a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The right edge.
  public var maxX: Double { x + width }
  /// The lower edge.
  public var maxY: Double { y + height }
  /// The rectangle's size.
  public var size: LayoutSize { LayoutSize(width: width, height: height) }

  /// Whether another rectangle lies within this one, give or take half a point.
  public func contains(_ other: LayoutRect) -> Bool {
    other.x >= x - 0.5 && other.y >= y - 0.5 && other.maxX <= maxX + 0.5
      && other.maxY <= maxY + 0.5
  }

  /// The same rectangle, moved.
  func offset(x dx: Double, y dy: Double) -> LayoutRect {
    LayoutRect(x: x + dx, y: y + dy, width: width, height: height)
  }
}

/// Distances from the four edges in points.
public struct LayoutInsets: Equatable, Sendable {
  /// From the upper edge.
  public var top: Double
  /// From the left edge, whatever the direction of writing is.
  public var left: Double
  /// From the lower edge.
  public var bottom: Double
  /// From the right edge.
  public var right: Double

  /// Makes insets; what is negative or no number becomes 0.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    func usable(_ value: Double) -> Double { value.isFinite ? max(0, value) : 0 }
    (self.top, self.left) = (usable(top), usable(left))
    (self.bottom, self.right) = (usable(bottom), usable(right))
  }

  static func all(_ value: Double) -> LayoutInsets {
    LayoutInsets(top: value, left: value, bottom: value, right: value)
  }

  var horizontal: Double { left + right }
  var vertical: Double { top + bottom }
}

extension Double {
  /// The value within a range; the lower bound where it is no number.
  package func clamped(_ low: Double, _ high: Double) -> Double {
    isNaN ? low : Swift.max(low, Swift.min(high, self))
  }
}
