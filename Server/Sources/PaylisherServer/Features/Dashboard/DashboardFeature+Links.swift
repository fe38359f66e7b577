import Dashboard
import Foundation
import HTTPTypes
import Hummingbird
import JSONCoding
import LinkCore
import LinkPages
import WireModels

extension DashboardFeature {
  func registerLinks(on routes: inout RouteTable) {
    page(&routes, "links", needs: .readLinks, linkList)
    page(&routes, "links/new", needs: .editLinks) { page in
      try await newLink(page)
    }
    respond(&routes, .post, "links/new", needs: .editLinks, createLink)
    respond(&routes, .post, "links/preview", needs: .editLinks, previewNewLink)
    page(&routes, "links/{id}", needs: .readLinks) { page in try await link(page) }
    page(&routes, "links/{id}/edit", needs: .editLinks) { page in
      let link = try await page.api.send(.link(page.id()))
      let draft = LinkDraft(link, environment: page.environment)
      let preview = try await preview(page, LinkSettings(link), of: link.id)
      return try await linkForm(page, draft, path: "links/\(link.id)/edit", preview: preview)
    }
    respond(&routes, .post, "links/{id}/preview", needs: .editLinks, previewLink)
    respond(&routes, .post, "links/{id}/edit", needs: .editLinks, changeLink)
    page(&routes, "links/{id}/json", needs: .editLinks) { page in
      LinkSettingsPage(
        environment: page.environment,
        link: try await page.api.send(.link(page.id()))
      ).html
    }
    respond(&routes, .post, "links/{id}/json", needs: .editLinks, changeSettings)
    respond(&routes, .post, "links/{id}/state", needs: .editLinks, changeState)
    respond(&routes, .post, "links/{id}/delete", needs: .editLinks, deleteLink)
    respond(&routes, .post, "links/{id}/restore", needs: .editLinks) { page in
      let link = try await page.api.send(.restoreLink(page.id()))
      return .redirect(to: page.environment.path("links/\(link.id)", ["saved": "1"]))
    }
    registerRules(on: &routes)
    registerLinkTools(on: &routes)
    registerLinkFiles(on: &routes)
  }

  @Sendable private func linkList(_ page: DashboardRequest) async throws -> HTML {
    let outcome = page.number("changed").map { LinkListPage.Outcome(done: $0) }
    return try await linkList(page, page.listedLinks, outcome)
  }

  func linkList(
    _ page: DashboardRequest,
    _ query: LinkListPage.Query,
    _ outcome: LinkListPage.Outcome?
  ) async throws -> HTML {
    // The order by clicks has one page.
    let limit = query.order == .clicks ? LinkClicksReport.most : nil
    let links = try await page.api.send(query.route(from: query.cursor, limit: limit))
    return LinkListPage(
      environment: page.environment,
      query: query,
      links: links,
      clicks: try await clicks(on: links.items, page),
      domains: try await page.api.send(.domains).items.map(\.host),
      mayEdit: page.member.may(.editLinks),
      outcome: outcome,
      deleted: LinkID(page["deleted"])
    ).html
  }

  /// The clicks of the last 30 days on the links of a page, for roles that read reports.
  private func clicks(
    on links: [LinkResource],
    _ page: DashboardRequest
  ) async throws -> LinkClicksReport? {
    guard page.member.may(.readReports), !links.isEmpty else { return nil }
    return try await page.api.send(.linkClicks(links.map(\.id)))
  }

  private func link(_ page: DashboardRequest, problem: Problem? = nil) async throws -> HTML {
    let (id, api): (LinkID, MemberAPI) = (try page.id(), page.api)
    async let link = api.send(.link(id))
    async let month = api.send(
      .overview(.init(link: id), timeZone: page.environment.timeZone.identifier)
    )
    async let funnel = api.send(.funnel(link: id))
    async let people = self.people(of: id, page)
    var places: [LinkPage.Place] = []
    for device in [TapDevice.iphone, .android, .computer, .chat] {
      let tap = TapDescription(userAgent: device.userAgent)
      places.append(.init(device, try await api.send(.explain(id, tap))))
    }
    return LinkPage(
      environment: await page.offering([.country, .language]).environment,
      link: try await link,
      places: places,
      month: try await month,
      funnel: try await funnel,
      people: try await people,
      question: page.question,
      explanation: try await explanation(of: page.question, on: id, page),
      mayEdit: page.member.may(.editLinks),
      isSaved: page["saved"] == "1",
      problem: problem
    ).html
  }

