extension LayoutDocument {
  /// Lays the message out for a screen.
  ///
  /// The same document, environment and measures always give the same tree.
  ///
  /// ```swift
  /// let screen = LayoutEnvironment(size: LayoutSize(width: 390, height: 844))
  /// let geometry = document.resolve(in: screen, measurer: AverageTextMeasurer())
  /// ```
  ///
  /// - Parameters:
  ///   - environment: The screen, and how its reader wants it.
  ///   - measurer: Says how much room texts need.
  /// - Returns: The tree that renderers draw.
  public func resolve(
    in environment: LayoutEnvironment,
    measurer: some TextMeasuring
  ) -> LayoutGeometry {
    let language = MessageLanguage(self, preferred: environment.languages)
    return resolve(in: environment, language: language, measurer: measurer)
  }

  /// Lays out a document whose language is chosen already.
  package func resolve(
    in environment: LayoutEnvironment,
    language: MessageLanguage,
    measurer: some TextMeasuring
  ) -> LayoutGeometry {
    MessageAssembly(self, environment: environment, language: language, measurer: measurer)
      .geometry()
  }
}

/// Puts the parts of a message together: ground, pages, close buttons, dots and arrows.
struct MessageAssembly<Measurer: TextMeasuring> {
  let document: LayoutDocument
  let environment: LayoutEnvironment
  let language: MessageLanguage
  let metrics: ContainerMetrics
  let engine: BoxEngine<Measurer>

  init(
    _ document: LayoutDocument,
    environment: LayoutEnvironment,
    language: MessageLanguage,
    measurer: Measurer
  ) {
    (self.document, self.environment, self.language) = (document, environment, language)
    let isModal = document.kind == .modal || document.kind == .modalCarousel
    metrics = ContainerMetrics(
      document.kind,
      environment: environment,
      hasOutsideClose: isModal && document.pages.contains { $0.close?.position.isOutside == true }
    )
    engine = BoxEngine(measurer: measurer, isRightToLeft: language.isRightToLeft)
  }

  /// The pages' contents before the height of the message is known.
  private struct Draft {
    let builder: PageBuilder
    let content: MeasuredBox
    /// What stays below the content while that scrolls.
    let footer: MeasuredBox?
    /// The free space above and below the content.
    let top: Double
    let bottom: Double

    var footerHeight: Double { footer?.size.height ?? 0 }
    var height: Double { content.size.height + footerHeight + top + bottom }
  }

  func geometry() -> LayoutGeometry {
    let drafts = document.pages.map(draft)
    let needed = drafts.map(\.height).max() ?? 0
    let height = max(needed, leastHeight(of: drafts)).clamped(0, metrics.heights.upperBound)
    let first = document.pages[0]
    let frame = metrics.frame(height: height, position: first.style.position)
    var message = node(of: drafts, in: frame)
    var outside = outsideClose(above: frame)
    var next = message.number(from: 0)
    next = outside?.number(from: next) ?? next
    let hasBackdrop = document.kind == .modal || document.kind == .modalCarousel
    return LayoutGeometry(
      kind: document.kind,
      size: environment.size,
      backdrop: hasBackdrop
        ? first.backdrop.color.resolved(environment.colorScheme).faded(by: 0.5) : nil,
      closesOnBackdropTap: hasBackdrop && first.backdrop.closesOnTap,
      message: message,
      outsideClose: outside,
      transition: environment.reducesMotion && first.transition != .none ? .fade : first.transition,
      dismissAfter: document.kind == .banner ? first.bannerDuration : nil,
      pageCount: document.pages.count,
      language: language.tag,
      isRightToLeft: language.isRightToLeft
    )
  }

  /// The height that the kind gives, less what pictures would have taken that are missing.
  private func leastHeight(of drafts: [Draft]) -> Double {
    guard !metrics.kind.isFullscreen else { return metrics.heights.lowerBound }
    return metrics.heights.lowerBound - (drafts.map(\.builder.missingHeight).min() ?? 0)
  }

  private func draft(_ page: LayoutPage) -> Draft {
    var page = page
    if document.kind == .banner { page.shareBannerAction() }
    let builder = PageBuilder(
      page: page,
      metrics: metrics,
      language: language,
      scheme: environment.colorScheme,
      missingImages: environment.missingImages,
      closeIsLeading: closeBesideText(of: page)
    )
    let width = metrics.width.rounded() - metrics.padding.horizontal
    let footer = footer(of: page, builder, width: width)
    // A footer that leaves no room scrolls with the rest.
    let blocks = footer == nil ? page.blocks + page.footer : page.blocks
    let column = builder.column(blocks, makesRoomForClose: true, measuring: fits)
    return Draft(
      builder: builder,
      content: engine.measure(column, width: width),
      footer: footer,
      top: topSpace(of: page),
      bottom: metrics.padding.bottom + (hasPageBar ? Self.barHeight : 0)
    )
  }

  /// What stays at the lower end, where it leaves half of the height to the rest.
  private func footer(
    of page: LayoutPage,
    _ builder: PageBuilder,
    width: Double
  ) -> MeasuredBox? {
    guard !page.footer.isEmpty else { return nil }
    var column = builder.column(page.footer, makesRoomForClose: false, measuring: fits)
    // What scrolls ends a little above.
    column.padding.top = 8
    let footer = engine.measure(column, width: width)
    let room = metrics.heights.upperBound - topSpace(of: page) - metrics.padding.bottom
    return footer.size.height <= room / 2 ? footer : nil
  }

