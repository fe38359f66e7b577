import Foundation
import Hummingbird
import LinkCore
import Logging
import Persistence
import ServiceLifecycle
import WireModels

/// Erases people.
struct PeopleFeature: ServerFeature {
  let erasure: ErasureRepository
  private let lists: PeopleListRepository
  let list: TombstoneList
  /// Has reports that count the people of a workspace be counted again.
  let forgetReports: @Sendable (WorkspaceID) async -> Void
  let now: @Sendable () -> Timestamp

  init(_ dependencies: ServerDependencies) {
    erasure = dependencies.repositories.erasure
    lists = dependencies.repositories.lists
    list = TombstoneList(dependencies)
    forgetReports = { [reports = dependencies.reports] in await reports.forget($0) }
    now = dependencies.now
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.getPerson) { request, context, workspace in
      _ = try QueryReader(request)
      let id = try context.pathText("id", .personID)
      let person = try await erasure.person(workspace, id)
      let lists = try await lists.names(workspace, of: id)
      return try .json(
        PersonResource(
          distinctIDs: person.distinctIDs,
          isKnown: person.isKnown,
          lists: lists.isEmpty ? nil : lists
        )
      )
    }
    routes.manage(.erasePerson) { request, context, workspace in
      let person = try context.pathText("id", .personID)
      let query = try QueryReader(request, .erasePerson)
      if try query.text("dryRun", .truth) == "true" {
        let record = try await erasure.preview(workspace, person: person, now: now())
        return try .json(ErasureReport(record, isDryRun: true))
      }
      let merged = try query.text("merged", .truth) == "true"
      do {
        let record = try await erasure.erase(
          workspace,
          person: person,
          merged: merged,
          now: now(),
          by: context.actor
        )
        try await list.keep()
        await forgetReports(workspace)
        return try .json(ErasureReport(record, isDryRun: false))
      } catch {
        // An erasure that stops half-way has its tombstones, and is finished by asking again.
        await list.logger.attempt(orLog: "the file of erased people is not complete") {
          try await list.keep()
        }
        await forgetReports(workspace)
        throw error
      }
    }
  }

  var services: [any Service] { [TombstoneService(list: list)] }
}

/// The tombstones of all people who were erased, in a file that outlives the database: a backup that is older needs
/// it when it is restored.
struct TombstoneList: Sendable {
  /// The name of the file, in the data directory.
  static let fileName = "erasures.json"

  let erasure: ErasureRepository
  let path: String
  let logger: Logger

  init(_ dependencies: ServerDependencies) {
    erasure = dependencies.repositories.erasure
    path = "\(dependencies.settings.dataDirectory)/\(Self.fileName)"
    logger = dependencies.logger
  }

  /// Writes the file where it does not say what is stored; none where no person was ever erased.
  func keep() async throws {
    let tombstones = try await erasure.tombstones()
    let file = URL(fileURLWithPath: path)
    let kept = try? Data(contentsOf: file)
    guard !tombstones.isEmpty || kept != nil else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let data = try encoder.encode(tombstones)
    guard data != kept else { return }
    try FileManager.default.createDirectory(
      atPath: file.deletingLastPathComponent().path,
      withIntermediateDirectories: true
    )
    try data.write(to: file, options: .atomic)
  }
}

/// Keeps the list on a server that did not serve the erasure, and beside a database that was restored.
struct TombstoneService: Service {
  let list: TombstoneList
  var interval = Duration.seconds(60)

  func run() async throws {
    await doEvery(interval, orLog: "the list of erased people is as before", to: list.logger) {
      try await list.keep()
    }
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
    summary: "List the distinct ids of a person",
    parameters: [.path("id", .personID, "A distinct id of the person, percent-encoded.")],
    answers: [.json("The person.", .person)],
    problems: [.invalidQuery]
  )
  fileprivate static let erasePerson = OpenAPIOperation(
    .erasePerson,
    tag: "management",
    summary: "Erase all data of a person permanently",
    detail: """
      Removes the events, their counts, push addresses, consents and deferred-matching data. Later data of the \
      person is not stored. If a person has several distinct ids, the server answers 409 unless `merged` is true, \
      which erases them all. Use `dryRun` to list them first. You can also erase an id without stored data: the \
      server then rejects its later events.
      """,
    parameters: [
      .path("id", .personID, "A distinct id of the person, percent-encoded."),
      .query("merged", .truth, "If true, also erases the ids that were merged with it."),
      .query("dryRun", .truth, "If true, only returns the data that would be erased."),
    ],
    answers: [.json("The erased data, or the data that would be erased.", .erasureReport)],
    problems: [.conflict]
  )
}

extension Schema {
  /// What the ingest takes as a distinct id.
  static let personID = Schema.string(
    Text(
      length: 1...256,
      pattern: "^[^\\x00]*$",
      reason: .noNull,
      accepts: { !$0.utf8.contains(0) }
    )
  )
  fileprivate static let person = Schema.named(
    "Person",
    .object([
      .required(
        "distinctIDs",
        .array(.text(0...256), count: 0...500),
        "The distinct ids of the person, the requested one first."
      ),
      .required("isKnown", .boolean, "True if data is stored for the id."),
      .optional(
        "lists",
        .array(.text(1...120)),
        "The names of the uploaded lists that have one of the ids."
      ),
    ])
  )
  fileprivate static let erasureReport = Schema.named(
    "ErasureReport",
    .object([
      .required("erasedAt", .timestamp, "From when on nothing is stored of the person."),
      .required("isDryRun", .boolean, "True if nothing was changed."),
      .required(
        "distinctIDs",
        .array(.text(0...256), count: 0...500),
        "The distinct ids of the person, the requested one first."
      ),
      .required("isKnown", .boolean, "True if data is stored for the id."),
      .required("people", .integer(), "Distinct ids that were one person."),
      .required("events", .integer(), "Events that were removed."),
      .required("terms", .integer(), "Texts that only this person's events had."),
      .required(
        "addresses",
        .integer(),
        "Push addresses, consents to marketing, and reports of messages."
      ),
      .required("matching", .forgetCounts, "The deferred-matching data of the person."),
      .optional(
        "found",
        .integer(),
        "The number of times that a byte search still finds the person's ids."
      ),
    ])
  )
}
