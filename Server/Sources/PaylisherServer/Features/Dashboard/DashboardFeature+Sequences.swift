import Dashboard
import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import WireModels

extension DashboardFeature {
  func registerSequences(on routes: inout RouteTable) {
    page(&routes, "sequences", needs: .readMessages) { page in
      let sequences = try await page.api.send(.sequences).items
      return SequenceListPage(environment: page.environment, sequences: sequences).html
    }
    page(&routes, "sequences/new", needs: .editMessages) { page in
      try await sequenceForm(page, .empty, path: "sequences/new")
    }
    respond(&routes, .post, "sequences/new", needs: .editMessages) { page in
      try await saveSequence(page, path: "sequences/new") { .createSequence($0) }
    }
    page(&routes, "sequences/{id}", needs: .readMessages) { page in try await sequence(page) }
    page(&routes, "sequences/{id}/edit", needs: .editMessages) { page in
      let stored = try await page.api.send(.sequence(page.id()))
      let path = "sequences/\(stored.id)/edit"
      return try await sequenceForm(page, SequenceDraft(stored.sequence), path: path)
    }
    respond(&routes, .post, "sequences/{id}/edit", needs: .editMessages) { page in
      let id: SequenceID = try page.id()
      return try await saveSequence(page, path: "sequences/\(id)/edit") { .updateSequence(id, $0) }
    }
    registerSequenceSteps(on: &routes)
  }

  private func registerSequenceSteps(on routes: inout RouteTable) {
    let steps: [(String, @Sendable (SequenceID) -> APIRoute<SequenceResource>)] = [
      ("launch", { .launchSequence($0) }), ("pause", { .pauseSequence($0) }),
      ("resume", { .resumeSequence($0) }), ("cancel", { .cancelSequence($0) }),
    ]
    for (step, route) in steps {
      sequenceStep(&routes, step, needs: .sendMessages) { page, id in
        _ = try await page.api.send(route(id))
        return "sequences/\(id)"
      }
    }
    sequenceStep(&routes, "delete", needs: .editMessages) { page, id in
      _ = try await page.api.send(.deleteSequence(id))
      return "sequences"
    }
  }

  /// Adds a step in the life of a sequence, which names the page behind it; refusals are on that of the sequence.
  private func sequenceStep(
    _ routes: inout RouteTable,
    _ step: String,
    needs permission: Permission,
    _ take: @escaping @Sendable (DashboardRequest, SequenceID) async throws -> String
  ) {
    respond(&routes, .post, "sequences/{id}/\(step)", needs: permission) { page in
      do {
        return .redirect(to: page.environment.path(try await take(page, page.id())))
      } catch let error as ProblemError {
        let html = try await sequence(page, problem: page.problem(error))
        return .dashboard(html, to: page.request, status: .init(code: error.problem.status))
      }
    }
  }

  private func sequence(_ page: DashboardRequest, problem: Problem? = nil) async throws -> HTML {
    let (id, api): (SequenceID, MemberAPI) = (try page.id(), page.api)
    let sequence = try await api.send(.sequence(id))
    var messages: [MessageResource] = []
    for message in Set(sequence.sequence.steps.compactMap(\.message)) {
      // A message that was removed has no row; the page says so at its step.
      if let found = try? await api.send(.message(message)) { messages.append(found) }
    }
    return SequencePage(
      environment: page.environment,
      sequence: sequence,
      report: try await api.send(.reportSequence(id)),
      messages: messages,
      audiences: try await api.send(.audiences).items,
      problem: problem
    ).html
  }

  // MARK: - The form

  private func sequenceForm(
    _ page: DashboardRequest,
    _ draft: SequenceDraft,
    path: String,
    problem: Problem? = nil
  ) async throws -> HTML {
    SequenceFormPage(
      environment: await page.offering([.event]).environment,
      draft: draft,
      path: path,
      audiences: try await page.api.send(.audiences).items,
      messages: try await sequenceMessages(page.api, in: draft),
      problem: problem
    ).html
  }

  /// The drafts that a sequence can send, and what this one sends already.
  private func sequenceMessages(
    _ api: MemberAPI,
    in draft: SequenceDraft
  ) async throws -> [MessageResource] {
    let chosen = Set(draft.rows.compactMap { $0.values[.message] })
    var messages: [MessageResource] = []
    var cursor: String?
    repeat {
      let page = try await api.send(.messages(cursor: cursor, limit: 200))
      messages += page.items.filter { message in
        message.message.delivery?.kind == .sequence
          && (message.status == .draft || chosen.contains(message.id.description))
      }
      cursor = page.nextCursor
    } while cursor != nil
    return messages
  }

  private func saveSequence(
    _ page: DashboardRequest,
    path: String,
    _ route: (SequenceForm) -> APIRoute<SequenceResource>
  ) async throws -> Response {
    let body = try await page.request.form(limit: Self.jsonFormBytes)
    var draft = SequenceDraft(body)
    guard body["more"].isEmpty else {
      draft.addRows()
      return .dashboard(try await sequenceForm(page, draft, path: path), to: page.request)
    }
    do {
      let stored = try await page.api.send(route(try draft.checkedForm()))
      return .redirect(to: page.environment.path("sequences/\(stored.id)"))
    } catch let error as ProblemError {
      let problem = page.problem(error)
      let html = try await sequenceForm(page, draft, path: path, problem: problem)
      return .dashboard(html, to: page.request, status: .unprocessableContent)
    }
  }
}

extension SequenceDraft {
  /// The fields of a form; one of JSON that is emptied is JSON, too.
  fileprivate init(_ form: FormBody) {
    let values = Field.allCases.map { ($0, form[$0.rawValue]) }
    let count = form.number("count", in: 0...Self.mostSteps) ?? 0
    let rows = (0..<count).map { index in
      let fields = Row.Field.allCases.map { ($0, form["\($0.rawValue)\(index)"]) }
      return Row(values: Dictionary(uniqueKeysWithValues: fields))
    }
    self.init(
      values: Dictionary(uniqueKeysWithValues: values),
      rows: rows,
      json: form.all("json").first
    )
  }

  /// - Throws: ``ProblemError`` where the JSON or a field cannot be read.
  fileprivate func checkedForm() throws(ProblemError) -> SequenceForm {
    if let json { return try DashboardFeature.decoded(json) }
    let faults = faults
    guard faults.isEmpty else { throw ProblemError(.invalidFields, errors: faults) }
    return form
  }
}
