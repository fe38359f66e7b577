import WireModels

extension OpenAPIOperation {
  static let showAssociation = OpenAPIOperation(
    .showAssociation,
    tag: "management",
    summary: "Check the association files of a link domain",
    detail: """
      Returns the files as the domain serves them, with problems and fixes. With `url`, it also returns the app \
      that opens the URL and the rule that decides, as on phones.
      """,
    parameters: [
      .path("id", .id, "The domain."),
      .query("url", .associationURL, "A URL of the domain, or its path."),
    ],
    answers: [.json("The report.", .associationReport)],
    problems: [.invalidQuery]
  )

  /// One of the files, by its path.
  static func association(_ path: String) -> OpenAPIOperation {
    let isApple = path.hasSuffix("apple-app-site-association")
    return OpenAPIOperation(
      isApple ? "appleAppSiteAssociation" : "assetLinks",
      tag: "association",
      summary: isApple ? "Which links open which app, for Apple" : "The same, for Android",
      answers: [
        .json(
          "The file.",
          isApple ? .open([]) : .array(.open([])),
          headers: ["ETag": "Changes with the file."]
        ),
        .init(304, "Not modified.", headers: ["ETag": "Changes with the file."]),
      ],
      problems: [.notFound]
    )
  }
}
