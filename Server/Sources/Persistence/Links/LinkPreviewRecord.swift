public import LinkCore

/// What a link says about itself where it is shared.
public struct LinkPreviewRecord: Hashable, Sendable {
  /// The headline.
  public var title: String?
  /// A sentence below it.
  public var description: String?
  /// A picture.
  public var imageURL: AcceptedTarget?

  /// Makes a preview.
  public init(
    title: String? = nil,
    description: String? = nil,
    imageURL: AcceptedTarget? = nil
  ) {
    self.title = title
    self.description = description
    self.imageURL = imageURL
  }
}
