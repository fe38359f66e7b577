import LinkCore
import Persistence
import RoutingCore

/// What a store should answer, kept in dictionaries: the other side of ``StoreModelTests``.
struct StoreModel {
  /// Whether it forgets who had a tap's link: a wrong model, with which the walk must differ.
  var forgetsOwners = false
  private(set) var events: [EntityID: EventRecord] = [:]
  private(set) var links: [LinkID: LinkRecord] = [:]
  private var tokens: [UInt8: HandoffRecord] = [:]
  private var owners: [ClickID: InstallID] = [:]
  private var matched: Set<InstallID> = []

  init(forgetsOwners: Bool = false) {
    self.forgetsOwners = forgetsOwners
  }

  mutating func append(_ batch: [EventRecord]) -> [EventVerdict] {
    batch.map { event in
      guard let stored = events[event.uuid] else {
        events[event.uuid] = event
        return .accepted
      }
      return stored.contentHash == event.contentHash ? .duplicate : .conflict
    }
  }

  /// Whether the code was free on its domain.
  mutating func create(_ link: LinkRecord) -> Bool {
    guard !isTaken(link) else { return false }
    links[link.id] = link
    return true
  }

  /// What an update with this version ends in; `nil` where it succeeds.
  mutating func update(_ link: LinkRecord, ifVersion version: Int64) -> StoreError.Code? {
    guard let stored = links[link.id] else { return .notFound }
    guard stored.version == version else { return .versionMismatch }
    guard !isTaken(link) else { return .conflict }
    links[link.id] = link
    links[link.id]?.version = version + 1
    return nil
  }

  mutating func delete(_ id: LinkID) -> Bool {
    links.removeValue(forKey: id) != nil
  }

  mutating func issue(_ token: UInt8, _ handoff: HandoffRecord) {
    tokens[token] = handoff
  }

  mutating func redeem(
    _ token: UInt8?,
    install: InstallID,
    now: Timestamp
  ) -> RedeemOutcome.Result {
    if matched.contains(install) { return .matched }
    guard let token else { return .noCandidates }
    guard let handoff = tokens[token] else { return .unknown }
    guard owners[handoff.click] == nil else { return .consumed }
    guard now < handoff.expiresAt else { return .expired }
    if !forgetsOwners { owners[handoff.click] = install }
    matched.insert(install)
    return .matched
  }

  private func isTaken(_ link: LinkRecord) -> Bool {
    links.values.contains { $0.id != link.id && $0.code.folded == link.code.folded }
  }
}
