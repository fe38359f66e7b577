import Dashboard

extension LinkFile {
  /// What decides how a file is read, beside its text.
  package struct Context: Sendable {
    /// The service that wrote the file; recognized by the heading if `nil`.
    package var service: LinkExportFormat?
    /// The domain on which all links are made.
    package var domain: String?
    /// The domain of links that name none, if the file is not read for one domain alone.
    package var standardDomain: String?
    /// The domains of the workspace.
    package var domains: [String]
    /// Those of them on which capital letters tell codes apart.
    package var caseSensitive: Set<String> = []
    /// The URL scheme of the app, which paths inside it lack.
    package var scheme: String?

    package init(
      service: LinkExportFormat? = nil,
      domain: String? = nil,
      standardDomain: String? = nil,
      domains: [String] = [],
      scheme: String? = nil
    ) {
      (self.service, self.domain) = (service, domain)
      (self.standardDomain, self.domains) = (standardDomain, domains)
      self.scheme = scheme
    }
  }

  /// What a file says.
  package struct Reading: Sendable {
    /// Its lines, in order.
    package var lines: [Line]
    /// No codes yet, to be compared as the domains of the workspace do.
    package var codes = ImportedCodes()
    /// What it was read as, for the dashboard; `nil` for our own columns.
    var page: LinkFileSource?

    /// What a file was read as, in English.
    package struct Source: Hashable, Sendable {
      /// A column: its name, the members that it becomes, and why it becomes none.
      package struct Column: Hashable, Sendable {
        package var name: String
        package var fields: [String]
        package var reason: String?
      }

      /// The service that wrote the file; `nil` for our own columns.
      package var format: String?
      /// The columns of the heading, in order.
      package var columns: [Column]
      /// What its short URLs say.
      package var remarks: [String]
    }

    /// What the file was read as, in English; `nil` for our own columns without anything to say.
    package var source: Source? {
      page.map { page in
        Source(
          format: page.format,
          columns: page.columns.map {
            .init(name: $0.name, fields: $0.fields, reason: $0.reason?.english)
          },
          remarks: page.remarks.map(\.english)
        )
      }
    }
  }
}
