import Dashboard
import LayoutCore
import LinkCore
package import LinkPages

/// A page and what it is made of, so that a test can look for texts that no sample fills.
package struct FilledPage: Sendable {
  /// The page as it is before it is HTML.
  package let model: any Sendable
  /// The document.
  package let html: HTML

  init<Model: Sendable>(_ model: Model, _ html: (Model) -> HTML) {
    (self.model, self.html) = (model, html(model))
  }
}

extension DashboardSamples {
  /// Pages of each type with the text in every field, whether or not a server would take it there.
  ///
  /// What the server makes, such as addresses, has the text behind a beginning that it always has.
  package var filledPages: [String: FilledPage] {
    filledLinkPages.merging(filledReportPages) { $1 }
      .merging(filledPeoplePages) { $1 }
      .merging(filledMessagePages) { $1 }
      .merging(filledSequencePages) { $1 }
      .merging(filledScreenPages) { $1 }
      .merging(filledSetUpPages) { $1 }
      .merging(filledTeamPages) { $1 }
      .merging(filledAccountPages) { $1 }
  }

  /// The documents of ``filledPages``, and those of drafts of screens and messages.
  package var hostilePages: [String: HTML] {
    var pages = filledPages.mapValues(\.html)
    pages["drawing"] = drawing(.drawing(geometry)).html
    pages["drawing-refused"] = drawing(.problem(text)).html
    pages["screen-preview"] = ScreenPreviewPage(name: text, drawings: [geometry, geometry]).html
    return pages
  }

  /// The user and the request, with other workspaces and simulated traffic.
  var filled: DashboardEnvironment {
    var filled = environment
    filled.otherWorkspaces = [.init(id: environment.workspace, name: text)]
    filled.namesWorkspace = true
    filled.isSimulated = true
    return filled
  }

  /// An address that the server makes, with the text in it.
  var address: String { "https://go.example.com/" + text }

  /// JSON with the text as a name and as a value.
  var json: JSONValue { .object([text: .array([.string(text), .object([text: .string(text)])])]) }

  private func drawing(_ content: DrawingPage.Content) -> DrawingPage {
    DrawingPage(title: text, language: language, isDark: true, note: text, content: content)
  }

  private var geometry: LayoutGeometry {
    let words = JSONValue.string(text)
    let blocks: JSONValue = [
      ["type": "text", "content": words, "fontFamily": words, "action": words],
      ["type": "image", "url": words, "alt": words],
      ["type": "image", "url": .string("https://cdn.example.com/" + text), "alt": words],
      ["type": "button", "label": words, "action": .string("https://example.com/" + text)],
    ]
    let document = LayoutDocument(
      kind: "fullscreen",
      defaultLanguage: LanguageTag("en"),
      layouts: [["close": ["active": true], "blocks": ["align": "center", "order": blocks]]]
    )
    let phone = LayoutEnvironment(size: LayoutSize(width: 390, height: 844))
    guard let document else { preconditionFailure("the layout of the sample is none") }
    return document.resolve(in: phone, measurer: AverageTextMeasurer())
  }
}