  /// The funnel of a link's last 30 days, as the report shows it; `nil` while it is counted.
  private func people(
    of link: LinkID,
    _ page: DashboardRequest
  ) async throws -> ConversionReport? {
    let asked = ["link": link.description, "within": "30"]
    let query = ReportQuery(.funnel, value: { asked[$0] ?? "" }, environment: page.environment)
    let report = try await report(query, page.api, page.environment)
    guard case .funnel(let funnel, _) = report.content else { return nil }
    return funnel
  }

  /// Why a tap is not explained whose day or time is none.
  static var faultyMoment: ProblemError {
    QueryReader.fault(
      "at",
      .dayAndTime,
      code: "out_of_range"
    )
  }

  /// What becomes of a tap that a page asks about; `nil` where it names no device.
  func explanation(
    of question: TapQuery,
    on link: LinkID,
    _ page: DashboardRequest
  ) async throws -> Explanation? {
    if question.hasFaultyMoment(in: page.environment) { throw Self.faultyMoment }
    guard let device = question.device else { return nil }
    let tap = TapDescription(
      userAgent: device.userAgent,
      country: question.country,
      language: question.language,
      at: question.moment(in: page.environment)
    )
    return try await page.api.send(.explain(link, tap))
  }

  func linkForm(
    _ page: DashboardRequest,
    _ draft: LinkDraft,
    path: String,
    problem: Problem? = nil,
    preview: LinkDraftPreview? = nil,
    question: TapQuery = TapQuery()
  ) async throws -> HTML {
    let domains = draft.version == nil ? try await newLinkDomains(page) : []
    let unsavable = preview?.problem.map { page.words(of: $0, draft) }
    var preview = preview
    preview?.problem = unsavable
    return LinkFormPage(
      environment: await page.offering(Self.offered).environment,
      draft: draft,
      domains: domains,
      path: path,
      problem: problem.map { page.words(of: $0, draft) },
      preview: preview,
      question: question
    ).html
  }

  private static let offered = Suggestions.Kind.ofLinks.union([.country, .language])

  /// The form of a new link: an empty one, or a copy of the link that `copy` names.
  private func newLink(_ page: DashboardRequest) async throws -> HTML {
    guard let original = try await link(page["copy"], page) else {
      return try await linkForm(page, LinkDraft(), path: "links/new")
    }
    let draft = LinkDraft(copyOf: original, environment: page.environment)
    let preview = try await preview(page, draft)
    return try await linkForm(page, draft, path: "links/new", preview: preview)
  }

  /// The fields of a new link, with the link that it is a copy of.
  func newDraft(_ form: FormBody, _ page: DashboardRequest) async throws -> LinkDraft {
    var draft = LinkDraft(form)
    draft.original = try await link(form[LinkDraft.originalName], page)
    return draft
  }

  /// A link by the text of its id; `nil` for an empty text.
  private func link(_ id: String, _ page: DashboardRequest) async throws -> LinkResource? {
    guard !id.isEmpty else { return nil }
    guard let id = LinkID(id) else { throw ProblemError(.notFound, .nothingHere) }
    return try await page.api.send(.link(id))
  }

  @Sendable private func createLink(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form()
    let draft = try await newDraft(form, page)
    if let problem = draft.problem { return try await refused(page, draft, "links/new", problem) }
    do {
      let settings = draft.settings(timeZone: page.environment.timeZone)
      let link = try await page.api.send(.createLink(settings))
      return page.saved(link.id, form)
    } catch let error as ProblemError {
      return try await refused(page, draft, "links/new", error.problem)
    }
  }

  @Sendable private func changeLink(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form()
    var draft = LinkDraft(form)
    let link = try await page.api.send(.link(page.id()))
    draft.link = link
    if let problem = draft.problem {
      return try await refused(page, draft, "links/\(link.id)/edit", problem)
    }
    do {
      var settings = LinkSettings(link)
      draft.apply(to: &settings, timeZone: page.environment.timeZone)
      let version = draft.version.map { BoundedNumber.version($0) } ?? 0
      let saved = try await page.api.send(.updateLink(link.id, settings, version: version))
      if draft[.removePassword] == "1", settings.password == nil {
        let patch = LinkPatch(["password": .null])
        _ = try await page.api.send(.changeLink(link.id, patch, version: saved.version))
      }
      return page.saved(link.id, form)
    } catch let error as ProblemError {
      return try await refused(page, draft, "links/\(link.id)/edit", error.problem)
    }
  }

