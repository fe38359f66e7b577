import Foundation

#if canImport(os)
import os
#endif

/// The severity of a log message.
#if canImport(ObjectiveC)
@objc(PaylisherLogLevel)
#endif
public enum PaylisherLogLevel: Int, Hashable, Sendable, Comparable {
  /// A debug message, which the SDK writes only if ``PaylisherConfig/debug`` is on.
  case debug
  /// A warning that the app or its configuration must change for the SDK to work.
  case warning

  /// Returns a Boolean value that indicates whether the first level is less severe than the second.
  ///
  /// - Parameters:
  ///   - left: A level.
  ///   - right: Another level.
  /// - Returns: `true` if `left` is less severe than `right`, otherwise `false`.
  public static func < (left: PaylisherLogLevel, right: PaylisherLogLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Where the SDK writes lines for developers.
struct PaylisherLog: Sendable {
  /// The closure of the app, `nil` for the log of the system.
  var handler: (@Sendable (PaylisherLogLevel, String) -> Void)?

  /// Writes a line.
  func write(_ level: PaylisherLogLevel, _ line: String) {
    if let handler { return handler(level, line) }
    #if canImport(os)
    os_log("%{public}@", log: Self.system, type: level == .debug ? .info : .error, line)
    #else
    FileHandle.standardError.write(Data("\(line)\n".utf8))
    #endif
  }

  /// By which Console and `log stream` find the lines.
  static let subsystem = "com.paylisher.sdk"
  /// The same, within the subsystem.
  static let category = "Paylisher"

  #if canImport(os)
  private static let system = OSLog(subsystem: subsystem, category: category)
  #endif
}
