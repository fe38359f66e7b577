/// The tile, name, title and summary of a link.
struct LinkHero: Sendable {
  var link: LinkPreview
  var environment: PageEnvironment

  /// The head of the card.
  var html: HTML {
    let heading = link.heading(host: environment.owner)
    let name = link.name?.visible.flatMap { $0 == heading ? nil : $0 }
    return """
      <header class="hero">
      <div class="tile" aria-hidden="true">\(link.initial(host: environment.owner))</div>
      \(name.map { "<p class=\"name\"><bdi>\($0)</bdi></p>\n" as HTML })\
      <h1><bdi>\(heading)</bdi></h1>
      \(link.summary?.visible.map { "<p class=\"summary\"><bdi>\($0)</bdi></p>\n" as HTML })\
      </header>
      """
  }
}
