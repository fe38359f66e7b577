/// A part of a resolved message: where it is, what is drawn there, and what a tap does.
///
/// Renderers draw a node, then its children over it, in their order, which is also the order of
/// reading.
public struct LayoutNode: Equatable, Sendable, Identifiable {
  /// The place in the tree, counted from 0 in the order of reading.
  public internal(set) var id = 0
  /// Where the node is, in the coordinates of the node around it.
  public var frame: LayoutRect
  /// What is drawn.
  public var content: LayoutContent
  /// What a tap does, `nil` for nothing.
  public var action: LayoutAction?
  /// How far the area that takes taps reaches beyond the frame, in points.
  public var touchOutset = LayoutInsets()
  /// What a screen reader says; `nil` where the node is no element for it.
  public var accessibility: LayoutAccessibility?
  /// What is inside, in the order of drawing and reading.
  public var children: [LayoutNode] = []

  init(
    _ content: LayoutContent,
    frame: LayoutRect,
    action: LayoutAction? = nil,
    accessibility: LayoutAccessibility? = nil,
    children: [LayoutNode] = []
  ) {
    (self.content, self.frame, self.action) = (content, frame, action)
    (self.accessibility, self.children) = (accessibility, children)
  }

  /// The area that takes taps, in the coordinates of the node around it.
  public var touchFrame: LayoutRect {
    LayoutRect(
      x: frame.x - touchOutset.left,
      y: frame.y - touchOutset.top,
      width: frame.width + touchOutset.horizontal,
      height: frame.height + touchOutset.vertical
    )
  }

  /// The least width and height of what takes a tap, in points.
  public static let minimumTouch = 44.0
}

/// What a node draws.
public indirect enum LayoutContent: Equatable, Sendable {
  /// Nothing of its own.
  case group
  /// A colored ground.
  case surface(LayoutSurface)
  /// A text of one or more lines.
  case text(LayoutTextRun)
  /// A picture that is loaded from elsewhere.
  case image(LayoutImage)
  /// The cross of a close button.
  case closeIcon(CloseButton.IconStyle, color: LayoutColor, ground: LayoutColor)
  /// Children that scroll up and down within the frame, as high as this together.
  case scroll(contentHeight: Double)
  /// Pages side by side, each as wide as the frame, in the order of reading.
  case pager
  /// One dot per page.
  case pageDots(count: Int, color: LayoutColor)
  /// An arrow to another page; whether it points to the right.
  case arrow(pointsRight: Bool, color: LayoutColor)
}

/// A colored ground.
public struct LayoutSurface: Equatable, Sendable {
  /// The color.
  public var color: LayoutColor
  /// The radius of the upper corners in points.
  public var topRadius = 0.0
  /// The radius of the lower corners in points.
  public var bottomRadius = 0.0
  /// The color of a line of one point around it, `nil` for none.
  public var border: LayoutColor?
  /// Whether it floats above what is behind it, with a shadow.
  public var floats = false
  /// Whether what is inside is cut at the corners.
  public var clips = false
}

/// A text, and how it is set.
public struct LayoutTextRun: Equatable, Sendable {
  /// The words.
  public var text: String
  /// Their language, `nil` where it is not known.
  public var language: LanguageTag?
  /// Whether the text runs from right to left.
  public var isRightToLeft: Bool
  /// The letters.
  public var font: LayoutFont
  /// The height of a line in points.
  public var lineHeight: Double
  /// The color.
  public var color: LayoutColor
  /// Whether there is a line below.
  public var isUnderlined: Bool
  /// Where the lines are; left is left here.
  public var alignment: HorizontalAlignment
}

/// Letters of one size.
public struct LayoutFont: Equatable, Sendable {
  /// The design.
  public var family: FontFamily
  /// The size in points, with the reader's text size applied.
  public var size: Double
  /// Whether it is bold.
  public var isBold: Bool
  /// Whether it is slanted.
  public var isItalic: Bool

  /// Makes letters.
  public init(
    family: FontFamily = .standard,
    size: Double,
    isBold: Bool = false,
    isItalic: Bool = false
  ) {
    (self.family, self.size, self.isBold, self.isItalic) = (family, size, isBold, isItalic)
  }
}

/// A picture that is loaded from elsewhere.
public struct LayoutImage: Equatable, Sendable {
  /// Where the picture is.
  public var url: String
  /// How it fills its frame.
  public var fit: ImageFit
  /// The radius of the corners in points.
  public var radius: Double
  /// A veil over the picture, `nil` for none.
  public var mask: LayoutColor?
  /// The color of the frame until the picture is there.
  public var placeholder: LayoutColor
}

/// What a screen reader says about a node.
public struct LayoutAccessibility: Equatable, Sendable {
  /// What kind of element it is.
  public enum Role: String, Equatable, Sendable {
    /// A text.
    case text
    /// The title of the message, where the reader begins.
    case heading
    /// A button.
    case button
    /// Something that opens a link.
    case link
    /// A picture.
    case image
  }

  /// The words.
  public var label: String
  /// The kind of element.
  public var role: Role
  /// The language of the words, for the voice.
  public var language: LanguageTag?
  /// Whether it is the chosen one of several; `nil` where there is no choice.
  public var isSelected: Bool?

  init(_ label: String, _ role: Role, language: LanguageTag? = nil) {
    (self.label, self.role, self.language) = (label, role, language)
  }
}
