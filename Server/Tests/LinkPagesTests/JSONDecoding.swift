import Foundation
import LinkCore

/// Reads JSON with a parser that is not ours.
func decoded(_ json: some StringProtocol) throws -> JSONValue {
  try JSONDecoder().decode(JSONValue.self, from: Data(String(json).utf8))
}
