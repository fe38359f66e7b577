import Dashboard
import LinkCore
package import LinkPages
package import WireModels

extension DashboardSamples {
  /// Pages about messages and audiences.
  var messagePages: [String: HTML] {
    [
      "messages": MessageListPage(
        environment: environment,
        messages: Page(items: MessageStatus.allCases.map { message($0) }, nextCursor: text),
        cursor: text
      ).html,
      "messages-empty": MessageListPage(environment: environment, messages: Page(items: [])).html,
      "message": messagePage.html,
      "message-draft": MessagePage(
        environment: environment,
        message: message(.draft),
        report: report([])
      ).html,
      "message-dropped": MessagePage(
        environment: environment,
        message: message(.sent),
        report: report([
          .init(
            name: text,
            counts: ["targeted": 724, "dropped": 724],
            failures: ["address": 700, "quiet_hours": 20, text: 4]
          )
        ])
      ).html,
      "message-new": messageForm(
        MessageDraft(form, timeZone: environment.timeZone),
        problem: problem
      ).html,
      "message-in-app": MessagePage(
        environment: environment,
        message: message(.draft, inAppForm),
        report: report([])
      ).html,
      "message-in-app-new": messageForm(
        MessageDraft(inAppForm, timeZone: environment.timeZone)
      ).html,
      "message-json": messageForm(MessageDraft(json: form), isJSON: true).html,
      "audiences": AudienceListPage(
        environment: environment,
        audiences: [audience],
        lists: [uploadedList]
      )
      .html,
      "audiences-empty": AudienceListPage(environment: environment, audiences: []).html,
      "audience": audiencePage.html,
      "lists": PeopleListsPage(environment: environment, lists: [uploadedList]).html,
      "lists-empty": PeopleListsPage(environment: environment, lists: []).html,
      "list": listPage.html,
    ]
  }

  // MARK: - Messages

  private var form: MessageForm {
    let contents = ["en": MessageContentForm(title: text, body: text)]
    var form = MessageForm(
      name: text,
      channel: .push,
      variants: [
        MessageVariantForm(name: "A", contents: contents),
        MessageVariantForm(name: "B", contents: contents),
      ]
    )
    form.audience = AudienceID(timestamp: now)
    form.holdOutPercent = 10
    form.delivery = DeliveryForm(.local)
    form.delivery?.localTime = "2026-11-24T18:30"
    form.quietHours = QuietHoursForm(from: "22:00", until: "08:00")
    form.conversion = ConversionForm(event: text, withinHours: 24)
    return form
  }

  /// A message without results at each of its steps.
  package var messagesByStatus: [MessageStatus: HTML] {
    var pages: [MessageStatus: HTML] = [:]
    for status in MessageStatus.allCases {
      let page = MessagePage(
        environment: environment,
        message: message(status),
        report: report([.init(name: "A", counts: [:], failures: [:])])
      )
      pages[status] = page.html
    }
    return pages
  }

  /// A message over the app as its form makes it.
  private var inAppForm: MessageForm {
    let content = MessageDraft.Content(values: [
      .language: "en", .title: text, .body: text, .button: text,
      .action: "https://go.example.com/SUMMER", .otherTitle: text,
    ])
    let values: [MessageDraft.Field: String] = [.channel: "in_app", .name: text, .screen: text]
    return MessageDraft(values: values, contents: [content]).form(timeZone: environment.timeZone)
  }

  func message(_ status: MessageStatus, _ form: MessageForm? = nil) -> MessageResource {
    var message = MessageResource(
      id: MessageID(timestamp: now),
      status: status,
      message: form ?? self.form,
      createdAt: now,
      updatedAt: now
    )
    message.steps = [
      MessageStep(at: now, status: .draft), MessageStep(at: now, status: .sending, reason: text),
      MessageStep(
        at: now,
        status: .paused,
        reason: PushReason.firebaseRefusesField.code,
        arguments: ["field": .init(text)]
      ),
    ]
    return message
  }

  func report(_ variants: [MessageReport.Variant]) -> MessageReport {
    let comparison = MessageReport.Comparison(
      first: text,
      second: "B",
      finding: "first_higher",
      standardErrors: 3
    )
    return MessageReport(
      id: MessageID(timestamp: now),
      status: .sending,
      variants: variants,
      comparisons: variants.isEmpty ? [] : [comparison]
    )
  }

  private var messagePage: MessagePage {
    let counts: [String: Int64] = [
      "targeted": 4_000, "sent": 3_900, "opened": 410, "converted": 31, "failed": 12,
    ]
    var check = SendCheckReport(
      outcome: "refuse",
      steps: [
        .init(check: "audience", passes: true), .init(check: "frequency_cap", passes: true),
        .init(check: text, passes: false),
      ]
    )
    (check.variant, check.until) = (text, now)
    (check.title, check.body) = (text, text)
    var variant = MessageReport.Variant(name: text, counts: counts, failures: [text: 12])
    variant.success = .init(kind: "opened", rate: 0.042, low: 0.036, high: 0.049)
    variant.revenue = [
      .init(currency: "EUR", amount: "1234567.89", purchases: 41),
      .init(currency: "TRY", amount: "129.90", purchases: 1),
    ]
    var message = message(.sending)
    message.reason = PushReason.firebaseRefusesField.code
    message.arguments = ["field": .init(text)]
    return MessagePage(
      environment: environment,
      message: message,
      report: report([
        variant,
        .init(name: "B", counts: counts, failures: [:]),
      ]),
      audience: audience,
      check: .init(person: text, report: check, isSent: true),
      problem: problem
    )
  }

  func messageForm(
    _ draft: MessageDraft?,
    isJSON: Bool = false,
    problem: Problem? = nil
  ) -> MessageFormPage {
    MessageFormPage(
      environment: environment,
      draft: draft ?? MessageDraft(),
      path: "messages/new",
      audiences: [audience],
      apps: [],
      isJSON: isJSON,
      problem: problem
    )
  }

  // MARK: - Audiences

  var audience: AudienceResource {
    var property = AudienceForm(.property, name: text)
    property.is = [.text(text), .text("team")]
    var event = AudienceForm(.event, name: text)
    (event.atLeast, event.withinDays) = (.number(2), 30)
    var negated = AudienceForm()
    negated.not = [AudienceForm(.reachable)]
    var all = AudienceForm()
    all.all = [property, event, negated]
    return AudienceResource(
      id: AudienceID(timestamp: now),
      name: text,
      audience: all,
      createdAt: now,
      updatedAt: now
    )
  }

  var uploadedList: PeopleListResource {
    PeopleListResource(
      id: PeopleListID(timestamp: now),
      name: text,
      members: 12_400,
      createdAt: now,
      updatedAt: now
    )
  }

  private var listPage: PeopleListPage {
    var outcome = PeopleListPage.Outcome()
    (outcome.read, outcome.repeated, outcome.known) = (12_400, 3, 9_100)
    (outcome.changed, outcome.unchanged) = (12_000, 397)
    outcome.refused = ListReason.allCases.enumerated().map { .init(line: $0 + 2, reason: $1.code) }
    return PeopleListPage(
      environment: environment,
      list: uploadedList,
      estimate: AudienceEstimate(people: 9_100, reachable: 4_000, sample: []),
      limit: 4_000_000,
      outcome: outcome
    )
  }

  private var audiencePage: AudiencePage {
    AudiencePage(
      environment: environment,
      audience: audience,
      estimate: AudienceEstimate(people: 12_400, reachable: 9_100, sample: [text, "ada"]),
      problem: problem,
      isSaved: true
    )
  }
}
