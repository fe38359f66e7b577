/// Whose page it is: the app that a link, or all links of a domain, belong to.
package struct PageBrand: Hashable, Sendable {
  /// The app's name.
  package var name: String
  /// The address of the app's icon on the web; its first letter stands in where it is absent.
  package var iconURL: String?
  /// The brand's color, as six hexadecimal digits; one by the name where it is absent.
  package var color: String?

  package init(name: String, iconURL: String? = nil, color: String? = nil) {
    (self.name, self.iconURL, self.color) = (name, iconURL, color)
  }
}

/// The app's icon, on the initial that stands in for it.
struct BrandTile: Sendable {
  var initial: String
  var iconURL: String?

  /// The tile, which says nothing that is not said beside it.
  var html: HTML {
    "<div class=\"tile\" aria-hidden=\"true\">\(initial)\(PagePicture(iconURL)?.html)</div>"
  }
}

/// A picture from the web, whose host does not learn which link it is shown for.
///
/// Where it does not load, nothing is drawn: browsers leave out a picture without words that has no size of its
/// own, so that `page.css` sets its smallest and largest size alone.
struct PagePicture: Sendable {
  private let address: PageAddress

  init?(_ url: String?) {
    guard let address = PageAddress(url), address.scheme == "https" else { return nil }
    self.address = address
  }

  var html: HTML {
    """
    <img src="\(address.description)" alt="" referrerpolicy="no-referrer" decoding="async">
    """
  }
}

/// The head of a page that has no words of a link: whose it is, a drawing, and what there is to say.
struct BrandedHeader: Sendable {
  var environment: PageEnvironment
  var mark: PageMark?
  /// The name above the title where no brand is known.
  var owner: String?
  var title: String
  var summary: String?
  /// What stands between the title and the summary.
  var content: HTML = ""

  /// The head of the card.
  var html: HTML {
    let name = environment.brand?.name.visible ?? owner
    return """
      <header class="hero">
      \(emblem)\(name.map { "<p class=\"name\"><bdi>\($0)</bdi></p>\n" as HTML })\
      <h1>\(title)</h1>
      \(content)\(summary.map { "<p class=\"summary\">\($0)</p>\n" as HTML })\
      </header>
      """
  }

  /// The brand's tile with the drawing at its corner, or the drawing alone.
  private var emblem: HTML? {
    guard let brand = environment.brand else { return mark.map { "\($0.html)\n" } }
    let tile = BrandTile(initial: brand.name.initial, iconURL: brand.iconURL)
    return "<div class=\"emblem\">\(tile.html)\(mark?.html)</div>\n"
  }
}
