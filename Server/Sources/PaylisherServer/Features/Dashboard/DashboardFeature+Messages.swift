import Dashboard
import Foundation
import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import WireModels

extension DashboardFeature {
  func registerMessages(on routes: inout RouteTable) {
    page(&routes, "messages", needs: .readMessages) { page in
      MessageListPage(
        environment: page.environment,
        messages: try await page.api.send(.messages(cursor: page.text("cursor"), limit: 50)),
        cursor: page.text("cursor")
      ).html
    }
    page(&routes, "messages/new", needs: .editMessages) { page in
      let language = MessageDraft.Content(values: [
        .language: page.environment.language.rawValue
      ])
      let draft = MessageDraft(values: [.channel: page["channel"]], contents: [language])
      return try await messageForm(page, draft, path: "messages/new")
    }
    respond(&routes, .post, "messages/new", needs: .editMessages) { page in
      try await saveMessage(page, path: "messages/new") { form, _ in .createMessage(form) }
    }
    respond(&routes, .post, "messages/preview", needs: .editMessages) { page in
      try await previewMessage(page, path: "messages/new")
    }
    page(&routes, "messages/{id}", needs: .readMessages) { page in
      try await message(page, person: page.text("person"))
    }
    page(&routes, "messages/{id}/edit", needs: .editMessages, editMessage)
    respond(&routes, .post, "messages/{id}/edit", needs: .editMessages) { page in
      let id: MessageID = try page.id()
      return try await saveMessage(page, path: "messages/\(id)/edit") { form, draft in
        .updateMessage(id, form, version: draft.version)
      }
    }
    respond(&routes, .post, "messages/{id}/preview", needs: .editMessages) { page in
      let message = try await page.api.send(.message(page.id()))
      return try await previewMessage(page, path: "messages/\(message.id)/edit")
    }
    respond(&routes, .post, "messages/{id}/test", needs: .editMessages) { page in
      let person = try await page.request.form()["person"]
      let receipt = try await page.api.send(
        .testMessage(page.id(), MessageRecipient(distinctID: person))
      )
      let html = try await message(page, person: person, receipt: receipt)
      return .dashboard(html, to: page.request)
    }
    messageStep(&routes, "launch", launch)
    messageStep(&routes, "pause") { page in try await page.api.send(.pauseMessage(page.id())) }
    messageStep(&routes, "resume") { page in try await page.api.send(.resumeMessage(page.id())) }
    messageStep(&routes, "cancel") { page in try await page.api.send(.cancelMessage(page.id())) }
  }

  private func messageStep(
    _ routes: inout RouteTable,
    _ step: String,
    _ take: @escaping @Sendable (DashboardRequest) async throws -> MessageResource
  ) {
    respond(&routes, .post, "messages/{id}/\(step)", needs: .sendMessages) { page in
      let id: MessageID = try page.id()
      do {
        _ = try await take(page)
        return .redirect(to: page.environment.path("messages/\(id)"))
      } catch let error as ProblemError {
        let html = try await message(page, problem: page.problem(error))
        return .dashboard(html, to: page.request, status: .init(code: error.problem.status))
      }
    }
  }

  /// Sends a message, to many people only with the number that was typed.
  @Sendable private func launch(_ page: DashboardRequest) async throws -> MessageResource {
    let (id, typed): (MessageID, String) = (try page.id(), try await page.request.form()["people"])
    do {
      return try await page.api.send(.launchMessage(id, people: MessagePage.people(typed)))
    } catch let error as ProblemError
      where error.problem.errors?.first?.code == LaunchConfirmation.problemCode
    {
      let people = try await estimate(of: page.api.send(.message(id)), page).people
      throw ProblemError(
        .invalidFields,
        .typeCount,
        ["count": .init(people)]
      )
    }
  }

  private func estimate(
    of message: MessageResource,
    _ page: DashboardRequest
  ) async throws -> AudienceEstimate {
    guard let audience = message.message.audience else {
      return try await page.api.send(.estimate(.everyone))
    }
    return try await page.api.send(.estimate(audience))
  }

