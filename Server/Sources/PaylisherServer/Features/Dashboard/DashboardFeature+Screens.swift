import Dashboard
import HTTPTypes
import Hummingbird
import JSONCoding
import LinkCore
import LinkPages
import WireModels

extension DashboardFeature {
  func registerScreens(on routes: inout RouteTable) {
    page(&routes, "screens", needs: .readMessages) { page in try await screens(page) }
    respond(&routes, .post, "screens", needs: .editMessages, createScreen)
    page(&routes, "screens/{id}", needs: .readMessages) { page in
      try await screen(page, isSaved: page["saved"] == "1")
    }
    respond(&routes, .post, "screens/{id}", needs: .editMessages, saveScreen)
    respond(&routes, .post, "screens/{id}/blocks", needs: .editMessages, changeBlocks)
    respond(&routes, .post, "screens/{id}/preview", needs: .editMessages) { page in
      let preview = try await page.api.send(
        .previewScreen(page.context.slug(), ScreenPreviewRequest())
      )
      return .dashboard(try await screen(page, preview: preview), to: page.request)
    }
    screenStep(&routes, "publish") { page in
      _ = try await page.api.send(.publishScreen(page.context.slug()))
    }
    screenStep(&routes, "rollback") { page in
      let version = try await page.request.form().version()
      _ = try await page.api.send(.rollBackScreen(page.context.slug(), to: version))
    }
    respond(&routes, .post, "screens/{id}/delete", needs: .sendMessages, deleteScreen)
    registerPlacements(on: &routes)
    registerDrawings(on: &routes)
  }

  @Sendable private func deleteScreen(_ page: DashboardRequest) async throws -> Response {
    let revision = try await page.request.form().version("revision")
    do {
      let id = try page.context.slug()
      _ = try await page.api.send(.deleteScreen(id, ifRevision: revision))
      return .redirect(to: page.environment.path("screens"))
    } catch let error as ProblemError {
      let html = try await screen(page, problem: error.problem)
      return .dashboard(html, to: page.request, status: .init(code: error.problem.status))
    }
  }

  private func screenStep(
    _ routes: inout RouteTable,
    _ step: String,
    _ change: @escaping @Sendable (DashboardRequest) async throws -> Void
  ) {
    respond(&routes, .post, "screens/{id}/\(step)", needs: .sendMessages) { page in
      do {
        let id = try page.context.slug()
        try await change(page)
        return .redirect(to: page.environment.path("screens/\(id)", ["saved": "1"]))
      } catch let error as ProblemError {
        let html = try await screen(page, problem: error.problem)
        return .dashboard(html, to: page.request, status: .init(code: error.problem.status))
      }
    }
  }

  private func screens(
    _ page: DashboardRequest,
    draft: String = "",
    problem: Problem? = nil
  ) async throws -> HTML {
    let cursor = page.text("cursor")
    return ScreenListPage(
      environment: page.environment,
      screens: try await page.api.send(.screens(cursor: cursor)),
      cursor: cursor,
      draft: draft,
      problem: problem
    ).html
  }

  /// What a new screen begins with.
  private static let firstDocument: JSONValue = [
    "close": ["active": true], "blocks": [["type": "text", "content": "Hello"]],
  ]

  @Sendable private func createScreen(_ page: DashboardRequest) async throws -> Response {
    let id = try await page.request.form()["id"]
    do {
      let settings = ScreenSettings(document: Self.firstDocument)
      let made = try await page.api.send(.setScreen(Slug(checking: id), settings, isNew: true))
      return .redirect(to: page.environment.path("screens/\(made.id)", ["saved": "1"]))
    } catch let error as ProblemError {
      let html = try await screens(page, draft: id, problem: page.problem(error.ofNewID))
      return .dashboard(html, to: page.request, status: .unprocessableContent)
    }
  }

  private func screen(
    _ page: DashboardRequest,
    draft: String? = nil,
    preview: ScreenPreviewResource? = nil,
    problem: Problem? = nil,
    isSaved: Bool = false,
    undo: JSONValue? = nil
  ) async throws -> HTML {
    let id = try page.context.slug()
    return ScreenPage(
      environment: page.environment,
      screen: try await page.api.send(.screen(id)),
      versions: try await page.api.send(.screenVersions(id)).items,
      draft: draft,
      preview: preview,
      problem: problem,
      isSaved: isSaved,
      undo: undo
    ).html
  }

  /// Adds, moves, changes or removes a block; the answer shows the draft, and the way back to the one before.
  @Sendable private func changeBlocks(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form(limit: Self.jsonFormBytes)
    let id = try page.context.slug()
    let old = try await page.api.send(.screen(id))
    guard let before = old.document, var composer = BlockComposer(before),
      let list = BlockComposer.List(rawValue: form["list"]), let step = Self.step(form)
    else { throw ProblemError(.badRequest, .noStep) }
    do {
      guard composer.apply(step, to: list) else {
        return .redirect(to: page.environment.path("screens/\(id)"))
      }
      let settings = ScreenSettings(
        name: old.name,
        active: old.active,
        document: .object(composer.document)
      )
      _ = try await page.api.send(
        .setScreen(id, settings, ifRevision: form.revision ?? old.revision)
      )
      return .dashboard(try await screen(page, undo: before), to: page.request)
    } catch let error as ProblemError {
      let html = try await screen(page, problem: error.problem)
      return .dashboard(html, to: page.request, status: .init(code: error.problem.status))
    }
  }

  private static func step(_ form: FormBody) -> BlockComposer.Step? {
    if form["step"] == "add" { return BlockComposer.Kind(rawValue: form["kind"]).map { .add($0) } }
    guard let place = form.number("place", in: BoundedNumber.places) else { return nil }
    switch form["step"] {
    case "remove": return .remove(place)
    case "up": return .move(place, isDown: false)
    case "down": return .move(place, isDown: true)
    case "change": return .change(place, form.values(under: "field-"))
    default: return nil
    }
  }

  @Sendable private func saveScreen(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form(limit: Self.jsonFormBytes)
    let id = try page.context.slug()
    do {
      let settings = ScreenSettings(
        name: form["name"].isEmpty ? nil : form["name"],
        active: form["active"] == "1",
        document: try Self.decoded(form["document"])
      )
      _ = try await page.api.send(.setScreen(id, settings, ifRevision: form.revision))
      return .redirect(to: page.environment.path("screens/\(id)", ["saved": "1"]))
    } catch let error as ProblemError {
      let problem = page.problem(error)
      let html = try await screen(page, draft: form["document"], problem: problem)
      return .dashboard(html, to: page.request, status: .unprocessableContent)
    }
  }
}

extension FormBody {
  /// The revision that a form of a screen was opened with; `nil` where the form does not say it.
  fileprivate var revision: Int64? {
    self["revision"].isEmpty ? nil : version("revision")
  }
}

extension Slug {
  /// - Throws: ``ProblemError`` where the text is no id.
  init(checking text: String) throws(ProblemError) {
    guard let slug = Slug(text) else {
      throw ProblemError.field(
        "/id",
        "invalid",
        .slug
      )
    }
    self = slug
  }
}

extension ProblemError {
  /// The refusal of something new, at its id: what is there already is no newer version of a form.
  var ofNewID: ProblemError {
    guard problem.code == EntityTag.mismatch.problem.code else { return self }
    return .field("/id", "taken", .idTaken)
  }
}
