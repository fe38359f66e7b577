/// The picture, icon, name, title and summary of a link.
struct LinkHero: Sendable {
  var link: LinkPreview
  var environment: PageEnvironment

  /// The head of the card.
  var html: HTML {
    let heading = link.heading(host: environment.owner)
    let name = link.name?.visible.flatMap { $0 == heading ? nil : $0 }
    let tile = BrandTile(initial: link.initial(host: environment.owner), iconURL: link.iconURL)
    return """
      <header class="hero">
      \(PagePicture(link.imageURL).map { "<div class=\"picture\">\($0.html)</div>\n" as HTML })\
      \(tile.html)
      \(name.map { "<p class=\"name\"><bdi>\($0)</bdi></p>\n" as HTML })\
      <h1><bdi>\(heading.keepingPercents)</bdi></h1>
      \(link.summary?.visible.map { "<p class=\"summary\"><bdi>\($0.keepingPercents)</bdi></p>\n" as HTML })\
      </header>
      """
  }
}

extension String {
  /// The text with a number and its percent sign on one line: `20 %`.
  var keepingPercents: String { replacing(" %", with: "\u{A0}%") }
}
