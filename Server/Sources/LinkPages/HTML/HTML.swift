/// A piece of HTML that cannot contain unescaped values.
///
/// Literals are markup; every interpolated value is escaped for text and for attributes in
/// quotes, except HTML, which already is. The literal type is `StaticString`, so markup comes
/// from source code only: no string that was made at run time becomes markup.
///
/// ```swift
/// let title = "<script>"
/// let page: HTML = "<h1 title=\"\(title)\">\(title)</h1>"
/// page.description  // <h1 title="&lt;script&gt;">&lt;script&gt;</h1>
/// ```
///
/// Attributes must be in double quotes; an attribute that may be absent is
/// `\(attribute: "href", address)`.
package struct HTML: Hashable, Sendable, CustomStringConvertible {
  /// The markup.
  package let description: String

  /// Joins pieces.
  package init(_ pieces: [HTML]) {
    description = pieces.map(\.description).joined()
  }

  /// Takes over the text of a file that was compiled into this target.
  ///
  /// It is for styles and scripts from `Assets/` and takes the bytes that the build embeds, so
  /// that it is of no use for anything else by accident.
  package init(embeddedAsset bytes: [UInt8]) {
    description = String(decoding: bytes, as: UTF8.self)
  }

  init(_ interpolation: StringInterpolation) {
    description = interpolation.markup
  }
}

extension HTML: ExpressibleByStringInterpolation {
  /// Takes over a literal as markup.
  package init(stringLiteral value: StaticString) {
    description = value.description
  }

  /// Takes over a literal with interpolated values.
  package init(stringInterpolation: StringInterpolation) {
    self.init(stringInterpolation)
  }

  /// Collects the segments of a literal.
  package struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var markup: String

    /// Makes an empty collection.
    package init(literalCapacity: Int, interpolationCount: Int) {
      markup = ""
      markup.reserveCapacity(literalCapacity + interpolationCount * 32)
    }

    /// Adds markup from the source code.
    package mutating func appendLiteral(_ literal: StaticString) {
      markup += literal.description
    }

    /// Adds a text, escaped.
    package mutating func appendInterpolation(_ text: String) {
      markup.appendEscaped(text)
    }

    /// Adds a number.
    package mutating func appendInterpolation(_ number: Int) {
      markup += String(number)
    }

    /// Adds HTML as it is.
    package mutating func appendInterpolation(_ html: HTML) {
      markup += html.description
    }

    /// Adds HTML, where there is some.
    package mutating func appendInterpolation(_ html: HTML?) {
      markup += html?.description ?? ""
    }

    /// Adds pieces of HTML, one after another.
    package mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces {
        markup += piece.description
      }
    }

    /// Adds ` name="value"` with the value escaped, or nothing where there is no value.
    package mutating func appendInterpolation(attribute name: StaticString, _ value: String?) {
      guard let value else { return }
      markup += " \(name)=\""
      markup.appendEscaped(value)
      markup += "\""
    }
  }
}