  @Sendable private func changeSettings(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form(limit: Self.jsonFormBytes)
    let link = try await page.api.send(.link(page.id()))
    do {
      guard let json = try? JSONValue(parsing: Array(form["json"].utf8)) else {
        throw ProblemError(.badRequest, .noSettings)
      }
      let zone = TimeText.zone(try await page.api.send(.workspace).timeZone) ?? .gmt
      let settings = try json.decoded(LinkSettings.self, schema: .linkSettings, in: zone)
      _ = try await page.api.send(.updateLink(link.id, settings, version: form.version()))
      return .redirect(to: page.environment.path("links/\(link.id)", ["saved": "1"]))
    } catch let error as ProblemError {
      // What was read with the JSON that is shown: with the version of now, it would be saved over a change.
      var read = link
      read.version = form.version()
      let html = LinkSettingsPage(
        environment: page.environment,
        link: read,
        json: form["json"],
        problem: page.problem(error)
      ).html
      return .dashboard(html, to: page.request, status: .unprocessableContent)
    }
  }

  /// The form with what is wrong in it.
  private func refused(
    _ page: DashboardRequest,
    _ draft: LinkDraft,
    _ path: String,
    _ problem: Problem
  ) async throws -> Response {
    let preview = try await preview(page, draft)
    let html = try await linkForm(page, draft, path: path, problem: problem, preview: preview)
    return .dashboard(html, to: page.request, status: .unprocessableContent)
  }

  @Sendable private func changeState(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form()
    let id: LinkID = try page.id()
    let patch = LinkPatch(["state": .string(form["state"])])
    let change = APIRoute.changeLink(id, patch, version: form.version())
    return try await apply(change, page, then: page.environment.path("links/\(id)", ["saved": "1"]))
  }

  @Sendable private func deleteLink(_ page: DashboardRequest) async throws -> Response {
    let version = try await page.request.form().version()
    let id: LinkID = try page.id()
    let list = page.environment.path("links", ["deleted": id.description])
    return try await apply(APIRoute.deleteLink(id, version: version), page, then: list)
  }

  /// Makes a change that the page of a link offers; where it is refused, the page says why.
  private func apply<Answer>(
    _ change: APIRoute<Answer>,
    _ page: DashboardRequest,
    then path: String
  ) async throws -> Response {
    do {
      _ = try await page.api.send(change)
      return .redirect(to: path)
    } catch let error as ProblemError {
      let html = try await link(page, problem: page.problem(error))
      return .dashboard(html, to: page.request, status: .init(code: error.problem.status))
    }
  }
}

extension DashboardRequest {
  /// The identifier in the path.
  func id<Entity>() throws -> TypedID<Entity> {
    guard let id = context.parameters.get("id").flatMap({ TypedID<Entity>($0) }) else {
      throw ProblemError(.notFound, .nothingHere)
    }
    return id
  }

  /// The tap that the address asks about.
  var question: TapQuery { TapQuery { self[$0] } }

  /// What is wrong with a draft, in the words of its form.
  func words(of problem: Problem, _ draft: LinkDraft) -> Problem {
    draft.inHours(problem).translated(into: environment.language)
  }

  /// Where the form of a link leads once it is saved: to the link, or to the page that the form asks for.
  func saved(_ link: LinkID, _ form: FormBody) -> Response {
    let path = form["then"] == "rules" ? "links/\(link)/rules" : "links/\(link)"
    return .redirect(to: environment.path(path, form["then"] == "rules" ? [:] : ["saved": "1"]))
  }
}

extension LinkDraft {
  /// The fields of a link's form.
  init(_ form: FormBody) {
    self.init(version: form["version"].isEmpty ? nil : form["version"])
    for field in LinkDraft.Field.allCases {
      // A box that is not ticked sends the text of the hidden input before it alone.
      if let text = form.all(field.rawValue).last { values[field] = text }
    }
    writeParameters()
  }
}
