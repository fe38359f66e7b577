import AssociationCore
import Crypto
import Dashboard
import Delivery
import Doctor
import Foundation
import JSONCoding
import LinkCore
import Logging
import Persistence
import WireModels

/// A look at the condition of an alert.
struct AlertCheck {
  /// The most findings of one look.
  static let most = 500
  private static let mostLinks = 10_000

  /// How long until the next look, in seconds.
  static func interval(of kind: AlertSettings.Kind) -> Int64 {
    switch kind {
    case .clickDrop, .clickSpike, .expiringLink, .associationChange: 3_600
    case .deadDestination: 86_400
    }
  }

  let router: ManagementRouter
  let repositories: Repositories
  let outbound: OutboundGuard
  let ask: DestinationCheck.Ask
  let isOnline: @Sendable () async -> Bool
  let now: Timestamp
  let logger: Logger

  /// What is the case now.
  ///
  /// - Parameters:
  ///   - due: The alert; its digests become those of this look.
  ///   - keep: Keeps the right to look, for looks that take minutes.
  /// - Returns: `nil` if nothing can be said, because this server has no internet.
  /// - Throws: What the store or the API refuses.
  func findings(
    _ due: inout DueAlert,
    keep: (inout DueAlert) async throws -> Void
  ) async throws -> [AlertFinding]? {
    let context = ServerContext(ofServer: logger)
    let api = MemberAPI(router, Principal(readerOf: due.alert.workspace), context) { true }
    return switch due.alert.kind {
    case .clickDrop, .clickSpike: try await clicks(due, api)
    case .expiringLink: try await expiring(due, api)
    case .deadDestination: try await destinations(&due, api, keep)
    case .associationChange: try await association(&due, api)
    }
  }

  /// The first findings, with one that says that there are more.
  private static func limited(_ findings: [AlertFinding], hasMore: Bool) -> [AlertFinding] {
    guard hasMore || findings.count > most else { return findings }
    let more = AlertFinding("", Remark(.manyMore, ["count": .init(min(findings.count, most))]))
    return findings.prefix(most) + [more]
  }

  // MARK: - Clicks

  private func clicks(_ due: DueAlert, _ api: MemberAPI) async throws -> [AlertFinding] {
    let alert = due.alert
    var (subject, start) = ("", due.workspaceCreatedAt)
    if let id = alert.link {
      guard let link = try await link(id, api) else { return [] }
      (subject, start) = (link.shortURL, link.createdAt)
    }
    let ranges = ClickChange.ranges(until: now)
    let counts = try await repositories.reports.timeline(
      alert.workspace,
      where: .link(alert.link),
      in: ranges
    )
    guard let change = ClickChange(counts.map(\.clicks), in: ranges, since: start) else {
      return []
    }
    let isDrop = alert.kind == .clickDrop
    let percent = alert.percent ?? 0
    guard isDrop ? change.isDrop(of: percent) : change.isSpike(of: percent) else { return [] }
    let reason: FindingReason = isDrop ? .clicksDropped : .clicksRose
    return [AlertFinding(subject, Remark(reason, change.arguments))]
  }

  /// The link of an alert; `nil` where it was deleted.
  private func link(_ id: LinkID, _ api: MemberAPI) async throws -> LinkResource? {
    do {
      return try await api.send(.link(id))
    } catch let error as ProblemError where error.problem.status == 404 {
      return nil
    }
  }

  // MARK: - Links

