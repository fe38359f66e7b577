import ArgumentParser
import AssociationCore
import JSONCoding
import PaylisherServer

/// Says whether an app opens a URL.
struct AssociationMatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Check whether an app opens URLs, given its association file.",
    discussion: #"""
      Reads lines of JSON from standard input: {"aasa": object, "appID": string, "url": string}. For each line, \#
      prints match, exclude or no_match, or error if the line is invalid. Does not need a server.
      """#
  )

  func run() throws {
    var compiled = CompiledAssociation()
    try LineTool(
      answer: { line in
        let question = try AssociationQuestion(line)
        let matcher = compiled.matcher(for: question.file)
        let answer = matcher.match(appID: question.appID, url: question.url)
        return Array(answer.verdict.rawValue.utf8)
      },
      placeholder: { _ in Array("error".utf8) }
    ).run()
  }
}

/// One line of `paylisher association match`.
private struct AssociationQuestion {
  let file: JSONValue
  let appID: String
  let url: String

  init(_ line: ArraySlice<UInt8>) throws(LineError) {
    _ = try LineText.utf8(line)
    let value = try LineText.json(Array(line))
    guard let members = value.objectValue else {
      throw Self.fault("The line is not a JSON object.")
    }
    guard let file = members["aasa"], file.objectValue != nil else {
      throw Self.fault("\"aasa\" is not an object.")
    }
    self.file = file
    appID = try Self.text("appID", in: members)
    url = try Self.text("url", in: members)
  }

  private static func text(
    _ name: String,
    in members: JSONObject
  ) throws(LineError) -> String {
    guard let text = members[name]?.stringValue else { throw fault("\"\(name)\" is not a string.") }
    return text
  }

  private static func fault(_ detail: String) -> LineError {
    LineError(code: "invalid_line", detail: detail)
  }
}

/// The file of the last line, compiled: lines about one file mostly come together.
private struct CompiledAssociation {
  private var last: (file: JSONValue, matcher: AssociationMatcher)?

  mutating func matcher(for file: JSONValue) -> AssociationMatcher {
    if let last, last.file == file { return last.matcher }
    let matcher = AssociationMatcher(file)
    last = (file, matcher)
    return matcher
  }
}
