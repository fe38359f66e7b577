import Foundation
package import LinkCore
import RoutingCore

/// The offsets of time zones, for rules that look at the clock on the wall.
package enum ZoneOffsets: Sendable {
  /// Whether there is a time zone of a name.
  package static func knows(_ name: String) -> Bool {
    TimeZone(identifier: name) != nil
  }

  /// Minutes east of UTC at a moment, by the name of the zone.
  package static func minutes(_ zones: [String], at moment: Timestamp) -> [String: Int] {
    guard !zones.isEmpty else { return [:] }
    let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1_000)
    return zones.reduce(into: [:]) { offsets, name in
      offsets[name] = TimeZone(identifier: name).map { $0.secondsFromGMT(for: date) / 60 }
    }
  }
}