  private func expiring(_ due: DueAlert, _ api: MemberAPI) async throws -> [AlertFinding] {
    let seconds = Int64(due.alert.days ?? 0) * 86_400
    let links = try await repositories.alerts.expiring(
      due.alert.workspace,
      link: due.alert.link,
      from: now,
      to: now.advanced(bySeconds: seconds),
      limit: Int64(Self.most + 1)
    )
    guard !links.isEmpty else { return [] }
    let domains = try await api.send(.domains).items.map { ($0.id, $0.baseURL) }
    let bases = Dictionary(domains) { first, _ in first }
    let style = Date.ISO8601FormatStyle(timeZone: TimeZone(identifier: due.timeZone) ?? .gmt)
    let findings = links.map { link in
      let url = "\(bases[link.domain] ?? "")/c/\(link.code.path)"
      let end = Date(timeIntervalSince1970: Double(link.expiresAt.milliseconds) / 1_000)
      let day = end.formatted(style.year().month().day())
      return AlertFinding(url, Remark(.linkExpires, ["link": .init(url), "day": .init(day)]))
    }
    return Self.limited(findings, hasMore: false)
  }

  private func destinations(
    _ due: inout DueAlert,
    _ api: MemberAPI,
    _ keep: (inout DueAlert) async throws -> Void
  ) async throws -> [AlertFinding]? {
    var check = DestinationCheck()
    if let id = due.alert.link {
      if let link = try await link(id, api), link.status == .active { check.add(link) }
    } else {
      try await addLinks(to: &check, api)
    }
    let found = try await check.findings(ask) { try await keep(&due) }
    let isSilent = found.contains { $0.remark.reason == .pageSilent }
    if isSilent, await !isOnline() { return nil }
    return Self.limited(found, hasMore: check.hasMore)
  }

  /// Adds the newest links that work, until there are enough pages.
  private func addLinks(to check: inout DestinationCheck, _ api: MemberAPI) async throws {
    var cursor: String?
    var count = 0
    repeat {
      let page = try await api.send(
        .links(status: .active, archived: false, cursor: cursor, limit: 200)
      )
      for link in page.items { check.add(link) }
      count += page.items.count
      cursor = page.nextCursor
    } while cursor != nil && !check.hasMore && count < Self.mostLinks
    if cursor != nil { check.leaveOut() }
  }

  // MARK: - Association files

  private func association(
    _ due: inout DueAlert,
    _ api: MemberAPI
  ) async throws -> [AlertFinding]? {
    var (found, digests): ([AlertFinding], [String: String]) = ([], [:])
    let doctor = WorkspaceDoctor(api) { try await api.file($1, of: $0) }
    for domain in try await api.send(.domains).items {
      let findings = try await doctor.findings(of: domain)
      if findings.contains(where: { $0.outcome == .unknown && $0.check == "domain" }) { return nil }
      found += findings.filter { $0.outcome == .bad }.compactMap { finding in
        let reason = finding.reason.flatMap(FindingReason.init(code:))
        return reason.map {
          AlertFinding(domain.host, Remark($0, finding.arguments ?? [:]), isSure: false)
        }
      }
      for kind in AssociationFileKind.allCases {
        let place = "\(domain.baseURL)\(kind.path)"
        guard let digest = try await digest(of: kind.path, of: domain, api) else { continue }
        digests[place] = digest
        if let old = due.digests[place], old != digest {
          found.append(AlertFinding(place, Remark(.fileChanged, ["place": .init(place)])))
        }
      }
    }
    due.digests = digests
    return Self.limited(found, hasMore: false)
  }

  /// A digest of a file's value: `nil` if it cannot be read now, which the doctor says.
  private func digest(
    of path: String,
    of domain: DomainResource,
    _ api: MemberAPI
  ) async throws -> String? {
    let isPublic =
      domain.baseURL.hasPrefix("https://") && LinkDomain(domain.host)?.isForDevelopment == false
    let answer =
      isPublic
      ? (try? await outbound.get("https://\(domain.host)\(path)")).map { ($0.status, $0.body) }
      : try await api.file(path, of: domain)
    guard let (status, body) = answer, status == 200 else { return nil }
    let text = (try? JSONValue(parsing: body, limits: .files))?.canonicalText
    return Hexadecimal.text(Array(SHA256.hash(data: text.map { Array($0.utf8) } ?? body)))
  }
}
