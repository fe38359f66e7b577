import AssociationCore
import Hummingbird
import LinkCore
import Persistence
import WireModels

/// Shows owners what phones learn about a domain: the files, what is wrong with them, and which app
/// opens a URL.
struct AssociationResponder: Sendable {
  let repositories: Repositories
  let dashboardHost: String?

  /// The files of a domain.
  func files(of apps: [AppRecord], on host: String) -> AssociationFiles {
    AssociationFiles(apps, hasDashboard: host == dashboardHost)
  }

  func answer(_ request: Request, _ id: DomainID, _ workspace: WorkspaceID) async throws -> Response
  {
    let reader = try QueryReader(request, .showAssociation)
    let url = try reader.text("url", .associationURL)
    let domain = try await repositories.domains.find(workspace, id).found("domain")
    let files = files(of: try await repositories.apps.list(workspace), on: domain.host)
    return try .json(report(on: domain, files, url: try url.map { try Self.url($0, on: domain) }))
  }

  private func report(
    on domain: DomainRecord,
    _ files: AssociationFiles,
    url: String?
  ) -> AssociationReport {
    let (apple, android) = (files.appleDocument, files.androidDocument)
    return AssociationReport(
      host: domain.host,
      files: [
        file(
          domain.baseURL + AssociationFiles.applePath,
          apple,
          AssociationLint.findings(apple, size: files.apple.count)
        ),
        file(
          domain.baseURL + AssociationFiles.androidPath,
          android,
          AssetLinksLint.findings(android)
        ),
      ],
      url: url.map { url in
        AssociationURLReport(
          url: url,
          apple: AssociationExplanation(file: apple, url: url).apps.map(AssociationAnswer.init),
          android: files.androidPackages
        )
      }
    )
  }

  private func file(
    _ url: String,
    _ content: JSONValue,
    _ findings: [AssociationFinding]
  ) -> AssociationReport.File {
    .init(url: url, content: content, findings: findings.map(AssociationFindingResource.init))
  }

  /// A URL of the domain: a whole one, or a path.
  ///
  /// - Throws: ``ProblemError`` where it belongs to another host, about which the files say nothing.
  private static func url(_ text: String, on domain: DomainRecord) throws -> String {
    guard !text.hasPrefix("/") else { return "https://\(domain.host)\(text)" }
    let host = text.split(separator: "://", maxSplits: 1).last?.prefix { !"/?#:".contains($0) }
    guard text.lowercased().hasPrefix("https://"), let host,
      LinkDomain(host)?.description == domain.host
    else {
      throw ProblemError(
        .invalidQuery,
        .hostPath,
        ["host": .init(domain.host)]
      )
    }
    return text
  }
}

extension Schema {
  /// A URL, or its path.
  static let associationURL = Schema.string(
    Text(
      length: 1...2_048,
      pattern: "^[!-~]+$",
      requirement: "printable ASCII without spaces",
      example: "/c/SUMMER25",
      accepts: { $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } }
    )
  )

  static let associationReport = Schema.named(
    "AssociationReport",
    .object([
      .required("host", .text(0...253), "The domain's host."),
      .required("files", .array(file, count: 2...2), "The files that the domain serves."),
      .optional("url", url, "The app that opens the requested URL."),
    ])
  )

  private static let file = Schema.object([
    .required("url", .text(0...512), "The URL at which phones fetch it."),
    .required("content", .any, "The content."),
    .required("findings", .array(finding), "The problem."),
  ])

  private static let finding = Schema.named(
    "AssociationFinding",
    .object([
      .required("code", .text(0...64), "The finding, as a stable name."),
      .required("severity", .choice("error", "warning", "note"), "The severity."),
      .required("pointer", .text(0...1_024), "The place in the file, as a JSON pointer."),
      .required("message", .text(0...4_096), "The problem, as a sentence."),
      .required("fix", .text(0...4_096), "The fix."),
    ])
  )

  private static let url = Schema.object([
    .required("url", .text(0...2_310), "The URL."),
    .required("apple", .array(answer), "The answer of every Apple app."),
    .required("android", .array(.text(0...256)), "The Android apps that the file names."),
  ])

  private static let answer = Schema.named(
    "AssociationAnswer",
    .object([
      .required("appID", .text(0...256), "Team and bundle id."),
      .required("verdict", .choice("match", "exclude", "no_match"), "True if it opens the URL."),
      .optional("rule", .text(0...1_024), "The rule that decided, as a JSON pointer."),
      .required(
        "steps",
        .array(
          .object([
            .required("rule", .text(0...1_024), "The rule, as a JSON pointer."),
            .optional("mismatch", .text(0...1_024), "The reason why it does not apply."),
            .optional(
              "reason",
              ProblemSchema.reason(MismatchReason.self),
              "The stable name of the words in `mismatch`."
            ),
            .optional("arguments", ProblemSchema.arguments, "The values in them, by name."),
            .required("text", .text(0...8_192), "The rule as in the file."),
          ])
        ),
        "Every checked rule, in order."
      ),
    ])
  )
}
