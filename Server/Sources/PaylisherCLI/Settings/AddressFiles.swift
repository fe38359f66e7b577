import Foundation
import GeoDatabase
import RoutingCore

/// The operator's files about addresses.
enum AddressFiles: Sendable {
  /// Reads databases of countries and networks.
  ///
  /// - Throws: ``CommandFailure`` that names the file that cannot be used.
  static func geoDatabase(_ paths: [String]) throws -> GeoDatabase {
    do throws(GeoDatabaseError) {
      return try GeoDatabase(paths: paths)
    } catch {
      throw CommandFailure(
        .badSettings,
        error.description,
        advice: "Give --geo-database files in MaxMind's format, such as GeoLite2-Country.mmdb."
      )
    }
  }

  /// Reads shared egress addresses, such as those of iCloud Private Relay, as
  /// ``NetworkSet/init(list:)`` says.
  ///
  /// - Throws: ``CommandFailure`` that names the file, the line, and what is right.
  static func relays(_ path: String) throws -> NetworkSet {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure(
        .badSettings,
        "Cannot read \(path).",
        advice: "Give --relay-list a file that this user may read."
      )
    }
    do throws(NetworkListProblem) {
      return try NetworkSet(list: String(decoding: data, as: UTF8.self))
    } catch {
      throw CommandFailure(
        .badSettings,
        "Line \(error.line) of \(path) begins with \"\(error.text)\".",
        advice: "Begin each line with a block of addresses, such as 172.224.224.0/27."
      )
    }
  }
}
