import DeviceModels
package import Foundation
import LinkCore
package import TargetCore

/// A link that a user of the app sends to others.
package struct AppsFlyerInvite: Hashable, Sendable {
  /// The domain, without scheme.
  package var domain: String
  /// The short code of the stored link that says where the invite leads.
  package var template: String
  /// What the link carries besides.
  package var parameters: OneLinkParameters

  package init(domain: String, template: String, parameters: OneLinkParameters) {
    self.domain = domain
    self.template = template
    // The server takes those from the template.
    let targets = Set(OneLinkParameters.targets.map(\.rawValue))
    self.parameters = OneLinkParameters(parameters.values.filter { !targets.contains($0.key) })
  }

  /// Why there is no link.
  package enum Failure: Error, LocalizedError, Hashable {
    case noTemplate
    case noDomain
    case tooLong(OneLinkParameters.TooLong)

    package var errorDescription: String? {
      switch self {
      case .noTemplate: "Set appInviteOneLinkID to the short code of the link that invites lead to."
      case .noDomain: "Set brandDomain, or appsFlyerDevKey to https://KEY@HOST."
      case .tooLong(let error): "\(error.name) is longer than \(error.limit) characters."
      }
    }
  }

  /// What the server is asked for a short link with.
  package var request: Data? {
    try? JSONEncoder().encode(
      InviteRequest(domain: domain, template: template, parameters: parameters.values)
    )
  }

  /// The short link in the server's answer, where it is one of the same domain.
  package func shortURL(in answer: Data?) -> URL? {
    let answer = answer.flatMap { try? JSONDecoder().decode(InviteResponse.self, from: $0) }
    let url = answer.flatMap { URL(string: $0.url) }
    return url?.host?.lowercased() == domain.lowercased() ? url : nil
  }

  /// The link of the template with the parameters in its query.
  package func longURL() throws(Failure) -> URL {
    guard let code = ShortCode(template) else { throw .noTemplate }
    guard let domain = LinkDomain(domain) else { throw .noDomain }
    do {
      try parameters.checkLengths()
    } catch {
      throw .tooLong(error)
    }
    guard let url = URL(string: "https://\(domain)/c/\(code.path)?\(parameters.query)") else {
      throw .noDomain
    }
    return url
  }
}
