/// A part of a page.
public indirect enum LayoutBlock: Equatable, Sendable {
  /// A text.
  case text(TextBlock)
  /// A picture.
  case image(ImageBlock)
  /// One to three buttons.
  case buttons(ButtonGroup)
  /// Free space.
  case spacer(SpacerBlock)
  /// Blocks beside or below one another, on a ground of their own.
  case stack(StackBlock)

  var texts: [LocalizedText] {
    switch self {
    case .text(let block): [block.content]
    case .buttons(let group): group.buttons.map(\.label)
    case .image, .spacer: []
    case .stack(let stack): stack.children.flatMap(\.texts)
    }
  }

  var imageURLs: [String] {
    switch self {
    case .image(let image): [image.url]
    case .stack(let stack): stack.children.flatMap(\.imageURLs)
    case .text, .buttons, .spacer: []
    }
  }

  var hasDismissButton: Bool {
    switch self {
    case .buttons(let group): group.buttons.contains { $0.action == .dismiss }
    case .stack(let stack):
      stack.action == .dismiss || stack.children.contains(where: \.hasDismissButton)
    case .text, .image, .spacer: false
    }
  }
}

/// The free space above and below a block, in per cent of the page's height.
public struct BlockMargins: Equatable, Sendable {
  /// Above the block.
  public var top = 0.0
  /// Below the block.
  public var bottom = 0.0

  /// No free space.
  public static let none = BlockMargins()
}

/// A text.
public struct TextBlock: Equatable, Sendable {
  /// The words.
  public var content: LocalizedText
  /// What a tap on it does, `nil` for nothing.
  public var action: LayoutAction?
  /// The letters.
  public var font = BlockFont()
  /// The color, `nil` for one that can be read on the page.
  public var color: ThemedColor?
  /// Where the lines begin.
  public var alignment = HorizontalAlignment.left
  /// Free space at either side, in per cent of the page's width.
  public var horizontalMargin = 0.0
  /// Free space above and below.
  public var margins = BlockMargins.none
}

/// The letters of a text.
public struct BlockFont: Equatable, Sendable {
  /// A size in one of two units.
  public enum Size: Equatable, Sendable {
    /// In per cent of the page's height.
    case percent(Double)
    /// In points.
    case points(Double)
  }

  /// The size before the reader's text size is applied.
  public var size = Size.points(16)
  /// The design.
  public var family = FontFamily.standard
  /// Whether it is bold.
  public var isBold = false
  /// Whether it is slanted.
  public var isItalic = false
  /// Whether there is a line below.
  public var isUnderlined = false
}

/// A design of letters.
public enum FontFamily: Equatable, Sendable {
  /// The font of messages: Inter where the app has it, else the system's.
  case standard
  /// Letters of one width.
  case monospaced
  /// A font by its name; the standard one where there is none of that name.
  case named(String)
}

/// A picture.
public struct ImageBlock: Equatable, Sendable {
  /// Where the picture is.
  public var url: String
  /// What it shows, for those who do not see it; empty for an ornament.
  public var alt = LocalizedText("")
  /// What a tap on it does, `nil` for nothing.
  public var action: LayoutAction?
  /// Width divided by height, `nil` for the height that the kind of message gives.
  public var aspectRatio: Double?
  /// The radius of the corners in points.
  public var radius = 0.0
  /// Free space at either side, in per cent of the page's width.
  public var horizontalMargin = 0.0
  /// How it fills its frame.
  public var fit = ImageFit.cover
  /// Free space within the frame, in per cent of it.
  public var padding = 0.0
  /// Free space above and below.
  public var margins = BlockMargins.none
}

/// Free space between blocks.
public struct SpacerBlock: Equatable, Sendable {
  /// The least height, in per cent of the page's.
  public var height = 8.0
  /// Whether it takes what the other blocks leave.
  public var fills = false
  /// Free space above and below.
  public var margins = BlockMargins.none
}

/// Blocks beside or below one another, on a ground of their own.
///
/// Documents of messages have none; the cards and rows of screens are made of them.
public struct StackBlock: Equatable, Sendable {
  /// The blocks in the order of reading.
  public var children: [LayoutBlock]
  /// Whether the blocks are beside one another; they are then equally wide, but for those with a
  /// width of their own, and equally high.
  public var isHorizontal = false
  /// Free space between the blocks, in points of the phone that documents are drawn for.
  public var spacing = 0.0
  /// Free space around the blocks, in the same points.
  public var padding = 0.0
  /// The width in the same points; `nil` for what there is.
  public var width: Double?
  /// The ground, `nil` for none.
  public var color: ThemedColor?
  /// A line around it, `nil` for none.
  public var borderColor: ThemedColor?
  /// The radius of the corners in points.
  public var radius = 0.0
  /// What a tap does, `nil` for nothing.
  public var action: LayoutAction?
  /// What a screen reader says instead of the blocks, `nil` for letting it read them; an empty text
  /// for an ornament.
  public var label: LocalizedText?
  /// Whether it is one of several choices, and whether it is the chosen one.
  public var isSelected: Bool?
  /// Free space above and below.
  public var margins = BlockMargins.none

  /// Makes a stack without ground or action.
  public init(_ children: [LayoutBlock]) {
    self.children = children
  }
}

/// One to three buttons.
public struct ButtonGroup: Equatable, Sendable {
  /// The buttons in the order of reading.
  public var buttons: [ButtonBlock]
  /// Whether the buttons are beside one another, where their words fit.
  public var isHorizontal = false
  /// Free space between buttons, in per cent of the page's height, or width where they are beside one
  /// another.
  public var gap = 0.0
  /// Free space above and below.
  public var margins = BlockMargins.none

  /// The most buttons; further ones are left out.
  public static let maximumButtons = 3
}

/// A button.
public struct ButtonBlock: Equatable, Sendable {
  /// How wide a button is.
  public enum Width: String, Equatable, Sendable, CaseIterable {
    /// As wide as the page.
    case full
    /// Half as wide.
    case half
    /// As wide as its words.
    case auto
  }

  /// How high a button of one line is.
  public enum Height: String, Equatable, Sendable, CaseIterable {
    /// 32 points.
    case small
    /// 44 points.
    case medium
    /// 56 points.
    case large

    var points: Double {
      switch self {
      case .small: 32
      case .medium: 44
      case .large: 56
      }
    }
  }

  /// The words.
  public var label: LocalizedText
  /// What a tap does.
  public var action = LayoutAction.dismiss
  /// The letters.
  public var font = BlockFont()
  /// The color of the words, `nil` for one that can be read.
  public var textColor: ThemedColor?
  /// The ground, `nil` for that of the kind of button.
  public var color: ThemedColor?
  /// A line around it, `nil` for none.
  public var borderColor: ThemedColor?
  /// The radius of the corners in points.
  public var radius = 8.0
  /// How wide it is.
  public var width = Width.auto
  /// How high it is.
  public var height = Height.medium
  /// Where it is, when it is narrower than the page.
  public var position = HorizontalAlignment.center
  /// Free space at either side, in points.
  public var margin = 8.0
  /// Whether it takes taps; one that does not is drawn faded.
  public var isEnabled = true
}
