public import LinkCore

extension LayoutDocument {
  /// Reads a document from its JSON, leaving out what cannot be read.
  ///
  /// Numbers and booleans may be themselves or text. A block that cannot be read costs itself, not
  /// the message. The result is `nil` where there is nothing to show.
  ///
  /// - Parameters:
  ///   - kind: The kind by its name; a modal where it is none.
  ///   - defaultLanguage: The language of the author.
  ///   - layouts: An array of pages, or one page.
  public init?(kind: String?, defaultLanguage: LanguageTag?, layouts: JSONValue) {
    let pages: [JSONValue] =
      switch layouts {
      case .array(let pages): pages
      case .object: [layouts]
      default: []
      }
    let name = LayoutFields(["kind": .string(kind ?? "")]).text("kind")?.lowercased() ?? "modal"
    self.init(
      kind: LayoutKind(rawValue: name.replacingUnderscores) ?? .modal,
      defaultLanguage: defaultLanguage,
      pages: pages.prefix(LayoutDocument.maximumPages * 2).map(LayoutPage.init(json:))
    )
  }
}

extension String {
  fileprivate var replacingUnderscores: String {
    String(map { $0 == "_" || $0 == " " ? "-" : $0 })
  }
}

extension LayoutPage {
  init(json: JSONValue) {
    let fields = LayoutFields(json)
    style = PageStyle(fields.fields("style"))
    let close = fields.fields("close")
    self.close = close.bool("active") == true ? CloseButton(close) : nil
    read(extra: fields.fields("extra"))
    let body = fields.fields("blocks")
    alignment = body.choice("align") ?? .top
    let blocks = body["order"] ?? fields["blocks"]
    self.blocks = (blocks?.arrayValue ?? []).prefix(Self.maximumBlocks).compactMap {
      LayoutBlock(json: $0)
    }
  }

  private mutating func read(extra: LayoutFields) {
    transition = extra.choice("transition") ?? .none
    let banner = extra.fields("banner")
    bannerAction = banner.action("action")
    bannerDuration = banner.number("duration", 0...3_600).flatMap { $0 > 0 ? max(1, $0) : nil }
    let overlay = extra.fields("overlay")
    backdrop.closesOnTap = overlay.text("action").map { LayoutAction($0) == .dismiss } ?? false
    if let color = overlay.color("color") { backdrop.color = color }
  }
}

extension PageStyle {
  package init(_ fields: LayoutFields) {
    color = fields.color("bgColor")
    image = fields.link("bgImage").map { url in
      BackgroundImage(
        url: url,
        fit: fields.fit("bgImageFit", "bgImageAlignX", "bgImageAlignY"),
        padding: fields.number("bgImagePadding", 0...45) ?? 0,
        mask: fields.bool("bgImageMask") == true
          ? fields.color("bgImageColor") ?? ThemedColor(light: .black) : nil
      )
    }
    if let height = fields.number("bgBottomInset", 0...100), height > 0,
      let color = fields.color("bgBottomColor") ?? color
    {
      let roundness = fields.number("bgBottomRadiusTop", 0...100) ?? 0
      panel = BottomPanel(height: height, color: color, roundness: roundness)
    }
    radius = fields.number("radius", 0...100)
    showsArrows = fields.bool("navigationalArrows") ?? false
    position = fields.choice("verticalPosition") ?? .center
  }
}

extension CloseButton {
  package init(_ fields: LayoutFields) {
    position = fields.choice("position") ?? .right
    let icon = fields.fields("icon")
    let text = fields.fields("text")
    let label = text.localized("label")
    if fields.text("type")?.lowercased() == "text", !label.isEmpty {
      appearance = .text(label, size: text.number("fontSize", 10...40) ?? 16)
      color = text.color("color")
    } else {
      appearance = .icon(icon.choice("style") ?? .basic)
      color = icon.color("color")
    }
  }
}

extension LayoutBlock {
  /// Reads a block; `nil` for one of an unknown type, or with nothing in it.
  init?(json: JSONValue) {
    let fields = LayoutFields(json)
    switch fields.text("type")?.lowercased() {
    case "text":
      guard let text = TextBlock(fields) else { return nil }
      self = .text(text)
    case "image":
      guard let image = ImageBlock(fields) else { return nil }
      self = .image(image)
    case "spacer": self = .spacer(SpacerBlock(fields))
    case "buttongroup":
      guard let group = ButtonGroup(fields) else { return nil }
      self = .buttons(group)
    case "button":
      guard let button = ButtonBlock(fields) else { return nil }
      self = .buttons(ButtonGroup(buttons: [button], margins: fields.margins))
    default: return nil
    }
  }
}

