import Foundation
import LinkCore

/// How the app chooses anonymous ids.
///
/// `@unchecked` because the type of the closure, which apps were written for, does not say that it
/// may be called on any thread.
struct AnonymousIDChoice: @unchecked Sendable {
  let choose: (UUID) -> UUID

  func callAsFunction(_ made: EntityID) -> String {
    guard let id = UUID(uuidString: made.description) else { return made.description }
    return choose(id).uuidString.lowercased()
  }
}
