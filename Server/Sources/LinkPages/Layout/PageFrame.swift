/// The document around the content of every page.
struct PageFrame: Sendable {
  var environment: PageEnvironment
  /// The document's title.
  var title: String
  /// Which accent colors the page has, of ``PageAccent``; those of the brand where it is `nil`.
  var accent: Int?
  /// How wide the card is.
  var layout = Layout.narrow
  /// More for the head.
  var head: HTML = ""
  /// What is inside the card.
  var content: HTML
  /// What follows the card: data and scripts.
  var tail: HTML = ""
  /// Whether the page shows codes, targets or a notice.
  var hasDetails = true

  enum Layout: String, Sendable {
    case narrow, wide
  }

  /// The whole document.
  var html: HTML {
    """
    <!DOCTYPE html>
    <html lang="\(environment.language.rawValue)" dir="\(environment.language.direction)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <meta name="format-detection" content="telephone=no">
    <title>\(title)</title>
    <link rel="icon" href="data:,">
    \(head)
    <style>\(PageAssets.style)</style>
    \(hasDetails ? "<style>\(PageAssets.detailStyle)</style>\n" as HTML : nil)\
    </head>
    <body class="accent-\(accent ?? environment.accent)">
    <main class="card \(layout.rawValue)">
    \(content)
    </main>
    <footer><bdi>\(environment.owner)</bdi></footer>
    \(tail)
    </body>
    </html>

    """
  }
}
