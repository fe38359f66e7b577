import Dashboard
import Foundation
import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import WireModels

extension DashboardFeature {
  /// The rules of a link, and what becomes of a tap by them, saved or not.
  func registerRules(on routes: inout RouteTable) {
    page(&routes, "links/{id}/rules", needs: .editLinks, rulesPage)
    respond(&routes, .post, "links/{id}/rules", needs: .editLinks, saveRules)
    respond(&routes, .post, "links/{id}/rules/explain", needs: .editLinks, explainRules)
  }

  /// The rules, and where a tap goes by them as they are saved: one on an iPhone where none is asked about.
  @Sendable private func rulesPage(_ page: DashboardRequest) async throws -> HTML {
    var view = try await rules(page, question: page.question)
    try await explainSaved(&view, page)
    return view.html
  }

  /// The form again, with where a tap goes by the rules in it; nothing is stored.
  @Sendable private func explainRules(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form(limit: Self.jsonFormBytes)
    let question = TapQuery { form[$0] }
    var view = try await rules(page, draft: RulesDraft(form), question: question)
    view.isTrial = true
    if view.isSaved {
      try await explainSaved(&view, page)
    } else {
      try await explainDraft(&view, page)
    }
    return .dashboard(view.html, to: page.request)
  }

  @Sendable private func saveRules(_ page: DashboardRequest) async throws -> Response {
    let draft = RulesDraft(try await page.request.form(limit: Self.jsonFormBytes))
    let link = try await page.api.send(.link(page.id()))
    do {
      var settings = LinkSettings(link)
      settings.rules = try Self.rules(draft, zone: page.environment.timeZone.identifier)
      let version = draft.version.map { BoundedNumber.version($0) } ?? 0
      let saved = try await page.api.send(.updateLink(link.id, settings, version: version))
      let isUnclear = saved.warnings?.contains { $0.pointer.hasPrefix("/rules/") } == true
      let path = isUnclear ? "links/\(link.id)/rules" : "links/\(link.id)"
      return .redirect(to: page.environment.path(path, ["saved": "1"]))
    } catch let error as ProblemError {
      let html = RulesPage(
        environment: await page.offering([.country, .language]).environment,
        link: link,
        draft: draft,
        problem: page.problem(error)
      ).html
      return .dashboard(html, to: page.request, status: .unprocessableContent)
    }
  }

  /// The page with what a tap is asked about; the rules are the saved ones where there is no draft.
  private func rules(
    _ page: DashboardRequest,
    draft: RulesDraft? = nil,
    question: TapQuery
  ) async throws -> RulesPage {
    var view = RulesPage(
      environment: await page.offering([.country, .language]).environment,
      link: try await page.api.send(.link(page.id())),
      reach: try? await page.api.send(.ruleReport(page.id())),
      draft: draft,
      question: question
    )
    view.question.device = question.device ?? .iphone
    return view
  }

  private func explainSaved(_ view: inout RulesPage, _ page: DashboardRequest) async throws {
    do {
      view.explanation = try await explanation(of: view.question, on: view.link.id, page)
    } catch let error as ProblemError where error.problem.status == 400 {
      // The script asks while a country is typed: one letter is no reason for another page.
      view.refusal = error.problem
    }
  }

  /// Asks about the link as it would be with the rules of the form, which the API says without storing them.
  private func explainDraft(_ view: inout RulesPage, _ page: DashboardRequest) async throws {
    var settings = LinkSettings(view.link)
    do throws(ProblemError) {
      settings.rules = try Self.rules(view.draft, zone: page.environment.timeZone.identifier)
    } catch {
      view.problem = page.problem(error)
      return
    }
    let answer = try await answer(
      page,
      settings,
      of: view.link.id,
      on: [view.question.device ?? .iphone],
      view.question
    )
    (view.explanation, view.warnings) = (answer.taps.first, answer.warnings)
    (view.problem, view.refusal) = (answer.problem, answer.refusal)
  }

  private static func rules(
    _ draft: RulesDraft,
    zone: String
  ) throws(ProblemError) -> [RuleForm] {
    do throws(RulesDraft.NotJSON) {
      return try draft.rules(zone: zone)
    } catch {
      throw .field("/rules/\(error.index)", "json", .ruleJSON)
    }
  }
}

extension RulesDraft {
  /// The fields of a form of rules.
  fileprivate init(_ form: FormBody) {
    let count = form.number("count", in: 0...100) ?? 0
    let version = form["version"].isEmpty ? nil : form["version"]
    self.init(rows: (0..<count).map { form.rule($0) }, version: version)
  }
}

extension FormBody {
  /// The fields of a rule.
  fileprivate func rule(_ index: Int) -> RulesDraft.Row {
    RulesDraft.Row(
      order: self["order\(index)"],
      name: self["name\(index)"],
      platform: self["platform\(index)"],
      countries: self["countries\(index)"],
      languages: self["languages\(index)"],
      from: self["from\(index)"],
      until: self["until\(index)"],
      web: self["web\(index)"],
      split: self["split\(index)"],
      json: self["json\(index)"].trimmingCharacters(in: .whitespacesAndNewlines),
      isRemoved: self["remove\(index)"] == "1"
    )
  }
}
