extension CloseButton {
  /// The distance of the button from the edges of the message in points.
  static let inset = 4.0
}

extension CloseButton.Position {
  var isOutside: Bool { self == .outsideLeft || self == .outsideRight }

  /// Whether the button is at the beginning of the line.
  var isLeading: Bool { self == .left || self == .outsideLeft }
}

/// The grounds and close buttons of a message, and the dots and arrows of a carousel.
extension MessageAssembly {
  /// The close button within a page; one that is meant to be outside is inside where there is no
  /// outside.
  func insideClose(of page: LayoutPage) -> CloseButton? {
    guard let close = page.close else { return nil }
    let isModal = document.kind == .modal || document.kind == .modalCarousel
    return isModal && close.position.isOutside ? nil : close
  }

  func insideClose(_ builder: PageBuilder, size: LayoutSize) -> LayoutNode? {
    guard let close = insideClose(of: builder.page) else { return nil }
    let insets = metrics.kind.isFullscreen ? environment.insets : LayoutInsets()
    var node = node(of: close, ink: builder.ink, isOnPicture: isOnPicture(builder))
    let leading = close.position.isLeading != language.isRightToLeft
    let inset = metrics.kind.isFullscreen ? CloseButton.inset * 2 : CloseButton.inset
    node.frame.x =
      leading ? insets.left + inset : size.width - insets.right - inset - node.frame.width
    node.frame.y = insets.top + CloseButton.inset
    return node
  }

  private func isOnPicture(_ builder: PageBuilder) -> Bool {
    if let image = builder.page.style.image, !environment.missingImages.contains(image.url) {
      return true
    }
    guard !metrics.kind.isFullscreen, case .image(let image)? = builder.page.blocks.first else {
      return false
    }
    return !environment.missingImages.contains(image.url)
  }

  /// The close button above a modal, which all pages share.
  func outsideClose(above frame: LayoutRect) -> LayoutNode? {
    guard document.kind == .modal || document.kind == .modalCarousel,
      let close = document.pages.compactMap(\.close).first(where: \.position.isOutside)
    else { return nil }
    var node = node(of: close, ink: .white, isOnPicture: false)
    let leading = close.position.isLeading != language.isRightToLeft
    node.frame.x = leading ? frame.x : frame.maxX - node.frame.width
    node.frame.y = max(environment.insets.top, frame.y - node.frame.height - CloseButton.inset)
    return node
  }

  private func node(of close: CloseButton, ink: LayoutColor, isOnPicture: Bool) -> LayoutNode {
    let side = LayoutNode.minimumTouch
    let color = close.color?.resolved(environment.colorScheme)
    var frame = LayoutRect(x: 0, y: 0, width: side, height: side)
    var spoken = LayoutAccessibility(language.words.close, .button, language: language.tag)
    switch close.appearance {
    case .icon(let style):
      let cross = color ?? ink
      let faint = PageBuilder.readable(on: cross).faded(by: isOnPicture ? 0.45 : 0.1)
      let ground = style == .filled || isOnPicture ? faint : LayoutColor.clear
      let content = LayoutContent.closeIcon(style, color: cross, ground: ground)
      return LayoutNode(content, frame: frame, action: .dismiss, accessibility: spoken)
    case .text(let label, let size):
      let choice = language.choice(label)
      let run = LayoutTextRun(
        text: choice?.text ?? language.words.close,
        language: choice?.language,
        isRightToLeft: choice?.language?.isRightToLeft ?? language.isRightToLeft,
        font: LayoutFont(size: metrics.fontSize(.points(size))),
        lineHeight: (metrics.fontSize(.points(size)) * 1.3).roundedToHalf,
        color: color ?? ink,
        isUnderlined: false,
        alignment: .center
      )
      spoken.label = run.text
      return textClose(run, spoken: spoken, frame: &frame)
    }
  }

  private func textClose(
    _ run: LayoutTextRun,
    spoken: LayoutAccessibility,
    frame: inout LayoutRect
  ) -> LayoutNode {
    let most = max(LayoutNode.minimumTouch, metrics.width * 0.6)
    let size = engine.measurer.size(
      of: run.text,
      font: run.font,
      lineHeight: run.lineHeight,
      width: most - 24
    )
    frame.width = min(most, max(frame.width, (size.width * 1.06).rounded(.up) + 24))
    frame.height = max(frame.height, size.height)
    let text = LayoutRect(
      x: 12,
      y: ((frame.height - size.height) / 2).roundedToHalf,
      width: frame.width - 24,
      height: size.height
    )
    return LayoutNode(
      .group,
      frame: frame,
      action: .dismiss,
      accessibility: spoken,
      children: [LayoutNode(.text(run), frame: text)]
    )
  }

  /// The dots of a carousel, and its arrows where a page wants them.
  func pageBar(in size: LayoutSize, ink: LayoutColor) -> [LayoutNode] {
    let side = Self.barHeight
    let y = size.height - side - (metrics.kind.isFullscreen ? metrics.padding.bottom : 4)
    let count = document.pages.count
    let width = min(Double(count) * 16, size.width - 2 * side)
    let dots = LayoutNode(
      .pageDots(count: count, color: ink),
      frame: LayoutRect(
        x: ((size.width - width) / 2).roundedToHalf,
        y: y,
        width: width,
        height: side
      )
    )
    guard document.pages.contains(where: \.style.showsArrows) else { return [dots] }
    let edge = metrics.kind.isFullscreen ? metrics.padding.left : 4
    let (start, end) = (edge, size.width - edge - side)
    let isRightToLeft = language.isRightToLeft
    func arrow(_ action: LayoutAction, x: Double, pointsRight: Bool, label: String) -> LayoutNode {
      LayoutNode(
        .arrow(pointsRight: pointsRight, color: ink),
        frame: LayoutRect(x: x, y: y, width: side, height: side),
        action: action,
        accessibility: LayoutAccessibility(label, .button, language: language.tag)
      )
    }
    return [
      arrow(
        .previousPage,
        x: isRightToLeft ? end : start,
        pointsRight: isRightToLeft,
        label: language.words.previous
      ),
      dots,
      arrow(
        .nextPage,
        x: isRightToLeft ? start : end,
        pointsRight: !isRightToLeft,
        label: language.words.next
      ),
    ]
  }

  /// The picture and the panel behind the blocks.
  func backgrounds(_ builder: PageBuilder, size: LayoutSize) -> [LayoutNode] {
    var nodes: [LayoutNode] = []
    if let image = builder.page.style.image, !environment.missingImages.contains(image.url) {
      let inset = min(size.width, size.height) * image.padding / 100
      let drawn = LayoutImage(
        url: image.url,
        fit: image.fit,
        radius: 0,
        mask: image.mask?.resolved(environment.colorScheme).faded(by: 0.5),
        placeholder: .clear
      )
      let frame = LayoutRect(
        x: inset.roundedToHalf,
        y: inset.roundedToHalf,
        width: (size.width - 2 * inset).roundedToHalf,
        height: (size.height - 2 * inset).roundedToHalf
      )
      nodes.append(LayoutNode(.image(drawn), frame: frame))
    }
    if let panel = builder.page.style.panel {
      let height = (size.height * panel.height / 100).roundedToHalf
      var surface = LayoutSurface(color: panel.color.resolved(environment.colorScheme))
      surface.topRadius = (min(size.width / 2, height) * panel.roundness / 100).roundedToHalf
      let frame = LayoutRect(
        x: 0,
        y: size.height - height,
        width: size.width,
        height: height
      )
      nodes.append(LayoutNode(.surface(surface), frame: frame))
    }
    return nodes
  }
}
