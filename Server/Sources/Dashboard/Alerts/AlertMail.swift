import LinkCore
import LinkPages
package import WireModels

/// An e-mail about what an alert found.
package struct AlertMail: Sendable {
  /// The most sentences; a last line says how many more there are.
  package static let mostSentences = 20

  /// The language, the zone and the workspace.
  package var environment: DashboardEnvironment
  /// Where the dashboard is, such as `https://go.example.com`.
  package var server: String
  /// The alert.
  package var alert: AlertResource
  /// What it found.
  package var incidents: [AlertIncident]

  /// Makes a mail.
  package init(
    environment: DashboardEnvironment,
    server: String,
    alert: AlertResource,
    incidents: [AlertIncident]
  ) {
    (self.environment, self.server) = (environment, server)
    (self.alert, self.incidents) = (alert, incidents)
    // A reader may have chosen another workspace since.
    self.environment.namesWorkspace = true
  }

  private var words: DashboardText { environment.text }

  /// The subject: the alert's name and what it found, or how much.
  package var subject: String {
    let found =
      incidents.count == 1 ? sentences[0] : words(.openCount, ["count": "\(incidents.count)"])
    return "\(alert.name): \(found)"
  }

  /// The text of mail programs that show no HTML.
  package var text: String {
    let parts = [
      "\(alert.name), \(environment.workspaceName)", sentences.joined(separator: "\n"),
      "\(words(.mailAlerts)):\n\(address)", reason,
    ]
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// The same as HTML; mail programs know no styles but those of attributes.
  package var html: String {
    let page: HTML = """
      <!DOCTYPE html>
      <html lang="\(environment.language.rawValue)" dir="\(environment.language.direction)">
      <head><meta charset="utf-8"><title>\(subject)</title></head>
      <body style="font-family:sans-serif;line-height:1.5">
      <h1 style="font-size:1.25em">\(alert.name)</h1>
      <p>\(environment.workspaceName)</p>
      <ul>\(sentences.map { "<li><bdi>\($0)</bdi></li>\n" as HTML })</ul>
      <p><a href="\(address)">\(words(.mailAlerts))</a></p>
      <p><small>\(reason)</small></p>
      </body>
      </html>

      """
    return page.description
  }

  private var address: String { server + environment.path("alerts/\(alert.id)") }

  private var reason: String {
    words(.alertMailReason, ["workspace": environment.workspaceName])
  }

  private var sentences: [String] {
    let shown = incidents.prefix(Self.mostSentences).map { $0.sentence(in: words) }
    let rest = incidents.count - Self.mostSentences
    return rest > 0 ? shown + [words(.alertMailMore, ["count": "\(rest)"])] : shown
  }
}
