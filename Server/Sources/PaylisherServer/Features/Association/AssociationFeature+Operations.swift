import WireModels

extension OpenAPIOperation {
  static let showAssociation = OpenAPIOperation(
    .showAssociation,
    tag: "management",
    summary: "What phones learn about a link domain, and which app opens a URL",
    detail: """
      The files as the domain serves them, what is wrong with them and what to do, and with `url` \
      which app opens it, by which rule, as phones decide it.
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
        .init(304, "It did not change.", headers: ["ETag": "Changes with the file."]),
      ],
      problems: [.notFound]
    )
  }
}
