import Foundation
import HTTPTypes
import Hummingbird
import JSONCoding
import LinkCore
import Persistence
import WireModels

extension LinkRoutes {
  /// The most links of one request.
  static let bulkLimit = 500
  /// The most links of one request that may have a password: each takes time to hash.
  static let bulkPasswordLimit = 20

  /// Makes many links: all or none, or each that can be made.
  func createMany(
    _ request: Request,
    _ context: ServerContext,
    _ workspace: WorkspaceID
  ) async throws -> Response {
    let body = try await request.json(limits: dependencies.settings.limits)
    let claim = try claim(request, body)
    if let old = try await earlier(workspace, claim) { return old }
    let bulk = try body.decoded(LinkBulk.self, schema: .linkBulk, in: context.zone)
    let reader = try await NewLinkReader(workspace, dependencies)
    let zone = context.zone
    let items = bulk.links.indices.map { BulkItem(bulk.links[$0], place: $0, in: zone, reader) }
    if bulk.dryRun == true { return try await preview(items, workspace, reader) }
    let verdicts = try await hashPasswords(items)
    return bulk.partial == true
      ? try await storeSome(verdicts, workspace, reader, claim, by: context.actor)
      : try await storeAll(verdicts, workspace, reader, claim, by: context.actor)
  }

  /// What a request would do.
  ///
  /// Codes that would be drawn are left out, because each draw is another one.
  private func preview(
    _ items: [BulkItem],
    _ workspace: WorkspaceID,
    _ reader: NewLinkReader
  ) async throws -> Response {
    try quota.check(items.count { $0.new != nil }, of: workspace)
    let exact = Set(reader.domains.filter(\.caseSensitive).map(\.id))
    var codes: Set<[String]> = []
    var verdicts: [BulkVerdict] = []
    for item in items {
      guard let link = item.new?.link else {
        verdicts.append(BulkVerdict(item.place, item.problem?.problem))
        continue
      }
      let code = exact.contains(link.domain) ? link.code.description : link.code.folded
      let isFirst = codes.insert([link.domain.description, code]).inserted
      let other = try await links.find(workspace, link.domain, link.code)
      let taken = Self.codesTaken([link.code], at: ["/links/\(item.place)/code"]).problem
      verdicts.append(
        isFirst && other == nil
          ? BulkVerdict(index: item.place, status: "valid") : BulkVerdict(item.place, taken)
      )
    }
    let refused = verdicts.count { $0.status == "refused" }
    return try .json(LinkBulkResult(created: 0, refused: refused, items: verdicts))
  }

  private func storeAll(
    _ items: [BulkItem],
    _ workspace: WorkspaceID,
    _ reader: NewLinkReader,
    _ claim: IdempotencyClaim?,
    by actor: AuditActor?
  ) async throws -> Response {
    let problems = items.compactMap(\.problem)
    if let worst = ProblemError(all: problems) { throw worst }
    let new = items.compactMap(\.new)
    do {
      return try await store(new, workspace, claim: claim, by: actor) { stored in
        try Self.answer(items, stored, reader)
      }
    } catch let error as CodesTaken {
      throw Self.codesTaken(
        error.places.map { new[$0].link.code },
        at: error.places.prefix(32).map { "/links/\($0)/code" }
      )
    }
  }

  private func storeSome(
    _ items: [BulkItem],
    _ workspace: WorkspaceID,
    _ reader: NewLinkReader,
    _ claim: IdempotencyClaim?,
    by actor: AuditActor?
  ) async throws -> Response {
    try await store(items.compactMap(\.new), workspace, atomically: false, claim: claim, by: actor)
    {
      try Self.answer(items, $0, reader)
    }
  }

  private func hashPasswords(_ items: [BulkItem]) async throws -> [BulkItem] {
    let secret = items.filter { $0.password?.isEmpty == false }
    guard secret.count <= Self.bulkPasswordLimit else {
      throw ProblemError.field(
        "/links/\(secret[Self.bulkPasswordLimit].place)/password",
        "too_many",
        "at most \(Self.bulkPasswordLimit) links of one request can have a password",
        kind: .conflictingFields
      )
    }
    var items = items
    let valid = secret.filter { $0.new != nil }
    let hashes = try await dependencies.passwords.members.hash(valid.compactMap(\.password))
    for (item, hash) in zip(valid, hashes) { items[item.place].new?.link.password = hash }
    return items
  }

  /// The verdicts in the order of the request; `stored` holds those that reached the store.
  private static func answer(
    _ items: [BulkItem],
    _ stored: [LinkRecord?],
    _ reader: NewLinkReader
  ) throws -> StoredAnswer {
    var rest = stored[...]
    let verdicts = items.map { item in
      guard let new = item.new else { return BulkVerdict(item.place, item.problem?.problem) }
      if let link = rest.popFirst() ?? nil {
        return BulkVerdict(index: item.place, status: "created", link: reader.resource(link))
      }
      let taken = codesTaken([new.link.code], at: ["/links/\(item.place)/code"])
      return BulkVerdict(item.place, taken.problem)
    }
    let created = verdicts.count { $0.link != nil }
    return try StoredAnswer(
      .ok,
      LinkBulkResult(created: created, refused: verdicts.count - created, items: verdicts)
    )
  }
}

/// One link of a request with many: what it becomes, or what is wrong with it.
private struct BulkItem: Sendable {
  let place: Int
  var new: NewLink?
  var password: String?
  var problem: ProblemError?

  init(_ json: JSONValue, place: Int, in zone: TimeZone, _ reader: NewLinkReader) {
    self.place = place
    let base = "/links/\(place)"
    do {
      let pointer = JSONPointer().appending("links").appending(String(place))
      let settings = try json.decoded(
        LinkSettings.self,
        schema: .linkSettings,
        in: zone,
        at: pointer
      )
      new = try reader.link(settings, base: base)
      password = settings.password
    } catch {
      problem = ProblemError(answering: error)
    }
  }
}

extension ProblemError {
  /// All of several problems, named for the gravest; `nil` where there are none.
  fileprivate init?(all problems: [ProblemError]) {
    let kinds: [ProblemKind] = [.invalidFields, .unknownReference, .conflictingFields]
    guard let first = problems.first else { return nil }
    let fields = problems.flatMap { $0.problem.errors ?? [] }
    let kind = kinds.first { kind in problems.contains { $0.problem.code == kind.code } }
    guard let kind, !fields.isEmpty else {
      self = first
      return
    }
    self.init(fields: fields, kind: kind)
  }
}

extension BulkVerdict {
  fileprivate init(_ place: Int, _ problem: Problem?) {
    self.init(
      index: place,
      status: "refused",
      code: problem?.code,
      detail: problem?.detail,
      errors: problem?.errors
    )
    (reason, arguments) = (problem?.reason, problem?.arguments)
  }
}