  /// Whether a text fits into one line.
  private func fits(_ run: LayoutTextRun, width room: Double) -> Bool {
    let size = engine.measurer.size(
      of: run.text,
      font: run.font,
      lineHeight: run.lineHeight,
      width: 100_000
    )
    return size.width <= room
  }

  static var barHeight: Double { LayoutNode.minimumTouch }

  private var hasPageBar: Bool { document.pages.count > 1 }

  /// Whether the page begins with a text that has a close button beside it, and at which side.
  private func closeBesideText(of page: LayoutPage) -> Bool? {
    guard !metrics.kind.isFullscreen, let close = insideClose(of: page),
      case .text? = page.blocks.first(where: isShown)
    else { return nil }
    return close.position.isLeading
  }

  /// Pictures may reach below the close button, and a text has its room beside it.
  private func topSpace(of page: LayoutPage) -> Double {
    guard !metrics.kind.isFullscreen, insideClose(of: page) != nil else {
      return metrics.padding.top
    }
    return switch page.blocks.first(where: isShown) {
    case .image, .text: metrics.padding.top
    default: max(metrics.padding.top, LayoutNode.minimumTouch + CloseButton.inset)
    }
  }

  func isShown(_ block: LayoutBlock) -> Bool {
    guard case .image(let image) = block else { return true }
    return !environment.missingImages.contains(image.url)
  }

  // MARK: Nodes

  private func node(of drafts: [Draft], in frame: LayoutRect) -> LayoutNode {
    var pages = drafts.enumerated().map { index, draft in
      let place = language.isRightToLeft ? drafts.count - 1 - index : index
      return self.page(draft, size: frame.size).moved(x: Double(place) * frame.width)
    }
    if drafts.count > 1 {
      let whole = LayoutRect(x: 0, y: 0, width: frame.width, height: frame.height)
      pages = [LayoutNode(.pager, frame: whole, children: pages)]
      pages += pageBar(in: frame.size, ink: drafts[0].builder.inkBelow)
    }
    let radius = drafts[0].builder.page.style.radius.map { $0 * metrics.scale } ?? metrics.radius
    let corner = metrics.kind.isFullscreen ? 0 : min(radius, frame.height / 2).roundedToHalf
    var surface = LayoutSurface(color: drafts[0].builder.ground)
    (surface.topRadius, surface.bottomRadius) = (corner, corner)
    (surface.floats, surface.clips) = (!metrics.kind.isFullscreen, true)
    return LayoutNode(
      .surface(surface),
      frame: frame,
      action: document.kind == .banner ? document.pages[0].bannerAction : nil,
      children: pages
    )
  }

  private func page(_ draft: Draft, size: LayoutSize) -> LayoutNode {
    let room = max(0, size.height - draft.top - draft.bottom - draft.footerHeight)
    let height = max(room, draft.content.size.height)
    let column = engine.place(
      draft.content,
      in: LayoutRect(
        x: metrics.padding.left,
        y: 0,
        width: draft.content.size.width,
        height: height
      )
    )
    let scroll = LayoutNode(
      .scroll(contentHeight: height),
      frame: LayoutRect(x: 0, y: draft.top, width: size.width, height: room),
      children: column.children.map { $0.moved(x: column.frame.x) }
    )
    let ground = LayoutNode(
      .surface(LayoutSurface(color: draft.builder.ground)),
      frame: LayoutRect(x: 0, y: 0, width: size.width, height: size.height),
      children: backgrounds(draft.builder, size: size)
    )
    return LayoutNode(
      .group,
      frame: LayoutRect(x: 0, y: 0, width: size.width, height: size.height),
      children: [ground, scroll]
        + [footer(of: draft, size: size), insideClose(draft.builder, size: size)]
        .compactMap { $0 }
    )
  }

  private func footer(of draft: Draft, size: LayoutSize) -> LayoutNode? {
    guard let footer = draft.footer else { return nil }
    let frame = LayoutRect(
      x: metrics.padding.left,
      y: max(0, size.height - draft.bottom - footer.size.height),
      width: footer.size.width,
      height: footer.size.height
    )
    return engine.place(footer, in: frame)
  }
}

extension LayoutPage {
  /// Gives the action of a banner to its texts and pictures that have none, which is how a screen
  /// reader reaches it.
  fileprivate mutating func shareBannerAction() {
    guard let bannerAction else { return }
    blocks = blocks.map { block in
      switch block {
      case .text(var text):
        text.action = text.action ?? bannerAction
        return .text(text)
      case .image(var image):
        image.action = image.action ?? bannerAction
        return .image(image)
      case .buttons, .spacer, .stack: return block
      }
    }
  }
}

extension LayoutNode {
  func moved(x: Double = 0, y: Double = 0) -> LayoutNode {
    var node = self
    node.frame = frame.offset(x: x, y: y)
    return node
  }

  /// Numbers the node and what is inside in the order of reading, and returns the next number.
  mutating func number(from first: Int) -> Int {
    id = first
    var next = first + 1
    for place in children.indices { next = children[place].number(from: next) }
    return next
  }
}
