import Dashboard
package import WireModels

/// The shape of a JSON value: printed into the API document and checked against request bodies, so
/// that the document cannot promise what the server does not do.
///
/// The subset of [JSON Schema 2020-12](https://json-schema.org/draft/2020-12) that this API needs.
package indirect enum Schema: Sendable {
  /// A schema with a name of its own in the document.
  case named(String, Schema)
  /// An object with these members and no others, of which at least so many are there.
  case object([Field], atLeast: Int = 0)
  /// An object whose members may have any name.
  case map(Schema, count: Int)
  /// An array; `Int.max` is no bound.
  case array(Schema, count: ClosedRange<Int> = 0...1_000)
  case string(Text = Text())
  /// A whole number.
  case integer(ClosedRange<Int64> = 0...Int64.max)
  /// A moment that a caller writes, in milliseconds since 1970; none before 2000, so that seconds
  /// are not taken for milliseconds.
  case moment
  case number(ClosedRange<Double>)
  /// `true` or `false`.
  case boolean
  /// Anything.
  case any
  /// Whatever one of these takes.
  case either([Schema])
  /// An object whose member of this name, a word, tells which of these shapes it has.
  case tagged(String, [Shape])
  /// A value, or `null`.
  case nullable(Schema)
  /// An answer that may hold more members than the document tells, such as what clients of other
  /// servers expect.
  case open([Field])

  /// One of the shapes of a tagged object.
  package struct Shape: Sendable {
    /// The word that tells it.
    package var word: String
    /// Its members beside the word.
    package var fields: [Field]
    /// How many members there are at least, with the word.
    package var minimum: Int

    package init(_ word: String, _ fields: [Field], atLeast minimum: Int = 0) {
      self.word = word
      self.fields = fields
      self.minimum = minimum
    }

    /// The whole object.
    func schema(tag: String) -> Schema {
      let field = Field.required(tag, .choice(word), "The kind of the address.")
      return .object([field] + fields, atLeast: minimum)
    }
  }

  /// A member of an object.
  package struct Field: Sendable {
    package var name: String
    /// Its value.
    package var schema: Schema
    /// Whether it must be there.
    package var isRequired: Bool
    /// What it means.
    package var summary: String

    /// A member that must be there.
    package static func required(_ name: String, _ schema: Schema, _ summary: String) -> Field {
      Field(name: name, schema: schema, isRequired: true, summary: summary)
    }

    /// A member that may be left out.
    package static func optional(_ name: String, _ schema: Schema, _ summary: String) -> Field {
      Field(name: name, schema: schema, isRequired: false, summary: summary)
    }
  }

  /// What a string may be.
  package struct Text: Sendable {
    /// Its length in Unicode code points.
    package var length: ClosedRange<Int>
    /// A regular expression (ECMA-262) that it matches, for the document.
    package var pattern: String?
    /// The name of its format, for the document.
    package var format: String?
    /// The only values, where there are few.
    package var choices: [String]
    /// Values that are not allowed although all else is right, in any case.
    package var excluded: Set<String>
    /// The same as `pattern` and `format`, for the server.
    package var accepts: (@Sendable (String) -> Bool)?
    /// What is right, for people whose value was wrong: `must be …`.
    package var requirement: String
    /// The same as a sentence that pages say in their reader's language.
    package var reason: FaultReason?
    /// A value that is right.
    package var example: String?

    /// Makes a rule.
    package init(
      length: ClosedRange<Int> = 0...8_192,
      pattern: String? = nil,
      format: String? = nil,
      choices: [String] = [],
      excluded: Set<String> = [],
      requirement: String = "text",
      reason: FaultReason? = nil,
      example: String? = nil,
      accepts: (@Sendable (String) -> Bool)? = nil
    ) {
      self.length = length
      self.pattern = pattern
      self.format = format
      self.choices = choices
      self.excluded = excluded
      self.requirement = reason.map { $0.requirement } ?? requirement
      self.reason = reason
      self.example = example
      self.accepts = accepts
    }
  }
}
