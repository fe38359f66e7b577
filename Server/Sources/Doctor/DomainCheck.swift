import AssociationCore
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

  func findings() async -> [Finding] {
    let kinds = AssociationFileKind.allCases.filter { kind in
      apps.contains { $0.settings.platform == (kind == .apple ? .ios : .android) }
    }
    do {
      var found: [Finding] = []
      var apple: AssociationFile?
      for kind in kinds.isEmpty ? [.apple] : kinds {
        let answer = try await OutboundGuard().get("https://\(domain.host)\(kind.path)")
        if found.isEmpty { found.append(.good("domain", "https://\(domain.host) answers.")) }
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
      let fix = "Get a certificate that names \(domain.host), and renew it in time."
      return .bad("certificate", "\(error)", fix: fix)
    }
    guard isOnline else {
      let fix = "Run this where the internet can be reached."
      return .unknown("domain", "there is no way to https://\(domain.host) from here.", fix: fix)
    }
    let fix = "Point its DNS at the server or the proxy in front of it, and open port 443."
    return .bad("domain", "\(error) Phones find no file there, so no link opens an app.", fix: fix)
  }

  private func file(_ file: AssociationFile) -> [Finding] {
    var found = file.findings.filter { $0.severity != .note }.map { finding -> Finding in
      let place = finding.pointer.isEmpty ? file.place : "\(file.place) at \(finding.pointer)"
      let detail = "\(place): \(finding.message)"
      var said: Finding =
        finding.severity == .error
        ? .bad("association", detail, fix: finding.fix)
        : .warning("association", detail, fix: finding.fix)
      said.code = finding.code.rawValue
      return said
    }
    if file.kind == .apple, let value = file.value {
      found += AssociationCheck(domain: domain, apps: apps)
        .findings(AssociationMatcher(value), place: file.place)
    } else if found.isEmpty {
      found.append(.good("association", "\(file.place) is as it should be."))
    }
    return found
  }

  /// iPhones ask Apple, whose copy may be a day older.
  private func copy(of file: AssociationFile) async -> [Finding] {
    guard let host = LinkDomain(domain.host), let value = file.value else { return [] }
    let fix = "Apple fetches the file about once a day after an app with the domain was installed."
    guard let answer = try? await OutboundGuard().get(AppleCopy.url(of: host)) else {
      return [.unknown("copy", "Apple's copy of the file cannot be reached.", fix: fix)]
    }
    guard answer.status == 200, let copy = AssociationFile(answer, kind: .apple).value else {
      let reason = answer["apple-failure-reason"].map { " (\($0))" } ?? ""
      let detail = "Apple has no copy of the file yet: \(answer.status)\(reason)."
      return [.warning("copy", detail, fix: fix)]
    }
    let changes = AssociationDiff.changes(from: copy, to: value)
    guard changes.isEmpty else {
      let detail = "Apple's copy is older: \(changes.count) differences."
      return [
        .warning("copy", detail, fix: "See paylisher association diff \(host); wait for a day.")
      ]
    }
    return [.good("copy", "Apple's copy of the file is up to date.")]
  }
}
