import Foundation
import Testing

/// Texts that are kept beside the tests, and written anew with `RECORD_GOLDEN=1`.
enum Golden {
  static func expect(_ text: String, file name: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Golden/\(name)")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try Data(text.utf8).write(to: file)
    }
    let kept = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text == kept)
  }
}
