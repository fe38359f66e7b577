import Foundation
package import LinkCore
package import LinkPages

/// The API document as a page: every operation with what it takes and answers, and an example.
///
/// It is for readers who did not sign in, so that it has no navigation; like the document it is in
/// English.
package struct APIReferencePage: Sendable {
  /// The OpenAPI document.
  private let document: JSONValue

  /// Makes a page of an OpenAPI 3.1 document.
  package init(document: JSONValue) {
    self.document = document
  }

  /// The document in HTML.
  package var html: HTML {
    """
    \(DocumentHead(language: .english, title: "API").html)
    <body>
    <a class="skip" href="#main">Skip to content</a>
    <header class="top"><a class="brand" href="/dashboard">\(Icon.logo.html)<span>Paylisher</span></a>\
    <span class="grow"></span><a href="/openapi.json">openapi.json</a></header>
    <main id="main" class="reference">
    <div class="title"><div><h1>API</h1><p class="lead">Requests go to <code>\(server)</code>. Errors are \
    <code>application/problem+json</code> with a stable <code>code</code>.</p></div></div>
    \(Card(title: "First request", content: firstRequest).html)\
    \(groups.map(group))\
    \(Card(title: "Types", content: HTML(types.map(section))).html)
    </main>
    </body>
    </html>

    """
  }

  private var server: String {
    guard case .array(let servers) = document["servers"] else { return "" }
    return servers.first?["url"]?.stringValue ?? ""
  }

  private var firstRequest: HTML {
    let request = """
      export KEY=$(paylisher key create)
      curl "\(server)/api/v1/links" \\
        -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
        -d '{"targets": {"fallback": "https://example.com/sale"}}'
      """
    return """
      <p>Operations of <code>/api/v1</code> need a secret key; those that apps call need the publishable \
      key of an app (<code>paylisher key create --app</code>).</p>
      <pre>\(request)</pre>
      """
  }
}

// MARK: - Operations

extension APIReferencePage {
  private struct Operation: Sendable {
    var method: String
    var path: String
    var json: JSONValue

    var id: String { json["operationId"]?.stringValue ?? path }
    var tag: String {
      guard case .array(let tags) = json["tags"] else { return "" }
      return tags.first?.stringValue ?? ""
    }
  }

  private struct Group: Sendable {
    var name: String
    var summary: String
    var operations: [Operation]
  }

  private var groups: [Group] {
    let operations = (document["paths"]?.objectValue ?? [:]).flatMap { path, methods in
      (methods.objectValue ?? [:]).map { method, json in
        Operation(method: method.uppercased(), path: path, json: json)
      }
    }
    guard case .array(let tags) = document["tags"] else { return [] }
    return tags.compactMap { tag in
      guard let name = tag["name"]?.stringValue else { return nil }
      let own = operations.filter { $0.tag == name }
        .sorted { ($0.path, $0.method) < ($1.path, $1.method) }
      return Group(name: name, summary: tag["description"]?.stringValue ?? "", operations: own)
    }
  }

  private func group(_ group: Group) -> HTML {
    """
    <section class="card" id="\(group.name)"><header><h2>\(group.name)</h2></header>
    <p>\(group.summary)</p>
    \(group.operations.map(operation))</section>

    """
  }

  private func operation(_ operation: Operation) -> HTML {
    let detail = operation.json["description"]?.stringValue
    return """
      <details class="operation" id="\(operation.id)">
      <summary><span class="tag">\(operation.method)</span> <code>\(operation.path)</code> \
      <span>\(operation.json["summary"]?.stringValue ?? "")</span></summary>
      \(detail.map { "<p>\($0)</p>\n" as HTML })\(parameters(operation))\(request(operation))\
      \(answers(operation))</details>

      """
  }

  private func parameters(_ operation: Operation) -> HTML? {
    guard case .array(let parameters) = operation.json["parameters"] else { return nil }
    let rows = parameters.map { parameter -> [HTML] in
      [
        "<code>\(parameter["name"]?.stringValue ?? "")</code>",
        "\(parameter["in"]?.stringValue ?? "")",
        "\(parameter["description"]?.stringValue ?? "")",
      ]
    }
    return table("Parameters of \(operation.id)", ["Parameter", "In", "What it is"], rows)
  }

