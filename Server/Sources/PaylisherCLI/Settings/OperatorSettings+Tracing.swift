import Delivery
import Foundation
import LinkCore
import PaylisherServer

extension OperatorSettings {
  /// What exports traces; `nil` where no collector is configured.
  func traceExporter(_ dependencies: ServerDependencies) -> TraceExporter? {
    guard let endpoint = self.otlpEndpoint else { return nil }
    let now = dependencies.now
    let collector = OTLPCollector(endpoint: endpoint, headers: self.otlpHeaders ?? [:])
    return TraceExporter(
      OTLPTracer(sampling: self.traceSampling),
      resource: [
        ("service.name", self.otlpServiceName),
        ("service.version", BuildVersion.text),
        ("service.instance.id", UUID().uuidString.lowercased()),
        ("telemetry.sdk.name", "paylisher"),
        ("telemetry.sdk.language", "swift"),
        ("telemetry.sdk.version", BuildVersion.text),
      ],
      transport: OTLPClient(collector) { now().milliseconds },
      dependencies
    )
  }
}

/// How settings about traces are written.
enum TraceSetting: Sendable {
  /// Reads the URL of a collector, which may have a path; without a slash at its end.
  static func endpoint(_ text: String) -> String? {
    guard let parts = URLComponents(string: text), ["http", "https"].contains(parts.scheme),
      parts.host?.isEmpty == false, parts.user == nil, parts.password == nil, parts.query == nil,
      parts.fragment == nil, !text.contains(where: \.isWhitespace)
    else { return nil }
    return String(text.reversed().drop { $0 == "/" }.reversed())
  }

  /// A URL without its user and password.
  static func shownEndpoint(_ text: String) -> String {
    text.lastIndex(of: "@").map { "…" + text[$0...] } ?? text
  }

  /// Reads pairs such as `api-key=secret,tenant=a%20b`, whose values may have escapes.
  static func headers(_ text: String) -> [String: String]? {
    var headers: [String: String] = [:]
    for pair in text.split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 2, let name = SettingValue.headerName(parts[0]),
        let value = parts[1].removingPercentEncoding,
        value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }),
        headers.updateValue(value, forKey: name.lowercased()) == nil
      else { return nil }
    }
    return headers.isEmpty ? nil : headers
  }

  /// The names of headers, without their values.
  static func shown(_ headers: String) -> String {
    headers.split(separator: ",").map { pair in
      pair.firstIndex(of: "=").map { pair[..<$0] + "=***" } ?? "***"
    }
    .joined(separator: ",")
  }
}
