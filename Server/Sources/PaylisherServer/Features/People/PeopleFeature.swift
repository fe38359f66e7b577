import Foundation
import Hummingbird
import LinkCore
import Persistence
import WireModels

/// Erases people.
struct PeopleFeature: ServerFeature {
  /// The name of the list of tombstones, which outlives the database.
  static let fileName = "erasures.json"

  let erasure: ErasureRepository
  let path: String
  /// Has reports that count the people of a workspace be counted again.
  let forgetReports: @Sendable (WorkspaceID) async -> Void
  let now: @Sendable () -> Timestamp

  init(_ dependencies: ServerDependencies) {
    erasure = dependencies.repositories.erasure
    path = "\(dependencies.settings.dataDirectory)/\(Self.fileName)"
    forgetReports = { [reports = dependencies.reports] in await reports.forget($0) }
    now = dependencies.now
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.getPerson) { request, context, workspace in
      _ = try QueryReader(request)
      let id = try context.pathText("id", .personID)
      let person = try await erasure.person(workspace, id)
      return try .json(
        PersonResource(distinctIDs: person.distinctIDs, isKnown: person.isKnown)
      )
    }
    routes.manage(.erasePerson) { request, context, workspace in
      let person = try context.pathText("id", .personID)
      let query = try QueryReader(request, .erasePerson)
      if try query.text("dryRun", .truth) == "true" {
        let record = try await erasure.preview(workspace, person: person, now: now())
        return try .json(ErasureReport(record, isDryRun: true))
      }
      let record = try await erasure.erase(
        workspace,
        person: person,
        merged: query.text("merged", .truth) == "true",
        now: now()
      )
      try await keepTombstones()
      await forgetReports(workspace)
      return try .json(ErasureReport(record, isDryRun: false))
    }
  }

  /// Writes the list beside the database: a backup that is older needs it when it is restored.
  private func keepTombstones() async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let data = try encoder.encode(try await erasure.tombstones())
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
      withIntermediateDirectories: true
    )
    try data.write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}

extension ErasureReport {
  fileprivate init(_ record: ErasureRecord, isDryRun: Bool) {
    self.init(
      erasedAt: record.erasedAt,
      isDryRun: isDryRun,
      distinctIDs: record.distinctIDs,
      isKnown: record.isKnown,
      people: record.people,
      events: record.events,
      terms: record.terms,
      addresses: record.addresses,
      matching: .init(record.matching),
      found: record.found
    )
  }
}

extension OpenAPIOperation {
  fileprivate static let getPerson = OpenAPIOperation(
    .getPerson,
    tag: "management",
    summary: "The distinct ids that are one person",
    parameters: [.path("id", .personID, "A distinct id of the person, percent-encoded.")],
    answers: [.json("The person.", .person)],
    problems: [.invalidQuery]
  )
  fileprivate static let erasePerson = OpenAPIOperation(
    .erasePerson,
    tag: "management",
    summary: "Erase everything of a person, for good",
    detail: """
      Removes the events, what was counted of them, push addresses, consents, and what deferred matching \
      knows. Nothing of the person is stored again. A person with several distinct ids is refused with 409 unless `merged` \
      says to erase them all; `dryRun` names them first. Erasing an id of which nothing is stored is no \
      error: it keeps later events away.
      """,
    parameters: [
      .path("id", .personID, "A distinct id of the person, percent-encoded."),
      .query("merged", .truth, "Whether to erase the ids that were merged with it, too."),
      .query("dryRun", .truth, "Whether to answer what would be erased, and change nothing."),
    ],
    answers: [.json("What was erased, or would be.", .erasureReport)],
    problems: [.conflict]
  )
}

extension Schema {
  /// What the ingest takes as a distinct id.
  static let personID = Schema.string(
    Text(
      length: 1...256,
      pattern: "^[^\\x00]*$",
      requirement: "text without U+0000",
      accepts: { !$0.utf8.contains(0) }
    )
  )
  fileprivate static let person = Schema.named(
    "Person",
    .object([
      .required(
        "distinctIDs",
        .array(.text(0...256), count: 0...500),
        "The distinct ids that are one person, the one that was asked for first."
      ),
      .required("isKnown", .boolean, "Whether anything is stored of the id."),
    ])
  )
  fileprivate static let truth = Schema.choice("true", "false")
  fileprivate static let erasureReport = Schema.named(
    "ErasureReport",
    .object([
      .required("erasedAt", .timestamp, "From when on nothing is stored of the person."),
      .required("isDryRun", .boolean, "Whether nothing was changed."),
      .required(
        "distinctIDs",
        .array(.text(0...256), count: 0...500),
        "The distinct ids of the person, the one that was asked for first."
      ),
      .required("isKnown", .boolean, "Whether anything is stored of the id."),
      .required("people", .integer(), "Distinct ids that were one person."),
      .required("events", .integer(), "Events that were removed."),
      .required("terms", .integer(), "Texts that only this person's events had."),
      .required(
        "addresses",
        .integer(),
        "Push addresses, consents to marketing, and reports of messages."
      ),
      .required("matching", .forgetCounts, "What deferred matching knew of the person."),
      .optional("found", .integer(), "How often a byte search still finds the person's ids."),
    ])
  )
}
