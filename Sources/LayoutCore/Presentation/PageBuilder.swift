/// Turns the blocks of a page into boxes.
final class PageBuilder {
  let page: LayoutPage
  let metrics: ContainerMetrics
  let language: MessageLanguage
  let scheme: LayoutColorScheme
  let missingImages: Set<String>
  /// Whether the first text is beside a close button, and whether that is at the beginning of the
  /// line; `nil` where there is none beside it.
  let closeIsLeading: Bool?

  init(
    page: LayoutPage,
    metrics: ContainerMetrics,
    language: MessageLanguage,
    scheme: LayoutColorScheme,
    missingImages: Set<String>,
    closeIsLeading: Bool?
  ) {
    (self.page, self.metrics, self.language) = (page, metrics, language)
    (self.scheme, self.missingImages) = (scheme, missingImages)
    self.closeIsLeading = closeIsLeading
  }

  /// The color behind the blocks.
  var ground: LayoutColor {
    page.style.color?.resolved(scheme) ?? Self.systemGround.resolved(scheme)
  }

  private static let systemGround = ThemedColor(
    light: .white,
    dark: LayoutColor(red: 0x1C, green: 0x1C, blue: 0x1E)
  )
  private static let tint = ThemedColor(light: LayoutColor(red: 0x0A, green: 0x5B, blue: 0xD3))

  /// A color that can be read on the page.
  var ink: LayoutColor {
    if page.style.image != nil, page.style.color == nil { return .white }
    return Self.readable(on: ground)
  }

  /// A color that can be read at the lower end of the page.
  var inkBelow: LayoutColor {
    page.style.panel.map { Self.readable(on: $0.color.resolved(scheme)) } ?? ink
  }

  /// The height that the page would have had for its missing pictures.
  var missingHeight: Double {
    page.blocks.reduce(0) { sum, block in
      guard case .image(let image) = block, missingImages.contains(image.url) else { return sum }
      let room =
        metrics.width - metrics.padding.horizontal - 2 * metrics.horizontal(image.horizontalMargin)
      return sum + metrics.imageHeight(width: max(1, room), aspectRatio: image.aspectRatio)
    }
  }

  static func readable(on ground: LayoutColor) -> LayoutColor {
    ground.contrast(with: .black) >= ground.contrast(with: .white) ? .black : .white
  }

  /// The blocks below one another.
  func column(
    _ blocks: [LayoutBlock],
    makesRoomForClose: Bool,
    measuring fits: (LayoutTextRun, Double) -> Bool
  ) -> LayoutBox {
    var stack = LayoutBox.Stack()
    stack.distribution = page.alignment
    var hasHeading = !makesRoomForClose
    for block in blocks {
      let isText = if case .text = block { true } else { false }
      guard var box = box(of: block, isHeading: isText && !hasHeading, room: room, fits: fits)
      else { continue }
      if case .text(let text) = block {
        if stack.children.isEmpty, makesRoomForClose { makeRoomForClose(&box, text.alignment) }
        hasHeading = true
      }
      stack.children += spaced(box, block.margins)
    }
    var box = LayoutBox(.stack(stack))
    (box.width, box.height) = (.fill, .fill)
    return box
  }

  /// The width within the edges of the page.
  private var room: Double { metrics.width - metrics.padding.horizontal }

  /// The box of a block; `nil` for a text without words and a picture that is missing.
  func box(
    of block: LayoutBlock,
    isHeading: Bool,
    room: Double,
    fits: (LayoutTextRun, Double) -> Bool
  ) -> LayoutBox? {
    switch block {
    case .text(let text): self.text(text, isHeading: isHeading)
    case .image(let image): missingImages.contains(image.url) ? nil : self.image(image, room: room)
    case .buttons(let group): buttons(group, room: room, fits: fits)
    case .spacer(let spacer): self.spacer(spacer)
    case .stack(let stack): self.stack(stack, room: room, fits: fits)
    }
  }

