import LinkCore
package import LinkPages
package import WireModels

/// An uploaded list: its size, what became of a file, and the forms that change it.
package struct PeopleListPage: Sendable {
  /// How many lines of a table are shown.
  private static let shown = 50

  /// Why nothing of a file can be read.
  package enum Fault: Error, Hashable, Sendable {
    /// It has no ids.
    case noIDs
    /// None of its columns is one of ids.
    case noColumn([String])
    /// Two columns have the same name.
    case columnTwice(String)
    /// It has more ids than a list may have.
    case tooManyIDs
    /// It is larger than a browser may send.
    case tooLarge
  }

  /// What became of a file.
  package struct Outcome: Hashable, Sendable {
    /// A line without an id that can be on a list.
    package struct Refusal: Hashable, Sendable {
      /// Its number, from 1.
      package var line: Int
      /// Why, by the stable name of a ``ListReason``.
      package var reason: String

      /// Makes a refusal.
      package init(line: Int, reason: String) {
        (self.line, self.reason) = (line, reason)
      }
    }

    /// Whether ids were removed.
    package var removes = false
    /// How many lines have an id, and how many of them repeat one.
    package var (read, repeated) = (0, 0)
    /// How many ids were added or removed, and how many were on the list already, or were not on it.
    package var (changed, unchanged): (Int64, Int64) = (0, 0)
    /// How many ids belong to people that the server has seen.
    package var known: Int64 = 0
    /// How many ids were not sent, because of the problem.
    package var untried = 0
    /// The lines that were refused.
    package var refused: [Refusal] = []
    /// Why it stopped.
    package var problem: Problem?

    /// Makes an outcome without lines.
    package init() {}
  }

  /// What is in the forms.
  package struct Draft: Hashable, Sendable {
    /// The name.
    package var name: String?
    /// The rows of ids.
    package var rows: String
    /// How the file was read, such as `Windows-1252`.
    package var coding: String
    /// Whether ids are removed.
    package var removes: Bool

    /// Makes a draft.
    package init(
      name: String? = nil,
      rows: String = "",
      coding: String = "",
      removes: Bool = false
    ) {
      (self.name, self.rows, self.coding, self.removes) = (name, rows, coding, removes)
    }
  }

  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The list.
  package var list: PeopleListResource
  /// How many people it has now.
  package var estimate: AudienceEstimate?
  /// The most bytes of the rows.
  package var limit: Int
  /// What is in the forms.
  package var draft: Draft
  /// Why nothing of the rows can be read.
  package var fault: Fault?
  /// What became of the rows.
  package var outcome: Outcome?
  /// What the server refused of the list itself.
  package var problem: Problem?

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    list: PeopleListResource,
    estimate: AudienceEstimate?,
    limit: Int,
    draft: Draft = Draft(),
    fault: Fault? = nil,
    outcome: Outcome? = nil,
    problem: Problem? = nil
  ) {
    (self.environment, self.list, self.estimate) = (environment, list, estimate)
    (self.limit, self.draft, self.fault) = (limit, draft, fault)
    (self.outcome, self.problem) = (outcome, problem)
  }

  private var text: DashboardText { environment.text }
  private var format: DashboardFormat { environment.format }
  private var path: String { "lists/\(list.id)" }

  /// The document.
  package var html: HTML {
    let mayEdit = environment.role.allows(.editMessages)
    return DashboardFrame(
      environment: environment,
      section: .audiences,
      title: list.name,
      content: """
        \(PageTitle(
          title: "<bdi>\(list.name)</bdi>",
          lead: "\(text(.notSeenYet))",
          above: [
            (text(.audiences), environment.path("audiences")),
            (text(.uploadedLists), environment.path("lists")),
          ],
          actions: mayEdit ? deletion : [],
          crumbs: text(.breadcrumbs)
        ).html)
        \(nameForm.summary?.html)\(fault.map { alert(sentence(of: $0)) })\(outcome.map(summary))\
        \(numbers)\(mayEdit ? forms : nil)
        """
    ).html
  }

  private var numbers: HTML {
    let people = estimate.map {
      StatRow.Stat(name: text(.knownPeople), value: format.number($0.people))
    }
    let ids = StatRow.Stat(name: text(.listIDs), value: format.number(list.members))
    return StatRow(stats: [ids] + [people].compactMap(\.self)).html
  }

  private func alert(_ sentence: String) -> HTML {
    "<div class=\"alert bad\" role=\"alert\"><p>\(sentence)</p></div>\n"
  }

  // MARK: - The outcome

  private func summary(_ outcome: Outcome) -> HTML {
    let counts = [
      "read": Int64(outcome.read), "changed": outcome.changed, "unchanged": outcome.unchanged,
      "repeated": Int64(outcome.repeated), "known": outcome.known,
      "refused": Int64(outcome.refused.count),
    ].mapValues { format.number($0) }
    let isGood = outcome.refused.isEmpty && outcome.problem == nil
    return """
      \(outcome.problem.map { alert(stopped($0, outcome)) })\
      \(Notice(
        message: text(outcome.removes ? .wasRemoved : .wasAdded, counts),
        tone: isGood ? .good : .warn
      ).html)\
      \(refusals(outcome.refused))
      """
  }

  private func stopped(_ problem: Problem, _ outcome: Outcome) -> String {
    let count = format.number(Int64(outcome.untried))
    return "\(problem.detail ?? problem.title) \(text(.notSent, ["count": count]))"
  }

  private func refusals(_ refused: [Outcome.Refusal]) -> HTML? {
    guard !refused.isEmpty else { return nil }
    let table = DataTable(
      caption: text(.refusedRows),
      columns: [.init(name: text(.line)), .init(name: text(.reason))],
      rows: refused.prefix(Self.shown).map { row in
        [
          "\(format.number(Int64(row.line)))",
          "\(ListReason.words(row.reason, in: text.language) ?? row.reason)",
        ]
      },
      stacks: true
    )
    let numbers = [
      "shown": format.number(Int64(Self.shown)), "count": format.number(Int64(refused.count)),
    ]
    let more: HTML? =
      refused.count > Self.shown
      ? "<p class=\"padded note\">\(text(.firstOf, numbers))</p>" : nil
    return Card(isFlush: true, content: "\(table.html)\(more)").html
  }

  private func sentence(of fault: Fault) -> String {
    switch fault {
    case .noIDs: return text(.noIDs)
    case .noColumn(let names):
      let first = names.prefix(5).map { "“\($0.prefix(64))”" }.joined(separator: ", ")
      return text(.noColumn, ["names": names.count > 5 ? "\(first), …" : first])
    case .columnTwice(let name): return text(LinkFilePhrase.columnTwice, ["name": name])
    case .tooManyIDs:
      return text(.tooManyIDs, ["count": format.number(Int64(PeopleListResource.mostMembers))])
    case .tooLarge: return text(.tooLarge, ["size": format.bytes(Int64(limit))])
    }
  }

  // MARK: - The forms

  private var nameForm: ListNameForm {
    ListNameForm(
      environment: environment,
      path: path,
      name: draft.name ?? list.name,
      button: text(.rename),
      problem: problem
    )
  }

  private var forms: HTML {
    """
    \(Card(title: text(.uploadIDs), content: upload).html)\
    \(Card(title: text(.rename), content: nameForm.html).html)
    """
  }

  private var upload: HTML {
    let rows = FormField(
      "rows",
      label: text(.idRows),
      hint: text(.idsHint),
      value: draft.rows,
      kind: .code(rows: 12),
      isCode: true
    )
    let choice = FormField(
      "action",
      label: text(.idChange),
      value: draft.removes ? "remove" : "add",
      kind: .choice([("add", text(.addThem)), ("remove", text(.removeThem))])
    )
    return """
      <form class="form wide" method="post" action="\(environment.path("\(path)/members"))" novalidate>\
      <input type="hidden" name="coding" id="coding" value="\(draft.coding)">\(file)\
      \(rows.html)\(choice.html)\
      <p class="actions"><button class="button primary" type="submit">\(text(.uploadIDs))</button></p></form>

      """
  }

  /// A file that the script reads into the field of the rows: without one, they are pasted.
  private var file: HTML {
    let size = format.bytes(Int64(limit))
    return """
      <div class="field scripted"><label for="file">\(text(.chooseFile))</label>\
      <small id="file-hint">\(text(.fileHint, ["size": size]))</small>\
      <input id="file" type="file" accept=".csv,.tsv,.txt,text/csv,text/plain" aria-describedby="file-hint" \
      data-fills="rows" data-says="coding" data-encoding="encoding" data-limit="\(limit)" data-refusal="\(text(.tooLarge, ["size": size]))"></div>
      \(LinkImportPage.encodingChoice(text))
      """
  }

  private var deletion: [HTML] {
    let dialog = Dialog(
      id: "delete",
      opens: text(.remove),
      kind: .normal,
      title: "\(text(.remove)): \(list.name)",
      content: """
        <p>\(text(.removeListAdvice))</p>
        \(PostButton(
          label: text(.remove),
          path: environment.path("\(path)/delete"),
          kind: .danger
        ).html)
        """,
      cancel: text(.cancel)
    )
    return [dialog.button, dialog.html]
  }
}
