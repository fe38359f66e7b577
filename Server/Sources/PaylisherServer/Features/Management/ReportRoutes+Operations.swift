import WireModels

extension OpenAPIOperation {
  private static let link = Parameter.query("link", .id, "Only this link; all of them if absent.")

  static let listClicks = OpenAPIOperation(
    .listClicks,
    tag: "management",
    summary: "Clicks, newest first, with the reason for where each went",
    parameters: [link, cursor, limit],
    answers: [.json("A page of clicks.", .page("ClickPage", of: .click))],
    problems: [.notFound]
  )
  static let getClick = OpenAPIOperation(
    .getClick,
    tag: "management",
    summary: "One click, with the reason for where it went",
    parameters: [.path("id", .id, "The click; also the journey (`jid`) of events.")],
    answers: [.json("The click.", .click)],
    problems: [.notFound]
  )
  static let reportRules = OpenAPIOperation(
    .reportRules,
    tag: "management",
    summary: "How many of a link's newest clicks each of its rules decided",
    detail: "Reads the newest 10,000 clicks by people.",
    parameters: [.path("id", .id, "The link.")],
    answers: [.json("The counts.", .ruleReport)],
    problems: [.notFound, .invalidQuery]
  )
  static let reportFunnel = OpenAPIOperation(
    .reportFunnel,
    tag: "management",
    summary: "How many clicks became installs, opens and events",
    parameters: [link],
    answers: [.json("The counts.", .funnel)],
    problems: [.notFound]
  )
}
