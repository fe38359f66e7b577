import Foundation
package import JSONCoding
import LinkCore
package import LinkPages
package import WireModels

/// A screen: its draft as JSON with what the linter finds, a preview, and its versions.
package struct ScreenPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The screen with its draft.
  package var screen: ScreenResource
  /// Its publications, newest first.
  package var versions: [ScreenVersion]
  /// The draft as it is written in the form, where the server refused it.
  package var draft: String?
  /// Links to a preview, where some were made just now.
  package var preview: ScreenPreviewResource?
  /// What the server refused.
  package var problem: Problem?
  /// Whether a change was saved just now.
  package var isSaved: Bool
  /// The document before the change that a form of blocks made just now.
  package var undo: JSONValue?

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    screen: ScreenResource,
    versions: [ScreenVersion],
    draft: String? = nil,
    preview: ScreenPreviewResource? = nil,
    problem: Problem? = nil,
    isSaved: Bool = false,
    undo: JSONValue? = nil
  ) {
    self.undo = undo
    (self.environment, self.screen, self.versions) = (environment, screen, versions)
    (self.draft, self.preview, self.problem) = (draft, preview, problem)
    self.isSaved = isSaved
  }

  private var text: DashboardText { environment.text }
  private var mayEdit: Bool { environment.role.allows(.editMessages) }
  private var mayPublish: Bool { environment.role.allows(.sendMessages) }

  /// The document.
  package var html: HTML {
    let name = screen.name ?? screen.id.description
    return DashboardFrame(
      environment: environment,
      section: .screens,
      title: name,
      content: """
        \(PageTitle(
          title: "<bdi>\(name)</bdi> \(screen.tags(text))",
          lead: "<code>\(screen.id.description)</code>",
          above: [(text(.screens), environment.path("screens"))],
          actions: actions,
          crumbs: text(.breadcrumbs)
        ).html)
        \(isSaved ? Notice(message: text(.savedNow)).html : nil)\
        \(problem.map { ErrorSummary($0, title: text(.problem)).html })\(undoing)\(links)
        <div class="grid wide-left with-phone"><div class="grid">\(blocks)\
        \(Card(title: text(.document), content: editor).html)</div>\
        <div class="grid">\(drawing)\(Card(title: text(.lint), content: findings).html)\
        \(Card(title: text(.versions), content: history).html)\(mayPublish ? deletion : nil)</div></div>
        """
    ).html
  }

  private func path(_ step: String) -> String {
    environment.path("screens/\(screen.id)/\(step)")
  }

  private var actions: [HTML] {
    let preview = PostButton(label: text(.previewLinks), path: path("preview")).html
    let publish = PostButton(label: text(.publish), path: path("publish"), kind: .primary).html
    return (mayEdit ? [preview] : []) + (mayPublish && screen.hasChanges ? [publish] : [])
  }

  private var links: HTML? {
    guard let preview else { return nil }
    let others = preview.appURLs.map { "<li><code dir=\"ltr\">\($0)</code></li>" as HTML }
    return """
      <div class="alert good" role="status"><h2>\(text(.previewMade))</h2>\
      <p><a href="\(preview.url)" rel="noopener" target="_blank" dir="ltr">\(preview.url)</a></p>\
      \(others.isEmpty ? nil : "<ul>\(others)</ul>" as HTML)\
      <p>\(text(.worksUntil)): \(environment.format.moment(preview.expiresAt))</p></div>

      """
  }

  /// The blocks with their forms, where the draft can be read.
  private var blocks: HTML? {
    guard mayEdit, draft == nil, let document = screen.document,
      let composer = BlockComposer(document)
    else { return nil }
    return BlockCards(environment: environment, screen: screen, composer: composer).html
  }

  /// The draft on a phone; beside the document, what is written there.
  private var drawing: HTML {
    let frame = DeviceFrame(
      environment: environment,
      path: "screens/\(screen.id)/drawing",
      form: mayEdit ? (Self.form, "screens/\(screen.id)/drawing") : nil,
      choices: [
        .init(
          name: "shown",
          label: text(.language),
          values: screen.document?.languages.sorted() ?? []
        )
      ],
      asksPerson: true
    )
    return Card(title: text(.preview), content: frame.html).html
  }

  private static let form = "document-form"

  /// What the last form of blocks changed, with the way back.
  private var undoing: HTML? {
    guard let undo else { return nil }
    let fields = [
      (name: "document", value: undo.canonicalText), (name: "name", value: screen.name ?? ""),
      (name: "active", value: screen.active ? "1" : ""),
      (name: "revision", value: screen.revision.description),
    ]
    let button = PostButton(
      label: text(.undoStep),
      path: environment.path("screens/\(screen.id)"),
      kind: .small,
      fields: fields
    )
    return """
      <div class="alert good simulated" role="status"><p>\(text(.stepSaved))</p>\(button.html)</div>

      """
  }

  private var deletion: HTML {
    Deletion(
      name: screen.name ?? screen.id.description,
      advice: text(.deleteScreenAdvice),
      path: path("delete"),
      fields: [("revision", screen.revision.description)],
      text: text
    ).html
  }

  private var editor: HTML {
    let json = draft ?? (screen.document?.indentedText ?? "{}")
    guard mayEdit else { return "<pre>\(json)</pre>" }
    return """
      <form class="form wide" id="\(Self.form)" method="post" action="\(environment.path("screens/\(screen.id)"))">\
      <input type="hidden" name="revision" value="\(screen.revision.description)">\
      <div class="pair">\(FormField("name", label: text(.screenName), value: screen.name ?? "").html)\
      \(FormField("active", label: text(.screenActive), value: screen.active ? "1" : "", kind: .check).html)</div>\
      \(FormField("document", label: text(.documentJSON), value: json, kind: .code(rows: 26), isCode: true).html)\
      <p class="note">\(text(.screenWordsHint)) <code dir="ltr">\(FaultReason.personalWord)</code></p>\
      <p><button class="button primary" type="submit">\(text(.saveDraft))</button></p></form>
      """
  }

  private var findings: HTML {
    guard let findings = screen.findings, !findings.isEmpty else {
      return "<p>\(Tag(label: text(.noFindings), tone: .good).html)</p>"
    }
    return "<ul class=\"rules\">\(findings.map { CodedFinding($0, text).html })</ul>"
  }

  private var history: HTML {
    guard !versions.isEmpty else { return "<p class=\"note\">\(text(.neverPublished))</p>" }
    let current = screen.published?.number
    let items = versions.map { version -> HTML in
      let state: HTML? =
        version.number == current
        ? Tag(label: text(.shownNow), tone: .good).html
        : mayPublish
          ? PostButton(
            label: text(.rollBack),
            path: path("rollback"),
            kind: .small,
            fields: [("version", "\(version.number)")]
          ).html : nil
      let restores = version.restores.map { number -> HTML in
        "<small class=\"note\">\(text(.restores, ["number": "\(number)"]))</small>"
      }
      return """
        <li>\(environment.format.moment(version.publishedAt))<div class="actions">\
        <strong>\(text(.version)) \(environment.format.number(version.number))</strong> \(restores)\(state)</div></li>

        """
    }
    return "<ol class=\"timeline\">\(items)</ol>"
  }
}

extension JSONValue {
  /// The languages of all texts that have translations, which are objects of nothing but languages and texts.
  fileprivate var languages: Set<String> {
    if let members = objectValue {
      let isText =
        !members.isEmpty
        && members.allSatisfy { name, value in
          value.stringValue != nil && name.prefix { $0 != "-" }.count <= 3
        }
      if isText { return Set(members.map(\.key)) }
      return members.reduce(into: []) { $0.formUnion($1.value.languages) }
    }
    return (arrayValue ?? []).reduce(into: []) { $0.formUnion($1.languages) }
  }

  /// The value as people read and edit it.
  var indentedText: String {
    (try? JSONEncoder.indented.encode(self)).map { String(decoding: $0, as: UTF8.self) }
      ?? canonicalText
  }
}
