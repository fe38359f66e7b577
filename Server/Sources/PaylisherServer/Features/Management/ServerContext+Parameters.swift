import Foundation
import Hummingbird
import LinkCore
import WireModels

extension ServerContext {
  /// The identifier in the path.
  ///
  /// - Throws: ``ProblemError`` of kind `not_found` for anything else: nothing has such an id.
  func pathID<Entity>(_ name: String = "id") throws(ProblemError) -> TypedID<Entity> {
    guard let text = parameters.get(name), let id = TypedID<Entity>(text) else {
      let isLink = TypedID<Entity>.self == LinkID.self
      let hint = isLink ? " GET /api/v1/links?search=SALE finds a link by its code." : ""
      throw ProblemError(.notFound, "No object has this id.\(hint)")
    }
    return id
  }

  /// A text in the path, decoded.
  ///
  /// - Throws: ``ProblemError`` of kind `not_found` for anything that does not fit: nothing has such
  ///   a name.
  func pathText(_ name: String = "id", _ schema: Schema) throws(ProblemError) -> String {
    guard let text = parameters.get(name)?.removingPercentEncoding,
      schema.faults(in: .string(text)).isEmpty
    else { throw ProblemError(.notFound, .nothingHere) }
    return text
  }

  /// The id of a screen or placement in the path.
  func slug(_ name: String = "id") throws(ProblemError) -> Slug {
    let text = try pathText(name, .text(1...Slug.maximumLength))
    guard let slug = Slug(text) else {
      throw ProblemError(.notFound, .nothingHere)
    }
    return slug
  }
}

extension Optional {
  /// The value, or the answer that there is none.
  func found(_ what: String) throws(ProblemError) -> Wrapped {
    guard let self else { throw ProblemError(.notFound, .noSuchThing, ["what": .init(what)]) }
    return self
  }
}
