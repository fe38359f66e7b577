import Dashboard
import Doctor
import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import WireModels

extension DashboardFeature {
  /// The most bytes of the rows that one form sends: a browser waits for it.
  private static let mostListBytes = 4_000_000
  /// The most bytes of the form: a byte of the rows may become three.
  private static let listFormBytes = mostListBytes * 3 + 10_000

  func registerPeopleLists(on routes: inout RouteTable) {
    page(&routes, "lists", needs: .readMessages) { page in
      PeopleListsPage(
        environment: page.environment,
        lists: try await page.api.send(.lists).items
      ).html
    }
    respond(&routes, .post, "lists", needs: .editMessages, createList)
    page(&routes, "lists/{id}", needs: .readMessages) { page in try await view(page).html }
    respond(&routes, .post, "lists/{id}", needs: .editMessages, renameList)
    respond(&routes, .post, "lists/{id}/members", needs: .editMessages, changeMembers)
    respond(&routes, .post, "lists/{id}/delete", needs: .editMessages) { page in
      _ = try await page.api.send(.deleteList(page.id()))
      return .redirect(to: page.environment.path("lists"))
    }
  }

  private func view(
    _ page: DashboardRequest,
    draft: PeopleListPage.Draft = .init(),
    fault: PeopleListPage.Fault? = nil,
    outcome: PeopleListPage.Outcome? = nil,
    problem: Problem? = nil
  ) async throws -> PeopleListPage {
    let id: PeopleListID = try page.id()
    var people = AudienceForm(.list)
    people.is = [.text(id.description)]
    let mayCount = page.environment.role.allows(.editMessages)
    return PeopleListPage(
      environment: page.environment,
      list: try await page.api.send(.list(id)),
      estimate: mayCount ? try? await page.api.send(.estimate(people)) : nil,
      limit: Self.mostListBytes,
      draft: draft,
      fault: fault,
      outcome: outcome,
      problem: problem
    )
  }

  @Sendable private func createList(_ page: DashboardRequest) async throws -> Response {
    let name = try await page.request.form()["name"]
    do {
      let made = try await page.api.send(.createList(PeopleListSettings(name: name)))
      return .redirect(to: page.environment.path("lists/\(made.id)"))
    } catch let error as ProblemError {
      let html = PeopleListsPage(
        environment: page.environment,
        lists: try await page.api.send(.lists).items,
        name: name,
        problem: page.problem(error)
      ).html
      return .dashboard(html, to: page.request, status: .unprocessableContent)
    }
  }

  @Sendable private func renameList(_ page: DashboardRequest) async throws -> Response {
    let name = try await page.request.form()["name"]
    let id: PeopleListID = try page.id()
    do {
      _ = try await page.api.send(.changeList(id, PeopleListSettings(name: name)))
      return .redirect(to: page.environment.path("lists/\(id)"))
    } catch let error as ProblemError where error.problem.errors != nil {
      let html = try await view(page, draft: .init(name: name), problem: page.problem(error)).html
      return .dashboard(html, to: page.request, status: .unprocessableContent)
    }
  }

  // MARK: - Members

  /// Reads and sends ids below the threads that answer requests, one large form after another.
  @Sendable private func changeMembers(_ page: DashboardRequest) async throws -> Response {
    try await imports.below {
      let body: [UInt8]
      do {
        body = try await page.request.formBytes(limit: Self.listFormBytes)
      } catch let error as ProblemError where error.problem.code == ProblemKind.bodyTooLarge.code {
        return try await refused(page, .init(), .tooLarge, .contentTooLarge)
      }
      return try await imports.run { try await changeMembers(page, FormBody(body)) }
    }
  }

  private func changeMembers(
    _ page: DashboardRequest,
    _ form: FormBody
  ) async throws -> Response {
    let draft = PeopleListPage.Draft(
      rows: form["rows"],
      coding: form["coding"],
      removes: form["action"] == "remove"
    )
    guard draft.rows.utf8.count <= Self.mostListBytes else {
      return try await refused(page, draft, .tooLarge, .contentTooLarge)
    }
    let file: PeopleListFile
    do throws(PeopleListFile.Fault) {
      file = try PeopleListFile(draft.rows)
    } catch {
      return try await refused(page, draft, .init(error), .unprocessableContent)
    }
    let outcome = try await send(file, page, removes: draft.removes)
    let isOver = outcome.problem == nil && outcome.refused.isEmpty
    let html = try await view(page, draft: isOver ? .init() : draft, outcome: outcome).html
    return .dashboard(html, to: page.request)
  }

  private func refused(
    _ page: DashboardRequest,
    _ draft: PeopleListPage.Draft,
    _ fault: PeopleListPage.Fault,
    _ status: HTTPResponse.Status
  ) async throws -> Response {
    let html = try await view(page, draft: draft, fault: fault).html
    return .dashboard(html, to: page.request, status: status)
  }

  private func send(
    _ file: PeopleListFile,
    _ page: DashboardRequest,
    removes: Bool
  ) async throws -> PeopleListPage.Outcome {
    let sender = PeopleListSender(page.api, to: try page.id(), removes: removes)
    var outcome = PeopleListOutcome(file)
    do {
      try await sender.send(file, to: &outcome)
      return PeopleListPage.Outcome(outcome, removes: removes)
    } catch let error as ProblemError where outcome.list != nil || error.problem.status == 409 {
      var shown = PeopleListPage.Outcome(outcome, removes: removes)
      shown.problem = page.problem(error)
      return shown
    }
  }
}

extension PeopleListPage.Fault {
  fileprivate init(_ fault: PeopleListFile.Fault) {
    switch fault {
    case .noIDs: self = .noIDs
    case .noColumn(let names): self = .noColumn(names)
    case .columnTwice(let name): self = .columnTwice(name)
    case .tooManyIDs: self = .tooManyIDs
    }
  }
}

extension PeopleListPage.Outcome {
  fileprivate init(_ outcome: PeopleListOutcome, removes: Bool) {
    self.init()
    self.removes = removes
    (read, repeated) = (outcome.read, outcome.repeated)
    (changed, unchanged, known) = (outcome.changed, outcome.unchanged, outcome.known)
    untried = outcome.untried
    refused = outcome.refused.map { Refusal(line: $0.line, reason: $0.reason) }
  }
}
