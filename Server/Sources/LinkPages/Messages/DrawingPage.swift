package import LayoutCore

/// A draft as a phone shows it, for a frame beside the form that changes it.
///
/// A drawing has a rule for each of its nodes, which the policy of the dashboard's pages refuses; so it is a page of
/// its own, whose policy names its styles by hash. It loads nothing from anywhere: pictures have only their place.
package struct DrawingPage: Sendable {
  /// What is shown.
  package enum Content: Sendable {
    /// The draft, laid out for a screen.
    case drawing(LayoutGeometry)
    /// Why the draft cannot be drawn.
    case problem(String)
  }

  private let title: String
  private let language: PageLanguage
  private let isDark: Bool
  private let drawing: MessagePreview?
  private let problem: String?
  private let note: String?

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - title: What is drawn.
  ///   - language: The language of the reader.
  ///   - isDark: Whether the phone has a dark interface.
  ///   - note: What to know about the drawing, above it.
  ///   - content: What is shown.
  package init(
    title: String,
    language: PageLanguage,
    isDark: Bool,
    note: String? = nil,
    content: Content
  ) {
    (self.title, self.language, self.isDark, self.note) = (title, language, isDark, note)
    switch content {
    case .drawing(let geometry):
      (drawing, problem) = (MessagePreview(geometry, loadsPictures: false), nil)
    case .problem(let text): (drawing, problem) = (nil, text)
    }
  }

  /// What the page may load, and that pages of the same server may show it in a frame.
  package var policy: ContentSecurityPolicy {
    ContentSecurityPolicy(
      styles: [styles],
      scripts: [],
      pictures: "data:",
      ancestors: "'self'"
    )
  }

  /// The document.
  package var html: HTML {
    """
    <!DOCTYPE html>
    <html lang="\(language.rawValue)" dir="\(language.direction)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=390">
    <title>\(title)</title>
    <link rel="icon" href="data:,">
    <style>\(styles)</style>
    </head>
    <body>
    \(note.map { "<aside><bdi>\($0)</bdi></aside>" as HTML })<main>\(drawing?.markup)\(problem.map { "<p><bdi>\($0)</bdi></p>" as HTML })</main>
    </body>
    </html>

    """
  }

  private var styles: HTML {
    """
    body{margin:0;background:\(isDark ? "#14161a" : "#fff");color:\(isDark ? "#f3f4f7" : "#14161a");\
    font:400 20px/1.4 system-ui,sans-serif}
    p{margin:0;padding:96px 32px}aside{padding:14px 24px;font-size:15px;background:\(isDark ? "#3a3320" : "#fff3d1")}
    \(drawing.map { "\(MessagePreview.sharedStyles)\($0.styles)" as HTML })
    """
  }
}
