package import LayoutCore

/// The page that shows a screen's draft to its author, as the app draws it.
///
/// It has no script, and its policy names its styles by hash; pictures come from the web, as in the
/// app.
package struct ScreenPreviewPage: Sendable {
  private let name: String
  private let drawings: [MessagePreview]

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - name: The screen's id.
  ///   - drawings: The screen, laid out once for each appearance.
  package init(name: String, drawings: [LayoutGeometry]) {
    self.name = name
    self.drawings = drawings.enumerated().map { MessagePreview($1, number: $0) }
  }

  /// What the page may load.
  package var policy: ContentSecurityPolicy {
    ContentSecurityPolicy(styles: [styles], scripts: [])
  }

  /// The document.
  package var html: HTML {
    let phones = drawings.map { drawing -> HTML in
      "<div class=\"phone\">\(drawing.markup)</div>"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <meta name="robots" content="noindex">
      <meta name="referrer" content="no-referrer">
      <title>Draft of \(name)</title>
      <link rel="icon" href="data:,">
      <style>\(styles)</style>
      </head>
      <body>
      <h1>Draft of \(name)</h1>
      <p>With sample prices. On a phone with the app, the link opens it there.</p>
      <main>\(phones)</main>
      </body>
      </html>

      """
  }

  private var styles: HTML {
    "\(Self.pageStyles)\(MessagePreview.sharedStyles)\(drawings.map(\.styles))"
  }

  private static let pageStyles: HTML = """
    body{margin:0;padding:24px;background:#e4e6eb;color:#14161a;\
    font:400 16px/1.4 system-ui,sans-serif}
    h1{font-size:22px;margin:0}p{margin:4px 0 24px}
    main{display:flex;flex-wrap:wrap;gap:28px}
    .phone{border-radius:40px;overflow:hidden;background:#fff;box-shadow:0 0 0 8px #14161a}
    """
}
