/// The shapes that an in-app message has.
public enum LayoutKind: String, Equatable, Sendable, CaseIterable {
  /// A bar at the top, in the centre or at the bottom; the app stays usable around it.
  case banner
  /// A dialog in the centre, over a backdrop.
  case modal
  /// The whole screen.
  case fullscreen
  /// A dialog with several pages.
  case modalCarousel = "modal-carousel"
  /// The whole screen with several pages.
  case fullscreenCarousel = "fullscreen-carousel"

  /// Whether there are pages to turn.
  public var isCarousel: Bool { self == .modalCarousel || self == .fullscreenCarousel }
  /// Whether it covers the whole screen.
  public var isFullscreen: Bool { self == .fullscreen || self == .fullscreenCarousel }
}

/// An in-app message as its author drew it: a kind and its pages.
///
/// A document always has a page, and every page can be closed: where its author left no way out,
/// the initialiser adds a close button.
public struct LayoutDocument: Equatable, Sendable {
  /// The shape.
  public let kind: LayoutKind
  /// The language the author wrote first.
  public let defaultLanguage: LanguageTag?
  /// The pages in the order of reading; one, unless the kind is a carousel.
  public let pages: [LayoutPage]

  /// The most pages of a carousel; further ones are left out.
  public static let maximumPages = 20

  /// Makes a document; `nil` without pages that show anything.
  public init?(kind: LayoutKind, defaultLanguage: LanguageTag?, pages: [LayoutPage]) {
    self.init(kind: kind, defaultLanguage: defaultLanguage, pages: pages, canAlwaysBeClosed: true)
  }

  /// Makes a document that need not have a way out.
  package init?(
    kind: LayoutKind,
    defaultLanguage: LanguageTag?,
    pages: [LayoutPage],
    canAlwaysBeClosed: Bool
  ) {
    let shown = pages.filter { !$0.isEmpty }.prefix(kind.isCarousel ? Self.maximumPages : 1)
    guard let first = shown.first else { return nil }
    self.kind = kind
    self.defaultLanguage = defaultLanguage
    self.pages = shown.map { page in
      var page = page
      // One backdrop is behind all pages.
      page.backdrop = first.backdrop
      if canAlwaysBeClosed, !page.canBeClosed(in: kind) { page.close = CloseButton() }
      return page
    }
  }

  /// The links of all images, each once, in the order of the pages, for prefetching.
  public var imageURLs: [String] {
    var seen: Set<String> = []
    return pages.flatMap(\.imageURLs).filter { seen.insert($0).inserted }
  }

  /// Every text of the document.
  var texts: [LocalizedText] {
    pages.flatMap { page in (page.blocks + page.footer).flatMap(\.texts) }
  }
}

/// One page: its ground, its way out, and its blocks from top to bottom.
public struct LayoutPage: Equatable, Sendable {
  /// What is behind the blocks, and where a banner is.
  public var style = PageStyle()
  /// The close button, `nil` for none.
  public var close: CloseButton?
  /// What surrounds a modal.
  public var backdrop = Backdrop()
  /// What a tap on a banner does.
  public var bannerAction: LayoutAction?
  /// Seconds after which a banner goes by itself.
  public var bannerDuration: Double?
  /// How the message appears.
  public var transition = LayoutTransition.none
  /// Where the blocks are when they do not fill the page.
  public var alignment = VerticalAlignment.top
  /// The blocks in the order in which they are drawn and read.
  public var blocks: [LayoutBlock] = []
  /// Blocks that stay at the lower end while those above them scroll.
  public var footer: [LayoutBlock] = []

  /// The most blocks of a page; further ones are left out.
  public static let maximumBlocks = 100

  /// Makes an empty page.
  public init() {}

  /// Whether there is nothing to see.
  var isEmpty: Bool {
    style.image == nil
      && !(blocks + footer).contains { if case .spacer = $0 { false } else { true } }
  }

  /// Whether the author left a way out that does not lead into a link.
  func canBeClosed(in kind: LayoutKind) -> Bool {
    if close != nil || (blocks + footer).contains(where: \.hasDismissButton) { return true }
    return switch kind {
    case .banner: bannerDuration != nil || bannerAction == .dismiss
    case .modal, .modalCarousel: backdrop.closesOnTap
    case .fullscreen, .fullscreenCarousel: false
    }
  }

  var imageURLs: [String] {
    [style.image?.url].compactMap { $0 } + (blocks + footer).flatMap(\.imageURLs)
  }
}

/// What is behind the blocks of a page.
public struct PageStyle: Equatable, Sendable {
  /// The ground, `nil` for that of the system.
  public var color: ThemedColor?
  /// A picture over the ground.
  public var image: BackgroundImage?
  /// A panel at the lower end, `nil` for none.
  public var panel: BottomPanel?
  /// The radius of the corners in points; `nil` for that of the kind.
  public var radius: Double?
  /// Whether a carousel shows arrows.
  public var showsArrows = false
  /// Where a banner is.
  public var position = VerticalAlignment.center

