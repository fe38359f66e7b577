import AudienceCore
import Hummingbird
import LinkCore
import Persistence
import ScreenCore
import ScreenLinting
import WireModels

/// Screens and placements: what authors store, and what apps are shown.
struct ScreensFeature: ServerFeature {
  private let dependencies: ServerDependencies
  private let authenticator: Authenticator

  init(_ dependencies: ServerDependencies, authenticator: Authenticator) {
    (self.dependencies, self.authenticator) = (dependencies, authenticator)
  }

  func register(on routes: inout RouteTable) {
    let signer = ScreenPreviewSigner(dependencies.secrets)
    let limit = ScreenRequestLimit(dependencies.settings)
    ScreenRoutes(dependencies, signer).register(on: &routes)
    PlacementRoutes(dependencies).register(on: &routes)
    ScreenFetchRoutes(dependencies, authenticator, signer, limit).register(on: &routes)
    ScreenPreviewRoutes(dependencies, signer).register(on: &routes)
    ScreenLinkRoutes(dependencies, limit).register(on: &routes)
  }
}

extension PersonalScreen {
  /// Refuses a document of a request's body, which has it as `document`, that cannot be shown to each person.
  ///
  /// - Throws: ``ProblemError`` that names the member that is wrong or largest.
  func checkDocument() throws(ProblemError) {
    _ = try ScreenDocument(checking: source)
    do throws(AudienceFault) {
      try check()
    } catch {
      throw .field("/document" + error.pointer, "invalid", error.reason, error.arguments)
    }
    _ = try ScreenDocument(checking: withDefaults)
  }
}

extension ScreenDocument {
  /// Reads the document of a request's body, which has it as `document`.
  ///
  /// - Throws: ``ProblemError`` that names the member that is wrong or largest.
  fileprivate init(checking json: JSONValue) throws(ProblemError) {
    do throws(ScreenFault) {
      try self.init(parsing: json.canonicalBytes)
    } catch {
      let (place, remark) = ("/document" + error.pointer, error.remark)
      throw .field(place, error.code.rawValue, remark.reason, remark.arguments)
    }
  }
}
