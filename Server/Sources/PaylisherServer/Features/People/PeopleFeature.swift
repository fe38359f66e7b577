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
  let now: @Sendable () -> Timestamp

  init(_ dependencies: ServerDependencies) {
    erasure = dependencies.repositories.erasure
    path = "\(dependencies.settings.dataDirectory)/\(Self.fileName)"
    now = dependencies.now
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.delete, "/api/v1/people/{id}", operation: .erasePerson) {
      _,
      context,
      workspace in
      let person = try context.pathText("id", .personID)
      let record = try await erasure.erase(workspace, person: person, now: now())
      try await keepTombstones()
      return try .json(ErasureReport(record))
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
  fileprivate init(_ record: ErasureRecord) {
    self.init(
      erasedAt: record.erasedAt,
      people: record.people,
      events: record.events,
      terms: record.terms,
      matching: .init(record.matching),
      found: record.found
    )
  }
}

extension OpenAPIOperation {
  fileprivate static let erasePerson = OpenAPIOperation(
    "erasePerson",
    tag: "management",
    summary: "Erase everything of a person, for good",
    detail: """
      Removes the events of every distinct id that was merged with this one, what was counted of them, \
      and what deferred matching knows. Nothing of the person is stored again, whoever sends it. \
      Erasing somebody of whom nothing is stored is no error: it keeps later events away.
      """,
    parameters: [.path("id", .personID, "A distinct id of the person, percent-encoded.")],
    answers: [.json("What was erased.", .erasureReport)]
  )
}

extension Schema {
  /// What the ingest takes as a distinct id.
  fileprivate static let personID = Schema.string(
    Text(
      length: 1...256,
      pattern: "^[^\\x00]*$",
      requirement: "text without U+0000",
      accepts: { !$0.utf8.contains(0) }
    )
  )
  fileprivate static let erasureReport = Schema.named(
    "ErasureReport",
    .object([
      .required("erasedAt", .timestamp, "From when on nothing is stored of the person."),
      .required("people", .integer(), "Distinct ids that were one person."),
      .required("events", .integer(), "Events that were removed."),
      .required("terms", .integer(), "Texts that only this person's events had."),
      .required("matching", .forgetCounts, "What deferred matching knew of the person."),
      .optional("found", .integer(), "How often a byte search still finds the person's ids."),
    ])
  )
}
