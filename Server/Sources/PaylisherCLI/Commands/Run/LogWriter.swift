import Foundation
import LinkCore
import Logging
import PaylisherServer

/// Writes log lines on standard error, for people or as JSON.
struct LogWriter: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]
  let format: LogFormat
  let label: String
  var metadataProvider: Logger.MetadataProvider?

  /// Makes the writers of a server.
  static func factory(
    _ settings: OperatorSettings
  ) -> @Sendable (String, Logger.MetadataProvider?) -> any LogHandler {
    let (level, format) = (settings.logLevel, settings.logFormat)
    return {
      LogWriter(logLevel: level, format: format, label: $0, metadataProvider: $1)
    }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let all = metadata.merging(metadataProvider?.get() ?? [:]) { $1 }
      .merging(event.metadata ?? [:]) { $1 }
    let line = LogLine(
      time: SystemClock.now().iso8601,
      level: event.level.rawValue,
      label: label,
      message: event.message.description,
      metadata: all.mapValues(\.description)
    )
    Terminal.error.line(line.text(format))
  }
}

private struct LogLine: Encodable {
  let time: String
  let level: String
  let label: String
  let message: String
  let metadata: [String: String]

  func text(_ format: LogFormat) -> String {
    if format == .json, let bytes = try? JSONText.line(self) {
      return String(decoding: bytes, as: UTF8.self)
    }
    let pairs = metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
    return "\(time) \(level) \(message)\(pairs.joined())"
  }
}