  private func message(
    _ page: DashboardRequest,
    person: String? = nil,
    receipt: SendReceipt? = nil,
    problem: Problem? = nil
  ) async throws -> HTML {
    let (id, api): (MessageID, MemberAPI) = (try page.id(), page.api)
    let message = try await api.send(.message(id))
    var audience: AudienceResource?
    if let id = message.message.audience { audience = try? await api.send(.audience(id)) }
    var estimate: AudienceEstimate?
    if message.status == .draft, page.environment.role.allows(.sendMessages) {
      // An audience that was deleted has no number; the launch says so.
      estimate = try? await self.estimate(of: message, page)
    }
    var (check, problem): (MessagePage.Check?, Problem?) = (nil, problem)
    if let person {
      do {
        let report =
          if let receipt { receipt.decision } else {
            try await api.send(.checkMessage(id, person: person))
          }
        let isSent = receipt?.sends.isEmpty == false
        check = MessagePage.Check(person: person, report: report, isSent: isSent)
      } catch let error as ProblemError {
        problem = error.problem
      }
    }
    return MessagePage(
      environment: page.environment,
      message: message,
      report: try await api.send(.reportMessage(id)),
      audience: audience,
      estimate: estimate,
      apps: try await api.send(.apps).items,
      check: check,
      problem: problem
    ).html
  }

  // MARK: - The form

  @Sendable private func editMessage(_ page: DashboardRequest) async throws -> HTML {
    let message = try await page.api.send(.message(page.id()))
    let path = "messages/\(message.id)/edit"
    let zone = page.environment.timeZone
    let fields = MessageDraft(message.message, timeZone: zone)
    var draft = fields ?? MessageDraft(json: message.message)
    draft.values[.channel] = message.message.channel.rawValue
    draft.values[.version] = "\(message.version)"
    return try await messageForm(page, draft, path: path, isJSON: fields == nil)
  }

  private func messageForm(
    _ page: DashboardRequest,
    _ draft: MessageDraft,
    path: String,
    isJSON: Bool = false,
    problem: Problem? = nil
  ) async throws -> HTML {
    MessageFormPage(
      environment: await page.offering([.event]).environment,
      draft: draft,
      path: path,
      audiences: try await page.api.send(.audiences).items,
      apps: try await page.api.send(.apps).items,
      isJSON: isJSON,
      problem: problem
    ).html
  }

  /// The form with a language more or less, or with its preview; nothing is stored.
  private func previewMessage(_ page: DashboardRequest, path: String) async throws -> Response {
    let body = try await page.request.form(limit: Self.jsonFormBytes)
    var draft = MessageDraft(body)
    if let step = body.languageStep { draft.apply(step) }
    return .dashboard(try await messageForm(page, draft, path: path), to: page.request)
  }

  /// The most bytes of a form that may have JSON, which are those of a body of the API.
  static let jsonFormBytes = RequestLimits().managementBody

  private func saveMessage(
    _ page: DashboardRequest,
    path: String,
    _ route: (MessageForm, MessageDraft) -> APIRoute<MessageResource>
  ) async throws -> Response {
    let body = try await page.request.form(limit: Self.jsonFormBytes)
    let draft = MessageDraft(body)
    // A form of JSON that is emptied is one, too: its message is not overwritten by that of no fields.
    let isJSON = !body.all("json").isEmpty
    do {
      guard isJSON || draft.faults.isEmpty else {
        throw ProblemError(.invalidFields, errors: draft.faults)
      }
      let zone = page.environment.timeZone
      let form = isJSON ? try Self.decoded(body["json"]) : draft.form(timeZone: zone)
      let message = try await page.api.send(route(form, draft))
      return .redirect(to: page.environment.path("messages/\(message.id)"))
    } catch let error as ProblemError {
      let html = try await messageForm(
        page,
        draft,
        path: path,
        isJSON: isJSON,
        problem: page.problem(error)
      )
      return .dashboard(html, to: page.request, status: .unprocessableContent)
    }
  }

  /// A value that a form has as JSON.
  static func decoded<Value: Decodable>(_ text: String) throws(ProblemError) -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    } catch {
      throw ProblemError(.malformedJSON, .noJSON)
    }
  }
}

extension FormBody {
  /// The change of a message's languages that a button of its form asks for.
  fileprivate var languageStep: MessageDraft.Step? {
    if !self["add"].isEmpty { return .add(self["added"]) }
    if let index = number("remove", in: BoundedNumber.places) { return .remove(index) }
    if let index = number("first", in: BoundedNumber.places) { return .makeDefault(index) }
    return nil
  }
}
