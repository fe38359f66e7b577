import WireModels

extension Schema {
  private static let kind = Schema.choice(AlertSettings.Kind.allCases.map(\.rawValue))
  private static let percent = Schema.integer(1...10_000)
  private static let days = Schema.integer(1...90)
  private static let url = Schema.text(10...2_048, example: "https://hooks.example.com/paylisher")

  static let alert = Schema.named(
    "Alert",
    .object([
      .required("id", .id, "Its id."),
      .required("name", .text(0...120), "The subject of its e-mails."),
      .required("kind", kind, "The condition."),
      .optional("link", .id, "The link that it is about. All links if absent."),
      .optional("percent", percent, "The percentage by which clicks must drop or rise."),
      .optional("days", days, "The number of days before a link expires."),
      .required("recipients", recipients, "The members who get its e-mails."),
      .optional("webhookURL", url, "The URL that gets its incidents."),
      .optional(
        "webhookSecret",
        .text(64...64),
        "The secret that signs requests to the webhook. Only with a webhook."
      ),
      .required("createdAt", .timestamp, "The time of creation."),
      .optional(
        "checkedAt",
        .timestamp,
        "The time of the last look. Absent before the first one."
      ),
      .required("openIncidents", .integer(0...Int64.max), "The number of its open incidents."),
    ])
  )

  static let alertSettings = Schema.named(
    "AlertSettings",
    .object([
      .required("name", .name, "The subject of its e-mails."),
      .required(
        "kind",
        kind,
        "The condition. `click_drop` and `click_spike` compare the clicks of the last 24 hours with the average of the "
          + "same 24 hours of the last four weeks. `dead_destination` asks the web pages to which links lead once a "
          + "day. `expiring_link` finds links that expire within `days`. `association_change` finds association files "
          + "that changed or open no app."
      ),
      .optional(
        "link",
        .id,
        "The link that it is about. All links if absent. Not for `association_change`."
      ),
      .optional(
        "percent",
        percent,
        "The percentage: 1 to 100 for `click_drop`, 1 to 10,000 for `click_spike`. Required for these two."
      ),
      .optional(
        "days",
        days,
        "The number of days before a link expires. Required for `expiring_link`."
      ),
      .required(
        "recipients",
        memberAddresses(0),
        "The e-mail addresses of members. If empty, the dashboard and the webhook show incidents."
      ),
      .optional(
        "webhookURL",
        url,
        "A public `https` URL. The server sends incidents there with POST, and signs each request with the "
          + "`Paylisher-Signature` header."
      ),
    ])
  )

  static let alertIncident = Schema.named(
    "AlertIncident",
    .object([
      .required("alert", .id, "The alert."),
      .required(
        "subject",
        .quotingText(),
        "The short URL, web page or domain. Empty for all links of the workspace."
      ),
      .required("reason", .text(1...64), "The stable name of the sentence in `detail`."),
      .required("arguments", ProblemSchema.arguments, "The values in the sentence, by name."),
      .required("detail", .quotingText(), "The finding, in English."),
      .required("openedAt", .timestamp, "The time at which the server found it."),
      .optional(
        "closedAt",
        .timestamp,
        "The time at which the server found that it was over. Absent while it is open."
      ),
    ])
  )
}

extension OpenAPIOperation {
  static let listAlerts = OpenAPIOperation(
    .listAlerts,
    tag: "alerts",
    summary: "List the alerts, newest first",
    answers: [.json("The alerts.", .page("AlertPage", of: .alert))],
    problems: [.invalidQuery]
  )
  static let createAlert = OpenAPIOperation(
    .createAlert,
    tag: "alerts",
    summary: "Create an alert",
    detail: """
      The server checks a new alert within a minute, and then every hour. It requests web pages once a day. When the \
      condition begins to hold, the server opens an incident and tells the recipients and the webhook once. When the \
      condition ends, it closes the incident. A page that fails or does not respond is an incident only if the server \
      finds the same 15 minutes later. This also applies to an association file that opens no app.
      """,
    body: .json(.alertSettings),
    answers: [.json(201, "The alert.", .alert)],
    problems: [.conflict]
  )
  static let replaceAlert = OpenAPIOperation(
    .replaceAlert,
    tag: "alerts",
    summary: "Change an alert",
    detail: "A new condition or link closes the open incidents.",
    parameters: [.path("id", .id, "The alert.")],
    body: .json(.alertSettings),
    answers: [.json("The alert.", .alert)]
  )
  static let deleteAlert = OpenAPIOperation(
    .deleteAlert,
    tag: "alerts",
    summary: "Delete an alert with its incidents",
    parameters: [.path("id", .id, "The alert.")],
    answers: [.init(204, "The alert is deleted.")]
  )
  static let listAlertIncidents = OpenAPIOperation(
    .listAlertIncidents,
    tag: "alerts",
    summary: "List the incidents of an alert, open ones first",
    detail: "The newest 200. The server deletes an incident 90 days after it closed.",
    parameters: [.path("id", .id, "The alert.")],
    answers: [.json("The incidents.", .page("AlertIncidentPage", of: .alertIncident))],
    problems: [.invalidQuery]
  )
}
