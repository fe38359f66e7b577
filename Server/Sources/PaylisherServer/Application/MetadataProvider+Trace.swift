import Delivery
package import Logging
import Tracing

extension Logger.MetadataProvider {
  /// The ids of the trace that a log line belongs to, by OpenTelemetry's names for other formats of logs.
  package static let trace = Logger.MetadataProvider {
    guard let trace = InstrumentationContext.current?.trace else { return [:] }
    return ["trace_id": "\(trace.traceID)", "span_id": "\(trace.spanID)"]
  }
}
