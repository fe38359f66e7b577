import LinkCore
public import LinkPages
public import WireModels

/// The designer of a link's QR code: colours, border and size, as SVG or PNG.
public struct CodeDesignPage: Sendable {
  /// The choices, as the address says them.
  public struct Query: Hashable, Sendable {
    /// The dark colour in six hexadecimal digits.
    public var foreground: String
    /// The light colour in six hexadecimal digits.
    public var background: String
    /// The length of a side in pixels.
    public var size: String
    /// The border in modules.
    public var margin: String

    /// Reads the parameters of an address; colours may begin with `#`.
    public init(foreground: String, background: String, size: String, margin: String) {
      func colour(_ text: String, _ standard: String) -> String {
        text.isEmpty ? standard : String(text.drop { $0 == "#" })
      }
      self.foreground = colour(foreground, "000000")
      self.background = colour(background, "ffffff")
      self.size = size.isEmpty ? "512" : size
      self.margin = margin.isEmpty ? "4" : margin
    }

    /// The parameters.
    public var items: [(String, String?)] {
      [
        ("foreground", foreground), ("background", background), ("size", size),
        ("margin", margin),
      ]
    }
  }

  /// The user and the request.
  public var environment: DashboardEnvironment
  /// The link.
  public var link: LinkResource
  /// The choices.
  public var query: Query
  /// Why the server does not draw such a code.
  public var problem: Problem?

  /// Makes a page.
  public init(
    environment: DashboardEnvironment,
    link: LinkResource,
    query: Query,
    problem: Problem? = nil
  ) {
    (self.environment, self.link, self.query) = (environment, link, query)
    self.problem = problem
  }

  private var text: DashboardText { environment.text }
  private var path: String { "links/\(link.id)/qr" }

  /// The document.
  public var html: HTML {
    DashboardFrame(
      environment: environment,
      section: .links,
      title: text(.designCode),
      content: """
        \(PageTitle(
          title: "\(text(.designCode))",
          above: [
            (text(.links), environment.path("links")),
            (link.name, environment.path("links/\(link.id)")),
          ],
          crumbs: text(.breadcrumbs)
        ).html)
        \(problem.map { ErrorSummary($0, title: text(.codeNotDrawn)).html })
        <div class="grid wide-left">\(Card(content: form).html)\(Card(title: text(.qrCode), content: picture).html)</div>
        """
    ).html
  }

  private var form: HTML {
    """
    <form class="form" action="/dashboard/links/\(link.id.description)/code">\(environment.workspaceField)<div class="pair">\
    \(FormField("foreground", label: text(.darkColour), value: "#" + query.foreground, kind: .line("color")).html)\
    \(FormField("background", label: text(.lightColour), value: "#" + query.background, kind: .line("color")).html)</div>\
    <div class="pair">\
    \(FormField("size", label: text(.codeSize), value: query.size, kind: .line("number")).html)\
    \(FormField("margin", label: text(.codeMargin), value: query.margin, kind: .line("number")).html)</div>\
    <p><button class="button primary" type="submit">\(text(.drawCode))</button></p></form>
    """
  }

  private var picture: HTML {
    guard problem == nil else { return "<p class=\"note\">\(text(.codeNotDrawn))</p>" }
    func address(_ format: String) -> String {
      environment.path(path, query.items + [("format", format)])
    }
    return """
      <div class="qr"><div class="code"><img src="\(address("svg"))" width="232" height="232" \
      alt="\(text(.qrCode)): \(link.shortURL)"></div>
      <p class="actions">\
      \(ButtonLink(label: text(.downloadSVG), path: address("svg"), kind: .small).html)\
      \(ButtonLink(label: text(.downloadPNG), path: address("png"), kind: .small).html)</p></div>
      """
  }
}
