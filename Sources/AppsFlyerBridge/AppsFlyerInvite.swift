package import Foundation
package import LinkCore

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
    self.parameters = parameters
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

  /// The link with its parameters in it; parameters that choose where a tap goes are left out, as
  /// the server takes those from the stored link.
  package func longURL() throws(Failure) -> URL {
    guard let code = ShortCode(template) else { throw .noTemplate }
    guard let domain = LinkDomain(domain) else { throw .noDomain }
    do {
      try parameters.checkLengths()
    } catch {
      throw .tooLong(error)
    }
    guard let url = URL(string: "https://\(domain)/c/\(code)?\(parameters.query)") else {
      throw .noDomain
    }
    return url
  }
}
