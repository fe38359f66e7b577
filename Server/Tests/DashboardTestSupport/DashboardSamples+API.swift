import Dashboard
import JSONCoding
import LinkPages

extension DashboardSamples {
  /// The API document as a page.
  var apiPages: [String: HTML] {
    ["api": APIReferencePage(document: document).html]
  }

  /// A document with everything that the page shows: parameters, a body by its type and by its
  /// members, answers with and without an example.
  private var document: JSONValue {
    [
      "servers": [["url": "https://go.example.com"]],
      "tags": [["name": "Links", "description": .string(text)]],
      "paths": [
        "/api/v1/links": ["get": list, "post": create],
        "/api/v1/links/{id}": ["delete": remove],
      ],
      "components": ["schemas": ["Link": linkSchema, "Code": ["type": "string"]]],
    ]
  }

  private var list: JSONValue {
    [
      "operationId": "listLinks", "tags": ["Links"], "summary": .string(text),
      "description": .string(text), "security": [["secretKey": []]],
      "parameters": [["name": "limit", "in": "query", "description": .string(text)]],
      "responses": ["200": ["description": .string(text)], "422": ["description": "Refused."]],
    ]
  }

  private var create: JSONValue {
    let example: JSONValue = ["title": .string(text)]
    let body: JSONValue = ["schema": linkSchema, "example": example]
    return [
      "operationId": "createLink", "tags": ["Links"], "summary": "Makes a link.",
      "requestBody": ["content": ["application/json": body]],
      "responses": [
        "201": ["description": "Made.", "content": ["application/json": ["example": example]]]
      ],
    ]
  }

  private var remove: JSONValue {
    let body: JSONValue = ["schema": ["$ref": "#/components/schemas/Link"]]
    return [
      "operationId": "deleteLink", "tags": ["Links"], "summary": "Removes a link.",
      "requestBody": ["content": ["application/json": body]],
      "responses": ["204": ["description": "Removed."]],
    ]
  }

  private var linkSchema: JSONValue {
    [
      "type": "object", "required": ["title"],
      "properties": [
        "title": ["type": "string", "description": .string(text)],
        "code": ["$ref": "#/components/schemas/Code"],
        "status": ["enum": ["active", "disabled"]],
        "tags": ["type": "array", "items": ["type": "string"]],
        "clicks": ["anyOf": [["type": "integer"], ["type": "null"]]],
      ],
    ]
  }
}