extension BlockFont {
  package init(points: Double, isBold: Bool) {
    self.init(size: .points(points), isBold: isBold)
  }
}

extension TextBlock {
  package init(_ content: LocalizedText, font: BlockFont, color: ThemedColor? = nil) {
    self.init(content: content, font: font, color: color)
  }

  package init?(_ fields: LayoutFields) {
    let content = fields.localized("content")
    guard !content.isEmpty else { return nil }
    self.content = content
    action = fields.action("action")
    font = fields.font
    color = fields.color("color")
    alignment = fields.choice("textAlignment") ?? .left
    horizontalMargin = fields.number("horizontalMargin", 0...40) ?? 0
    margins = fields.margins
  }
}

extension ImageBlock {
  package init?(_ fields: LayoutFields) {
    guard let url = fields.link("url") else { return nil }
    self.url = url
    alt = fields.localized("alt")
    action = fields.action("link") ?? fields.action("action")
    aspectRatio = Self.ratio(fields.text("aspectRatio"))
    radius = fields.number("radius", 0...200) ?? 0
    horizontalMargin = fields.number("margin", 0...45) ?? 0
    fit = fields.fit("imageFit", "imageAlignX", "imageAlignY")
    padding = fields.number("imagePadding", 0...45) ?? 0
    margins = fields.margins
  }

  /// Reads `1.5`, `3:2` or `3/2`.
  private static func ratio(_ text: String?) -> Double? {
    let parts = (text ?? "").split { $0 == ":" || $0 == "/" || $0 == "x" }
    let numbers = parts.compactMap { JSONValue.string(String($0)).tolerantNumber }
    guard (1...2).contains(numbers.count), numbers.count == parts.count,
      numbers.allSatisfy({ $0 > 0 })
    else { return nil }
    return (numbers[0] / (numbers.count == 2 ? numbers[1] : 1)).clamped(0.2, 10)
  }
}

extension SpacerBlock {
  package init(height: Double) {
    self.init(height: height, fills: false)
  }

  package init(_ fields: LayoutFields) {
    height = fields.number("verticalSpacing", 0...100) ?? 8
    fills = fields.bool("fillAvailableSpacing") ?? false
    margins = fields.margins
  }
}

extension ButtonGroup {
  package init(_ buttons: [ButtonBlock], isHorizontal: Bool, gap: Double, margins: BlockMargins) {
    self.init(buttons: buttons, isHorizontal: isHorizontal, gap: gap, margins: margins)
  }

  init?(_ fields: LayoutFields) {
    buttons = (fields["buttons"]?.arrayValue ?? [])
      .compactMap { ButtonBlock(LayoutFields($0)) }
    guard !buttons.isEmpty else { return nil }
    buttons = Array(buttons.prefix(Self.maximumButtons))
    let type = fields.text("buttonGroupType")?.lowercased() ?? ""
    isHorizontal = type == "double-horizontal" || type == "horizontal"
    gap = fields.number("buttonGap", 0...50) ?? 0
    margins = fields.margins
  }
}

extension ButtonBlock {
  package init(_ label: LocalizedText, action: LayoutAction) {
    self.init(label: label, action: action)
  }

  package init?(_ fields: LayoutFields) {
    let label = fields.localized("label")
    guard !label.isEmpty else { return nil }
    self.label = label
    let value = fields.text("url") ?? fields.text("text") ?? fields.text("value")
    action = LayoutAction(verb: fields.text("action") ?? "", value: value)
    font = fields.font
    textColor = fields.color("textColor")
    color = fields.color("backgroundColor")
    borderColor = fields.color("borderColor")
    radius = fields.number("borderRadius", 0...100) ?? 8
    width =
      fields.text("horizontalSize")?.lowercased() == "large"
      ? .full : fields.choice("horizontalSize") ?? .auto
    height = fields.choice("verticalSize") ?? .medium
    position = fields.choice("buttonPosition") ?? .center
    margin = fields.number("margin", 0...100) ?? 8
  }
}
