import Dashboard
import LinkCore
import LinkPages
import WireModels

extension DashboardSamples {
  var filledMessagePages: [String: FilledPage] {
    [
      "filled-messages": .init(
        MessageListPage(
          environment: filled,
          messages: Page(items: [filledMessage], nextCursor: text),
          cursor: text
        ),
        \.html
      ),
      "filled-message": .init(filledMessagePage, \.html),
      "filled-push-form": .init(filledMessageForm(MessageChannel.push.rawValue), \.html),
      "filled-in-app-form": .init(filledMessageForm(MessageChannel.inApp.rawValue), \.html),
      "filled-channel-form": .init(filledMessageForm(text), \.html),
      "filled-message-json": .init(filledMessageForm(text, isJSON: true), \.html),
      "filled-audiences": .init(
        AudienceListPage(
          environment: filled,
          audiences: [filledAudience],
          lists: [uploadedList],
          draft: filledAudienceDraft,
          problem: filledProblem
        ),
        \.html
      ),
      "filled-audience": .init(
        AudiencePage(
          environment: filled,
          audience: filledAudience,
          estimate: AudienceEstimate(people: 12_400, reachable: 9_100, sample: [text, text]),
          draft: filledAudienceDraft,
          problem: filledProblem
        ),
        \.html
      ),
      "filled-lists": .init(
        PeopleListsPage(
          environment: filled,
          lists: [uploadedList],
          name: text,
          problem: filledProblem
        ),
        \.html
      ),
      "filled-list": .init(filledListPage, \.html),
    ]
  }

  // MARK: - Messages

  var filledMessage: MessageResource {
    var content = MessageContentForm(title: text, body: text)
    (content.imageURL, content.action, content.layout) = (text, text, json)
    (content.sound, content.channelID, content.clickAction) = (text, text, text)
    let variant = MessageVariantForm(name: text, contents: [text: content, "en": content])
    var form = MessageForm(name: text, channel: .push, variants: [variant, variant])
    (form.defaultLanguage, form.collapseID) = (text, text)
    var delivery = DeliveryForm(.event)
    (delivery.localTime, delivery.event) = (text, text)
    form.delivery = delivery
    form.quietHours = QuietHoursForm(from: text, until: text)
    form.conversion = ConversionForm(event: text, withinHours: 24)
    form.audience = filledAudience.id
    var message = MessageResource(
      id: MessageID(timestamp: now),
      status: .paused,
      message: form,
      createdAt: now,
      updatedAt: now
    )
    message.problem = text
    message.steps = [MessageStep(at: now, status: .paused, reason: text)]
    message.steps?[0].problem = text
    return message
  }

  private var filledMessagePage: MessagePage {
    let counts: [String: Int64] = ["targeted": 4_000, "sent": 3_900, "failed": 12, text: 4]
    var variant = MessageReport.Variant(name: text, counts: counts, failures: [text: 12])
    variant.success = .init(kind: text, rate: 0.04, low: 0.03, high: 0.05)
    var check = SendCheckReport(outcome: text, steps: [.init(check: text, passes: false)])
    (check.check, check.variant, check.until) = (text, text, now)
    (check.title, check.body) = (text, text)
    return MessagePage(
      environment: filled,
      message: filledMessage,
      report: MessageReport(
        id: filledMessage.id,
        status: .paused,
        variants: [variant, variant],
        comparisons: [.init(first: text, second: text, finding: text, standardErrors: 3)]
      ),
      audience: filledAudience,
      estimate: AudienceEstimate(people: 12, reachable: 12, sample: [text], devices: 12),
      apps: [filledApp],
      check: .init(person: text, report: check),
      problem: filledProblem
    )
  }

  private func filledMessageForm(_ channel: String, isJSON: Bool = false) -> MessageFormPage {
    let texts = MessageDraft.Field.allCases.map { ($0, text) }
    let fields = MessageDraft.Content.Field.allCases.map { ($0, text) }
    var draft = MessageDraft(
      values: Dictionary(uniqueKeysWithValues: texts),
      contents: [.init(values: Dictionary(uniqueKeysWithValues: fields))]
    )
    draft.values[.channel] = channel
    return MessageFormPage(
      environment: filled,
      draft: draft,
      path: "messages/" + text + "/edit",
      audiences: [filledAudience],
      apps: [filledApp],
      isJSON: isJSON,
      problem: filledProblem
    )
  }

  // MARK: - Audiences

  private var filledListPage: PeopleListPage {
    var outcome = PeopleListPage.Outcome()
    outcome.problem = filledProblem
    outcome.refused = [.init(line: 2, reason: text)]
    return PeopleListPage(
      environment: filled,
      list: uploadedList,
      estimate: AudienceEstimate(people: 12, reachable: 9, sample: [text]),
      limit: 4_000_000,
      draft: .init(name: text, rows: text, coding: text),
      fault: .noColumn([text]),
      outcome: outcome,
      problem: filledProblem
    )
  }

  var filledAudience: AudienceResource {
    var one = AudienceForm(.property, name: text)
    (one.is, one.isNot, one.contains) = ([.text(text)], [.text(text)], text)
    (one.atLeast, one.atMost) = (.text(text), .text(text))
    var form = AudienceForm(.event, name: text)
    (form.all, form.any, form.not) = ([one], [one], [one])
    (form.is, form.isNot, form.contains) = ([.text(text)], [.text(text)], text)
    (form.atLeast, form.atMost) = (.text(text), .text(text))
    return AudienceResource(
      id: AudienceID(timestamp: now),
      name: text,
      audience: form,
      createdAt: now,
      updatedAt: now
    )
  }

  private var filledAudienceDraft: AudienceDraft {
    AudienceDraft(
      name: text,
      rows: [
        .init(
          kind: text,
          name: text,
          value: text,
          days: text,
          property: text,
          propertyValue: text
        )
      ],
      json: text
    )
  }
}
