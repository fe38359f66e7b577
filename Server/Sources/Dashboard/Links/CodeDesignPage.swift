import LinkCore
package import LinkPages
package import WireModels

/// The designer of a link's QR code: colors, size, border, error correction and room for a logo, as SVG or PNG.
package struct CodeDesignPage: Sendable {
  /// The choices, as the address says them.
  package struct Query: Hashable, Sendable {
    /// The dark color in six hexadecimal digits.
    package var foreground: String
    /// The light color in six hexadecimal digits.
    package var background: String
    /// The length of a side in pixels.
    package var size: String
    /// The border in modules.
    package var margin: String
    /// How much may be hidden: a ``QRCode/Correction``, or empty for what the rest needs.
    package var correction: String
    /// Per cent of the side that stay free in the middle.
    package var logo: String

    /// Reads the parameters of an address; colors may begin with `#`.
    package init(
      foreground: String,
      background: String,
      size: String,
      margin: String,
      correction: String = "",
      logo: String = ""
    ) {
      func color(_ text: String, _ standard: String) -> String {
        text.isEmpty ? standard : String(text.drop { $0 == "#" })
      }
      self.foreground = color(foreground, "000000")
      self.background = color(background, "ffffff")
      self.size = size.isEmpty ? "512" : size
      self.margin = margin.isEmpty ? "4" : margin
      self.correction = correction
      self.logo = logo.isEmpty ? "0" : logo
    }

    /// The parameters.
    package var items: [(String, String?)] {
      [
        ("foreground", foreground), ("background", background), ("size", size),
        ("margin", margin), ("correction", correction), ("logo", logo),
      ]
    }
  }

  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The link.
  package var link: LinkResource
  /// The choices.
  package var query: Query
  /// Why the server does not draw such a code.
  package var problem: Problem?

  /// Makes a page.
  package init(
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

  /// What the server does not draw, at the fields that it is about.
  private var summary: ErrorSummary? {
    let labels = [
      "foreground": text(.darkColor), "background": text(.lightColor), "size": text(.codeSize),
      "margin": text(.codeMargin), "correction": text(.codeCorrection), "logo": text(.codeLogo),
    ]
    let fields = Dictionary(uniqueKeysWithValues: labels.keys.map { ("?\($0)", $0) })
    return problem.map {
      ErrorSummary($0, fields: fields, labels: labels, title: text(.codeNotDrawn))
    }
  }

  /// The document.
  package var html: HTML {
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
        \(summary?.html)
        <div class="grid wide-left">\(Card(content: form).html)\(Card(title: text(.qrCode), content: picture).html)</div>
        """
    ).html
  }

  private var form: HTML {
    """
    <form class="form" action="/dashboard/links/\(link.id.description)/code">\(environment.workspaceField)<div class="pair">\
    \(field("foreground", text(.darkColor), "#" + query.foreground, kind: .line("color")))\
    \(field("background", text(.lightColor), "#" + query.background, kind: .line("color")))</div>\
    <div class="pair">\
    \(field("size", text(.codeSize), query.size, kind: .line("number")))\
    \(field("margin", text(.codeMargin), query.margin, kind: .line("number")))</div>\
    <div class="pair">\
    \(field("correction", text(.codeCorrection), query.correction, text(.codeCorrectionHint), kind: .choice(corrections)))\
    \(field("logo", text(.codeLogo), query.logo, text(.codeLogoHint), kind: .line("number")))</div>\
    <p><button class="button primary" type="submit">\(text(.drawCode))</button></p></form>
    """
  }

  private var corrections: [(value: String, name: String)] {
    let levels = QRCode.Correction.allCases.map { level in
      (value: level.rawValue, name: text(level.phrase))
    }
    return [(value: "", name: text(.correctionAsNeeded))] + levels
  }

  private func field(
    _ name: String,
    _ label: String,
    _ value: String,
    _ hint: String? = nil,
    kind: FormField.Kind
  ) -> HTML {
    FormField(
      name,
      label: label,
      hint: hint,
      value: value,
      error: summary?.error(of: name),
      kind: kind
    ).html
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

extension QRCode.Correction {
  fileprivate var phrase: LinkPhrase {
    switch self {
    case .low: .correctionLow
    case .medium: .correctionMedium
    case .quartile: .correctionQuartile
    case .high: .correctionHigh
    }
  }
}