  func spaced(_ box: LayoutBox, _ margins: BlockMargins) -> [LayoutBox] {
    [gap(margins.top), box, gap(margins.bottom)].compactMap { $0 }
  }

  private func gap(_ percent: Double) -> LayoutBox? {
    guard percent > 0 else { return nil }
    var box = LayoutBox(.empty)
    box.height = .points(metrics.vertical(percent))
    return box
  }

  private func spacer(_ block: SpacerBlock) -> LayoutBox {
    var box = LayoutBox(.empty)
    let height = metrics.vertical(block.height)
    box.height = block.fills ? .fill : .points(height)
    box.minimumHeight = height
    return box
  }

  private func text(_ block: TextBlock, isHeading: Bool) -> LayoutBox? {
    guard let choice = language.choice(block.content) else { return nil }
    let run = self.run(choice, block.font, block.color?.resolved(scheme) ?? ink, block.alignment)
    var box = LayoutBox(.text(run))
    box.width = .fill
    let margin = metrics.horizontal(block.horizontalMargin)
    box.padding = LayoutInsets(left: margin, right: margin)
    box.action = block.action
    let role: LayoutAccessibility.Role =
      switch block.action {
      case .screen: .button
      case .some: .link
      case nil: isHeading ? .heading : .text
      }
    box.accessibility = LayoutAccessibility(choice.text, role, language: choice.language)
    return box
  }

  /// Keeps the first text clear of the close button beside it.
  private func makeRoomForClose(_ box: inout LayoutBox, _ alignment: HorizontalAlignment) {
    guard let closeIsLeading else { return }
    let room = max(0, LayoutNode.minimumTouch - metrics.padding.left + CloseButton.inset)
    let isLeft = closeIsLeading != language.isRightToLeft
    if isLeft || alignment == .center { box.padding.left = max(box.padding.left, room) }
    if !isLeft || alignment == .center { box.padding.right = max(box.padding.right, room) }
    box.minimumHeight = LayoutNode.minimumTouch - metrics.padding.top
  }

  private func image(_ block: ImageBlock, room: Double) -> LayoutBox {
    let margin = metrics.horizontal(block.horizontalMargin)
    let room = max(1, room - 2 * margin)
    let height = metrics.imageHeight(width: room, aspectRatio: block.aspectRatio)
    let drawn = LayoutImage(
      url: block.url,
      fit: block.fit,
      radius: block.radius * metrics.scale,
      placeholder: block.fit.mode == .contain ? .clear : ink.faded(by: 0.08)
    )
    var picture = LayoutBox(.drawn(.image(drawn)))
    (picture.width, picture.height) = (.fill, .points(height.roundedToHalf))
    let inner = min(room, height) * block.padding / 100
    picture.height = .points(max(1, height - 2 * inner).roundedToHalf)
    var stack = LayoutBox.Stack()
    stack.children = [picture]
    var box = LayoutBox(.stack(stack))
    box.width = .fill
    let side = margin + inner.roundedToHalf
    box.padding = LayoutInsets(
      top: inner.roundedToHalf,
      left: side,
      bottom: inner.roundedToHalf,
      right: side
    )
    box.action = block.action
    let alt = language.choice(block.alt)
    if let label = alt?.text ?? (block.action == nil ? nil : block.url) {
      let role: LayoutAccessibility.Role = block.action == nil ? .image : .link
      box.accessibility = LayoutAccessibility(label, role, language: alt?.language)
    }
    return box
  }

  private func buttons(
    _ group: ButtonGroup,
    room: Double,
    fits: (LayoutTextRun, Double) -> Bool
  ) -> LayoutBox {
    let gap = metrics.horizontal(group.gap)
    let share = (room - gap * Double(group.buttons.count - 1)) / Double(group.buttons.count)
    let runs = group.buttons.map { run(of: $0) }
    let isRow =
      group.isHorizontal && group.buttons.count > 1
      && zip(group.buttons, runs).allSatisfy { button, run in
        fits(run, share - 2 * (button.margin * metrics.scale + Self.labelPadding))
      }
    var stack = LayoutBox.Stack()
    stack.axis = isRow ? .horizontal : .vertical
    stack.spacing = isRow ? gap : metrics.vertical(group.gap)
    stack.children = zip(group.buttons, runs).map { button, run in
      self.button(button, run, isInRow: isRow, room: room)
    }
    var box = LayoutBox(.stack(stack))
    box.width = .fill
    return box
  }

