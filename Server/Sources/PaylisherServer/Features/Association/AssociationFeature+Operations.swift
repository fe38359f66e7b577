extension OpenAPIOperation {
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
