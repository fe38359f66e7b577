import Dashboard
import Hummingbird
import LinkCore
import WireModels

/// What the API says of taps on a link that is not saved.
struct DraftAnswer: Sendable {
  /// What becomes of each tap.
  var taps: [Explanation] = []
  /// What is probably a mistake in the link.
  var warnings: [LinkWarning] = []
  /// Why the link could not be saved, with the places in its settings.
  var problem: Problem?
  /// Why the server does not explain such taps.
  var refusal: Problem?
}

extension DraftAnswer {
  /// A refusal: a country that is half typed is no fault of the link.
  fileprivate init(refused problem: Problem) {
    var (ofLink, ofTaps) = (problem, problem)
    ofLink.errors = problem.errors?.compactMap { fault in
      guard fault.pointer.hasPrefix(Self.base) else { return nil }
      var fault = fault
      fault.pointer = String(fault.pointer.dropFirst(Self.base.count))
      return fault
    }
    ofTaps.errors = problem.errors?.filter { !$0.pointer.hasPrefix(Self.base) }
    let isAboutTaps = ofTaps.errors?.isEmpty == false
    self.init(refusal: isAboutTaps ? ofTaps : nil)
    if !isAboutTaps || ofLink.errors?.isEmpty == false { self.problem = ofLink }
  }

  /// Where the link stands in the body of the request.
  private static let base = "/settings"
}

extension DashboardFeature {
  /// The form with where taps on its draft would go; nothing is stored.
  @Sendable func previewNewLink(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form()
    let draft = try await newDraft(form, page)
    return try await previewed(page, draft, TapQuery { form[$0] }, path: "links/new")
  }

  @Sendable func previewLink(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form()
    var draft = LinkDraft(form)
    let link = try await page.api.send(.link(page.id()))
    draft.link = link
    let path = "links/\(link.id)/edit"
    return try await previewed(page, draft, TapQuery { form[$0] }, path: path)
  }

  private func previewed(
    _ page: DashboardRequest,
    _ draft: LinkDraft,
    _ question: TapQuery,
    path: String
  ) async throws -> Response {
    let preview = try await preview(page, draft, question)
    let html = try await linkForm(page, draft, path: path, preview: preview, question: question)
    return .dashboard(html, to: page.request)
  }

  /// Where taps on what is in the fields would go.
  func preview(
    _ page: DashboardRequest,
    _ draft: LinkDraft,
    _ question: TapQuery = TapQuery()
  ) async throws -> LinkDraftPreview {
    if let problem = draft.problem { return LinkDraftPreview(problem: problem) }
    let zone = page.environment.timeZone
    guard let link = draft.link else {
      return try await preview(page, draft.settings(timeZone: zone), question)
    }
    var settings = LinkSettings(link)
    draft.apply(to: &settings, timeZone: zone)
    let isOpened = draft[.removePassword] == "1" && settings.password == nil
    let hasPassword = isOpened ? false : nil as Bool?
    return try await preview(page, settings, of: link.id, hasPassword: hasPassword, question)
  }

  func preview(
    _ page: DashboardRequest,
    _ settings: LinkSettings,
    of link: LinkID? = nil,
    hasPassword: Bool? = nil,
    _ question: TapQuery = TapQuery()
  ) async throws -> LinkDraftPreview {
    let devices: [TapDevice] = [.chat, .iphone, .android, .computer]
    let answer = try await answer(
      page,
      settings,
      of: link,
      hasPassword: hasPassword,
      on: devices,
      question
    )
    return LinkDraftPreview(
      places: zip(devices, answer.taps).map { LinkPage.Place($0, $1) },
      problem: answer.problem,
      refusal: answer.refusal
    )
  }

  /// What becomes of a tap of each device on a link with settings that are not stored.
  func answer(
    _ page: DashboardRequest,
    _ settings: LinkSettings,
    of link: LinkID?,
    hasPassword: Bool? = nil,
    on devices: [TapDevice],
    _ question: TapQuery
  ) async throws -> DraftAnswer {
    let form = LinkPreviewForm(
      settings: settings,
      link: link,
      hasPassword: hasPassword,
      userAgents: devices.map(\.userAgent),
      country: question.country,
      language: question.language,
      at: question.moment(in: page.environment)
    )
    if question.hasFaultyMoment(in: page.environment) {
      return DraftAnswer(refused: Self.faultyMoment.problem)
    }
    do {
      let result = try await page.api.send(.previewLink(form))
      return DraftAnswer(taps: result.taps, warnings: result.warnings ?? [])
    } catch let error as ProblemError where [409, 422].contains(error.problem.status) {
      return DraftAnswer(refused: error.problem)
    }
  }
}
