import Foundation
package import LinkCore
package import Paylisher

extension QueuedEvent {
  /// The event as JSON, `null` where it is not.
  package var object: JSONValue {
    (try? JSONDecoder().decode(JSONValue.self, from: Data(json))) ?? .null
  }
}
