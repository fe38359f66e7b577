package import LayoutCore

/// An in-app message as HTML, drawn from the same geometry as on the device.
///
/// Every node of the tree has a rule with its place in points, so the browser decides nothing but
/// where lines break within a frame; with another font than the device's a line may break elsewhere.
/// Styles are rules and not attributes, because the pages' policy refuses those. Nothing in the
/// preview leads anywhere: actions are in `data-action` for a script that wants them.
package struct MessagePreview: Sendable {
  /// The message, laid out for a screen.
  package let geometry: LayoutGeometry
  /// What all identifiers begin with, so that one page can hold several messages.
  private let prefix: String
  /// Whether pictures are loaded from where the message names them, or only have their place.
  let loadsPictures: Bool

  /// Makes a preview.
  ///
  /// - Parameters:
  ///   - geometry: The message, laid out for a screen.
  ///   - number: A number that is this preview's alone on its page.
  ///   - loadsPictures: Whether the browser asks other servers for pictures.
  package init(_ geometry: LayoutGeometry, number: Int = 0, loadsPictures: Bool = true) {
    (self.geometry, self.loadsPictures) = (geometry, loadsPictures)
    prefix = "m\(number)"
  }

  /// The element of the screen, with the message on it.
  package var markup: HTML {
    let message = node(geometry.message)
    let close = geometry.outsideClose.map { node($0) }
    let backdrop: HTML? = geometry.backdrop == nil ? nil : #"<div class="backdrop"></div>"#
    let language = geometry.language?.description
    return """
      <div id="\(prefix)" class="message"\(attribute: "lang", language) dir="\(direction(geometry.isRightToLeft))">\
      \(backdrop)\(message)\(close)</div>
      """
  }

  /// The rules of this message, which go into a `<style>` element after ``sharedStyles``.
  package var styles: HTML {
    var rules: [HTML] = [
      """
      #\(prefix){width:\(px(geometry.size.width));height:\(px(geometry.size.height))}
      """
    ]
    if let backdrop = geometry.backdrop {
      rules.append("#\(prefix)>.backdrop{background:\(backdrop.description)}")
    }
    for (node, _) in geometry.flattened { rules.append(rule(node)) }
    return HTML(rules)
  }

  /// The rules that all messages share.
  package static let sharedStyles = PageAssets.messageStyle

  func identifier(_ node: LayoutNode) -> String { "\(prefix)-\(node.id)" }

  func direction(_ isRightToLeft: Bool) -> String { isRightToLeft ? "rtl" : "ltr" }

  /// A number of points as CSS writes it, with at most two decimals.
  func px(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole)px" }
    let decimals = abs(rest) < 10 ? "0\(abs(rest))" : String(abs(rest))
    return (hundredths < 0 ? "-" : "") + "\(abs(whole)).\(decimals)px"
  }
}
