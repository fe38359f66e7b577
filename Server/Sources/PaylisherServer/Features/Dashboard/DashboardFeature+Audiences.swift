import Dashboard
import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import WireModels

extension DashboardFeature {
  func registerAudiences(on routes: inout RouteTable) {
    page(&routes, "audiences", needs: .readMessages) { page in
      AudienceListPage(
        environment: await page.offeringConditions.environment,
        audiences: try await page.api.send(.audiences).items,
        lists: try await page.api.send(.lists).items
      ).html
    }
    respond(&routes, .post, "audiences", needs: .editMessages, createAudience)
    page(&routes, "audiences/{id}", needs: .readMessages) { page in
      try await audience(page, isSaved: page["saved"] == "1")
    }
    respond(&routes, .post, "audiences/{id}", needs: .editMessages, changeAudience)
    respond(&routes, .post, "audiences/{id}/delete", needs: .editMessages) { page in
      _ = try await page.api.send(.deleteAudience(page.id()))
      return .redirect(to: page.environment.path("audiences"))
    }
  }

  private func audience(
    _ page: DashboardRequest,
    draft: AudienceDraft? = nil,
    problem: Problem? = nil,
    isSaved: Bool = false
  ) async throws -> HTML {
    let id: AudienceID = try page.id()
    return AudiencePage(
      environment: await page.offeringConditions.environment,
      audience: try await page.api.send(.audience(id)),
      lists: try await page.api.send(.lists).items,
      estimate: try? await page.api.send(.estimate(id)),
      draft: draft,
      problem: problem,
      isSaved: isSaved
    ).html
  }

  @Sendable private func createAudience(_ page: DashboardRequest) async throws -> Response {
    let draft = try await page.audienceDraft()
    do {
      let settings = AudienceSettings(name: draft.name, audience: try draft.checkedForm())
      let made = try await page.api.send(.createAudience(settings))
      return .redirect(to: page.environment.path("audiences/\(made.id)", ["saved": "1"]))
    } catch let error as ProblemError {
      let html = AudienceListPage(
        environment: page.environment,
        audiences: try await page.api.send(.audiences).items,
        lists: try await page.api.send(.lists).items,
        draft: draft,
        problem: page.problem(error)
      ).html
      return .dashboard(html, to: page.request, status: .unprocessableContent)
    }
  }

  @Sendable private func changeAudience(_ page: DashboardRequest) async throws -> Response {
    let draft = try await page.audienceDraft()
    let id: AudienceID = try page.id()
    do {
      let change = AudienceChange(name: draft.name, audience: try draft.checkedForm())
      _ = try await page.api.send(.changeAudience(id, change))
      return .redirect(to: page.environment.path("audiences/\(id)", ["saved": "1"]))
    } catch let error as ProblemError {
      let html = try await audience(page, draft: draft, problem: page.problem(error))
      return .dashboard(html, to: page.request, status: .unprocessableContent)
    }
  }
}

extension DashboardRequest {
  /// The same request for the form of an audience.
  fileprivate var offeringConditions: Self {
    get async {
      await offering([.event, .property, .campaign, .source, .platform, .country, .language])
    }
  }

  /// The fields of an audience's form.
  fileprivate func audienceDraft() async throws -> AudienceDraft {
    let form = try await request.form(limit: DashboardFeature.jsonFormBytes)
    let rows = (0..<AudienceDraft.count).map { index in
      AudienceDraft.Row(
        kind: form["kind\(index)"],
        name: form["name\(index)"],
        value: form["value\(index)"],
        days: form["days\(index)"],
        property: form["property\(index)"],
        propertyValue: form["propertyValue\(index)"],
        isNegated: form["not\(index)"] == "1"
      )
    }
    let json = form["json"].isEmpty ? nil : form["json"]
    return AudienceDraft(name: form["name"], rows: rows, json: json)
  }
}

extension AudienceDraft {
  /// - Throws: ``ProblemError`` where the JSON or a field cannot be read.
  fileprivate func checkedForm() throws(ProblemError) -> AudienceForm {
    let faults = faults
    guard faults.isEmpty else { throw ProblemError(.invalidFields, errors: faults) }
    guard let form else {
      throw ProblemError(.malformedJSON, .noJSON)
    }
    return form
  }
}