  private func request(_ operation: Operation) -> HTML {
    let content = operation.json["requestBody"]?["content"]?["application/json"]
    var lines = [
      "curl\(Self.flag(operation.method, hasBody: content != nil)) \"\(server)\(operation.path)\""
    ]
    if case .array(let schemes) = operation.json["security"], !schemes.isEmpty {
      lines.append("  -H \"Authorization: Bearer $KEY\"")
    }
    if let example = content?["example"] {
      lines.append("  -H \"Content-Type: application/json\"")
      lines.append("  -d '\(Self.text(example))'")
    }
    return """
      \(content?["schema"].flatMap { fields(of: $0, "Body of \(operation.id)") })\
      <pre>\(lines.joined(separator: " \\\n"))</pre>

      """
  }

  private static func flag(_ method: String, hasBody: Bool) -> String {
    method == "GET" || method == "POST" && hasBody ? "" : " -X \(method)"
  }

  private func answers(_ operation: Operation) -> [HTML] {
    let answers = (operation.json["responses"]?.objectValue ?? [:]).sorted { $0.0 < $1.0 }
    return answers.map { status, answer in
      let example = answer["content"]?["application/json"]?["example"]
      return """
        <p><span class="tag\(status < "300" ? " good" : "")">\(status)</span> \
        \(answer["description"]?.stringValue ?? "")</p>
        \(example.map { "<pre>\(Self.text($0))</pre>\n" as HTML })
        """
    }
  }

  private static func text(_ value: JSONValue) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

// MARK: - Types

extension APIReferencePage {
  private var types: [(name: String, schema: JSONValue)] {
    (document["components"]?["schemas"]?.objectValue ?? [:]).map { ($0, $1) }
      .sorted { $0.name < $1.name }
  }

  private func section(_ type: (name: String, schema: JSONValue)) -> HTML {
    """
    <h3 id="type-\(type.name)">\(type.name)</h3>
    \(fields(of: type.schema, type.name) ?? "<p>\(Self.kind(type.schema))</p>\n")
    """
  }

  /// A table of the members of an object, or a reference to its type.
  private func fields(of schema: JSONValue, _ caption: String) -> HTML? {
    if schema["$ref"] != nil { return "<p>Body: \(Self.kind(schema))</p>\n" }
    guard let members = schema["properties"]?.objectValue else { return nil }
    let required: [JSONValue] = if case .array(let names) = schema["required"] { names } else { [] }
    let rows = members.map { ($0, $1) }.sorted { $0.0 < $1.0 }.map { name, member -> [HTML] in
      let isRequired = required.contains(.string(name))
      return [
        "<code>\(name)</code>", "\(Self.kind(member))\(isRequired ? ", required" : "")",
        "\(member["description"]?.stringValue ?? "")",
      ]
    }
    return table(caption, ["Member", "Type", "What it is"], rows)
  }

  private func table(_ caption: String, _ columns: [String], _ rows: [[HTML]]) -> HTML {
    DataTable(
      caption: caption,
      hidesCaption: true,
      columns: columns.map { .init(name: $0) },
      rows: rows
    ).html
  }

  private static func kind(_ schema: JSONValue) -> HTML {
    if let reference = schema["$ref"]?.stringValue {
      let name = String(reference.split(separator: "/").last ?? "")
      return "<a href=\"#type-\(name)\">\(name)</a>"
    }
    if case .array(let choices) = schema["enum"] {
      return "\(choices.compactMap(\.stringValue).joined(separator: ", "))"
    }
    if case .array(let options) = schema["anyOf"] ?? schema["oneOf"] {
      return HTML(options.enumerated().map { "\($0 == 0 ? "" : " or ")\(kind($1))" })
    }
    switch schema["type"]?.stringValue {
    case "array": return "list of \(schema["items"].map(kind))"
    case "integer": return "whole number"
    case "string": return "\(schema["format"]?.stringValue ?? "text")"
    case let type?: return "\(type)"
    case nil: return "any"
    }
  }
}
