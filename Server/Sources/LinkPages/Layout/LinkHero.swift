/// The picture, icon, name, title and summary of a link.
struct LinkHero: Sendable {
  var link: LinkPreview
  var environment: PageEnvironment

  /// A picture from the web, whose host does not learn which link it is shown for.
  private static func picture(_ url: String?) -> HTML? {
    guard let address = PageAddress(url), address.scheme == "https" else { return nil }
    return """
      <img src="\(address.description)" alt="" referrerpolicy="no-referrer" decoding="async">
      """
  }

  /// The head of the card.
  var html: HTML {
    let heading = link.heading(host: environment.owner)
    let name = link.name?.visible.flatMap { $0 == heading ? nil : $0 }
    return """
      <header class="hero">
      \(Self.picture(link.imageURL).map { "<div class=\"picture\">\($0)</div>\n" as HTML })\
      <div class="tile" aria-hidden="true">\(link.initial(host: environment.owner))\(Self.picture(link.iconURL))</div>
      \(name.map { "<p class=\"name\"><bdi>\($0)</bdi></p>\n" as HTML })\
      <h1><bdi>\(heading)</bdi></h1>
      \(link.summary?.visible.map { "<p class=\"summary\"><bdi>\($0)</bdi></p>\n" as HTML })\
      </header>
      """
  }
}
