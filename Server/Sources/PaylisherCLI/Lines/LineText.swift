import JSONCoding
import PaylisherServer

extension LineText {
  /// What stands in an output of JSON lines for a line that was wrong.
  static func json(_ error: LineError) -> [UInt8] {
    let object: JSONValue = [
      "error": ["code": .string(error.code), "detail": .string(error.detail)]
    ]
    return (try? JSONText.line(object)) ?? Array("{}".utf8)
  }
}
