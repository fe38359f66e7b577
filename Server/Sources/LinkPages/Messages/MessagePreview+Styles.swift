import LayoutCore

extension MessagePreview {
  /// The rules of one node: where it is, and what it looks like.
  func rule(_ node: LayoutNode) -> HTML {
    let name = identifier(node)
    let frame = node.frame
    let place: HTML = """
      #\(name){left:\(px(frame.x));top:\(px(frame.y));width:\(px(frame.width));height:\(px(frame.height))
      """
    return "\(place)\(look(node))}\(inner(node, name))"
  }

  private func look(_ node: LayoutNode) -> HTML {
    switch node.content {
    case .group, .pager, .scroll: ""
    case .surface(let surface): look(surface)
    case .text(let run): look(run)
    case .image(let image):
      """
      ;border-radius:\(px(image.radius));background:\(image.placeholder.description)
      """
    case .closeIcon(_, let color, _): ";color:\(color.description)"
    case .pageDots(_, let color): ";color:\(color.description)"
    case .arrow(_, let color): ";color:\(color.description)"
    }
  }

  private func look(_ surface: LayoutSurface) -> HTML {
    let (top, bottom) = (px(surface.topRadius), px(surface.bottomRadius))
    let border: HTML? = surface.border.map { ";box-shadow:inset 0 0 0 1px \($0.description)" }
    let shadow: HTML? =
      surface.floats ? ";box-shadow:0 1px 3px #00000022,0 16px 40px -8px #00000055" : nil
    let clip: HTML? = surface.clips ? ";overflow:hidden" : nil
    return """
      ;background:\(surface.color.description);border-radius:\(top) \(top) \(bottom) \(bottom)\
      \(border)\(shadow)\(clip)
      """
  }

  private func look(_ run: LayoutTextRun) -> HTML {
    let font = run.font
    let weight: HTML? = font.isBold ? ";font-weight:700" : nil
    let slant: HTML? = font.isItalic ? ";font-style:italic" : nil
    let line: HTML? = run.isUnderlined ? ";text-decoration:underline" : nil
    return """
      ;font-size:\(px(font.size));line-height:\(px(run.lineHeight));color:\(run.color.description);\
      text-align:\(run.alignment.rawValue)\(family(font.family))\(weight)\(slant)\(line)
      """
  }

  /// A font by its name, of which only letters, digits, spaces and hyphens are kept.
  private func family(_ family: FontFamily) -> HTML {
    switch family {
    case .standard: return ""
    case .monospaced: return ";font-family:ui-monospace,Menlo,monospace"
    case .named(let name):
      let letters = name.unicodeScalars.filter { scalar in
        scalar.isASCII
          && (scalar.properties.isAlphabetic || "0123456789 -".unicodeScalars.contains(scalar))
      }
      return ";font-family:'\(String(String.UnicodeScalarView(letters)))',Inter,sans-serif"
    }
  }

  /// Rules for what a node has inside besides its children.
  private func inner(_ node: LayoutNode, _ name: String) -> HTML {
    switch node.content {
    case .scroll(let height): return "#\(name)>.content{height:\(px(height))}"
    case .pager:
      let width = Double(node.children.count) * node.frame.width
      return "#\(name)>.content{width:\(px(width));height:100%}"
    case .closeIcon(let style, let color, let ground):
      let ring: HTML? =
        style == .outlined ? ";box-shadow:inset 0 0 0 1.5px \(color.description)" : nil
      return "#\(name)>svg{background:\(ground.description)\(ring)}"
    case .image(let image):
      let fit = image.fit
      let (x, y) = (Int((fit.x * 100).rounded()), Int((fit.y * 100).rounded()))
      let mask: HTML? = image.mask.map { "#\(name)>.mask{background:\($0.description)}" }
      return """
        #\(name)>img{object-fit:\(fit.mode.rawValue);object-position:\(x)% \(y)%}\(mask)
        """
    case .group, .surface, .text, .pageDots, .arrow: return ""
    }
  }
}