  /// Makes the style of a page that says nothing.
  public init() {}
}

/// A picture behind the blocks.
public struct BackgroundImage: Equatable, Sendable {
  /// Where the picture is.
  public var url: String
  /// How it fills its frame.
  public var fit = ImageFit.cover
  /// Free space around it, in per cent of the page.
  public var padding = 0.0
  /// A veil over the picture, `nil` for none.
  public var mask: ThemedColor?
}

/// A panel in another color at the lower end of a page.
public struct BottomPanel: Equatable, Sendable {
  /// The height in per cent of the page.
  public var height: Double
  /// The color.
  public var color: ThemedColor
  /// How round the upper corners are, from 0 to 100.
  public var roundness: Double
}

/// How a picture fills its frame.
public struct ImageFit: Equatable, Sendable {
  /// How the picture is scaled.
  public enum Mode: String, Equatable, Sendable, CaseIterable {
    /// Fills the frame and is cut.
    case cover
    /// Shows the whole picture.
    case contain
    /// Is stretched.
    case fill
  }

  /// How the picture is scaled.
  public var mode: Mode
  /// Which part is kept, or where it is, from 0 (left) to 1 (right).
  public var x: Double
  /// Which part is kept, or where it is, from 0 (top) to 1 (bottom).
  public var y: Double

  /// Makes a way to fill a frame.
  public init(mode: Mode = .cover, x: Double = 0.5, y: Double = 0.5) {
    (self.mode, self.x, self.y) = (mode, x, y)
  }

  /// The whole frame, from the centre.
  public static let cover = ImageFit()

  /// Where a picture is drawn so that it fills a frame this way.
  ///
  /// - Parameters:
  ///   - picture: The size of the picture, in any unit.
  ///   - frame: The size of the frame in points.
  /// - Returns: The picture's rectangle in the frame; a part outside is to be cut.
  public func rectangle(of picture: LayoutSize, in frame: LayoutSize) -> LayoutRect {
    guard mode != .fill, picture.width > 0, picture.height > 0 else {
      return LayoutRect(x: 0, y: 0, width: frame.width, height: frame.height)
    }
    let scales = (frame.width / picture.width, frame.height / picture.height)
    let scale = mode == .cover ? max(scales.0, scales.1) : min(scales.0, scales.1)
    let (width, height) = (picture.width * scale, picture.height * scale)
    return LayoutRect(
      x: (frame.width - width) * x,
      y: (frame.height - height) * y,
      width: width,
      height: height
    )
  }
}

/// The button that closes a message.
public struct CloseButton: Equatable, Sendable {
  /// Where the button is; left and right change places where the message is written from right to
  /// left.
  public enum Position: String, Equatable, Sendable, CaseIterable {
    /// At the beginning of the upper edge.
    case left
    /// At the end of the upper edge.
    case right
    /// Above the message, at its beginning.
    case outsideLeft = "outside-left"
    /// Above the message, at its end.
    case outsideRight = "outside-right"
  }

  /// What the button looks like.
  public enum Appearance: Equatable, Sendable {
    /// A cross.
    case icon(IconStyle)
    /// A word, and its size in points.
    case text(LocalizedText, size: Double)
  }

  /// How the cross is drawn.
  public enum IconStyle: String, Equatable, Sendable, CaseIterable {
    /// The cross alone.
    case basic
    /// In a ring.
    case outlined
    /// On a disc.
    case filled
  }

  /// Where the button is.
  public var position = Position.right
  /// What it looks like.
  public var appearance = Appearance.icon(.filled)
  /// The color of cross or word, `nil` for what can be read.
  public var color: ThemedColor?

  /// Makes the close button of a message whose author drew none.
  public init() {}
}

/// What surrounds a modal.
public struct Backdrop: Equatable, Sendable {
  /// The color, drawn at half its opacity.
  public var color = ThemedColor(light: .black)
  /// Whether a tap on it closes the message.
  public var closesOnTap = false
}

/// How a message appears.
public enum LayoutTransition: String, Equatable, Sendable, CaseIterable {
  /// From the right edge.
  case rightToLeft = "right-to-left"
  /// From the left edge.
  case leftToRight = "left-to-right"
  /// From the upper edge.
  case topToBottom = "top-to-bottom"
  /// From the lower edge.
  case bottomToTop = "bottom-to-top"
  /// At once.
  case none = "no-transition"
  /// By its opacity, where the reader wants less motion.
  case fade
}

/// Where something is within a height.
public enum VerticalAlignment: String, Equatable, Sendable, CaseIterable {
  /// At the upper end.
  case top
  /// In the middle.
  case center
  /// At the lower end.
  case bottom
}

/// Where something is within a width; left and right change places where the message is written
/// from right to left.
public enum HorizontalAlignment: String, Equatable, Sendable, CaseIterable {
  /// At the beginning.
  case left
  /// In the middle.
  case center
  /// At the end.
  case right
}