  private static let labelPadding = 16.0

  private func run(of button: ButtonBlock) -> LayoutTextRun {
    let choice =
      language.choice(button.label) ?? LocalizedText.Choice(language: nil, text: "")
    let ground = self.ground(of: button)
    let color =
      button.textColor?.resolved(scheme)
      ?? (ground.map { $0.contrast(with: .white) >= 3 ? .white : Self.readable(on: $0) } ?? ink)
    return run(choice, button.font, color, .center)
  }

  /// The color of a button; `nil` for one that is only words or a line.
  private func ground(of button: ButtonBlock) -> LayoutColor? {
    if let color = button.color { return color.resolved(scheme) }
    return button.textColor == nil && button.borderColor == nil
      ? Self.tint.resolved(scheme) : nil
  }

  private func button(
    _ button: ButtonBlock,
    _ run: LayoutTextRun,
    isInRow: Bool,
    room: Double
  ) -> LayoutBox {
    var run = run
    if !button.isEnabled { run.color = run.color.faded(by: 0.6) }
    var face = LayoutBox(.text(run))
    let vertical = max(6, (button.height.points * metrics.scale - run.lineHeight) / 2)
    face.padding = LayoutInsets(
      top: vertical.roundedToHalf,
      left: Self.labelPadding,
      bottom: vertical.roundedToHalf,
      right: Self.labelPadding
    )
    let ground = ground(of: button) ?? .clear
    var surface = LayoutSurface(color: button.isEnabled ? ground : ground.faded(by: 0.4))
    let radius = min(button.radius * metrics.scale, (run.lineHeight + 2 * vertical) / 2)
    (surface.topRadius, surface.bottomRadius) = (radius.roundedToHalf, radius.roundedToHalf)
    surface.border = button.borderColor?.resolved(scheme)
    face.surface = surface
    face.action = button.isEnabled ? button.action : nil
    face.accessibility = LayoutAccessibility(run.text, .button, language: run.language)
    let margin = (button.margin * metrics.scale).roundedToHalf
    let room = max(1, room - 2 * margin)
    face.width =
      switch (isInRow, button.width) {
      case (true, _), (false, .full): .fill
      case (false, .half): .points((room / 2).roundedToHalf)
      case (false, .auto): .fit
      }
    face.alignment = button.position
    var stack = LayoutBox.Stack()
    stack.children = [face]
    var box = LayoutBox(.stack(stack))
    box.width = .fill
    box.padding = LayoutInsets(left: margin, right: margin)
    return box
  }

  private func run(
    _ choice: LocalizedText.Choice,
    _ font: BlockFont,
    _ color: LayoutColor,
    _ alignment: HorizontalAlignment
  ) -> LayoutTextRun {
    let size = metrics.fontSize(font.size)
    let letters = LayoutFont(
      family: font.family,
      size: size,
      isBold: font.isBold,
      isItalic: font.isItalic
    )
    return LayoutTextRun(
      text: choice.text,
      language: choice.language,
      isRightToLeft: choice.language?.isRightToLeft ?? language.isRightToLeft,
      font: letters,
      lineHeight: (size * 1.3).roundedToHalf,
      color: color,
      isUnderlined: font.isUnderlined,
      alignment: language.isRightToLeft ? alignment.mirrored : alignment
    )
  }
}

extension HorizontalAlignment {
  var mirrored: HorizontalAlignment {
    switch self {
    case .left: .right
    case .center: .center
    case .right: .left
    }
  }
}
