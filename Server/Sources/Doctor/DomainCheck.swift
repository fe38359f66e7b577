import AssociationCore
import Dashboard
import Delivery
import LinkCore
import WireModels

/// Whether a public domain answers as phones need it: certificate, both files, Apple's copy.
struct DomainCheck: Sendable {
  let domain: DomainResource
  let apps: [AppResource]
  /// Whether anything of the internet can be reached from here.
  let isOnline: Bool
  /// Says how long a host's certificate is valid; that it is valid now is seen when a file is fetched.
  let certificate: @Sendable (_ host: String) async -> [Finding]

  private var host: [String: Problem.Argument] { ["host": .init(domain.host)] }

  func findings() async -> [Finding] {
    let kinds = AssociationFileKind.allCases.filter { kind in
      apps.contains { $0.settings.platform == (kind == .apple ? .ios : .android) }
    }
    do {
      var found: [Finding] = []
      var apple: AssociationFile?
      for kind in kinds.isEmpty ? [.apple] : kinds {
        let answer = try await OutboundGuard().get("https://\(domain.host)\(kind.path)")
        if found.isEmpty { found.append(.good("domain", .domainAnswers, host)) }
        let file = AssociationFile(answer, kind: kind)
        if kind == .apple { apple = file }
        found += kinds.isEmpty ? [] : self.file(file)
      }
      found += await certificate(domain.host)
      if let apple, !kinds.isEmpty { found += await copy(of: apple) }
      return found
    } catch {
      return [unreachable(error)]
    }
  }

  private func unreachable(_ error: OutboundError) -> Finding {
    if error.code.name == OutboundError.Code.certificate.name {
      let remark = error.remark
      return .bad(
        "certificate",
        remark.reason,
        remark.arguments,
        fix: .init(.newCertificate, host)
      )
    }
    guard isOnline else { return .unknown("domain", .noWay, host, fix: .init(.runElsewhere)) }
    var values = error.remark.arguments
    values["reason"] = .init(error.remark.reason.code)
    return .bad("domain", .domainFails, values, fix: .init(.pointDomain))
  }

  private func file(_ file: AssociationFile) -> [Finding] {
    var found = file.findings.filter { $0.severity != .note }.map { finding -> Finding in
      var values: [String: Problem.Argument] = [
        "place": .init(file.place), "message": .init(finding.message),
      ]
      if !finding.pointer.isEmpty { values["pointer"] = .init(finding.pointer) }
      var said = Finding(
        "association",
        finding.severity == .error ? .bad : .warning,
        .init(finding.pointer.isEmpty ? .fileFault : .fileFaultAt, values),
        fix: .init(text: finding.fix)
      )
      said.code = finding.code.rawValue
      return said
    }
    if file.kind == .apple, let value = file.value {
      found += AssociationCheck(domain: domain, apps: apps)
        .findings(AssociationMatcher(value), place: file.place)
    } else if found.isEmpty {
      found.append(.good("association", .fileGood, ["place": .init(file.place)]))
    }
    return found
  }

  /// iPhones ask Apple, whose copy may be a day older.
  private func copy(of file: AssociationFile) async -> [Finding] {
    guard let host = LinkDomain(domain.host), let value = file.value else { return [] }
    let fix = Finding.Words(.appleFetches)
    guard let answer = try? await OutboundGuard().get(AppleCopy.url(of: host)) else {
      return [.unknown("copy", .noCopyHere, fix: fix)]
    }
    guard answer.status == 200, let copy = AssociationFile(answer, kind: .apple).value else {
      let reason = answer["apple-failure-reason"].map { " (\($0))" } ?? ""
      return [.warning("copy", .noCopy, ["answer": .init("\(answer.status)\(reason)")], fix: fix)]
    }
    let changes = AssociationDiff.changes(from: copy, to: value)
    guard changes.isEmpty else {
      let fix = Finding.Words(.seeDifferences, self.host)
      return [.warning("copy", .oldCopy, ["count": .init(changes.count)], fix: fix)]
    }
    return [.good("copy", .copyGood)]
  }
}
