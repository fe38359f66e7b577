import LinkCore

/// A link's preview as the JSON of a column.
struct PreviewColumn: Codable, Sendable {
  var title: String?
  var description: String?
  var imageURL: String?

  init(_ preview: LinkPreviewRecord) {
    title = preview.title
    description = preview.description
    imageURL = preview.imageURL?.description
  }

  var preview: LinkPreviewRecord {
    LinkPreviewRecord(
      title: title,
      description: description,
      imageURL: StoredTarget.web(imageURL)
    )
  }
}
