import Foundation

/// Prints what the app observes, one JSON object per line, at once.
enum Report {
  static func line(_ values: [String: (any Encodable & Sendable)?]) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let present = values.compactMapValues { value in value.map(AnyValue.init) }
    guard var data = try? encoder.encode(present) else { return }
    data.append(0x0A)
    FileHandle.standardOutput.write(data)
  }
}

private struct AnyValue: Encodable {
  let value: any Encodable & Sendable

  init(_ value: any Encodable & Sendable) {
    self.value = value
  }

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}
