import Dashboard
import LinkPages
package import WireModels

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

    /// Takes over the workspace's domains, and without a scheme the one that its apps have in common.
    package mutating func take(_ domains: [DomainResource], _ apps: [AppResource]) {
      self.domains = domains.map(\.host)
      caseSensitive = Set(domains.filter(\.caseSensitive).map(\.host))
      let schemes = Set(apps.compactMap(\.scheme))
      if scheme == nil, schemes.count == 1 { scheme = schemes.first }
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
    package struct Source: Encodable, Hashable, Sendable {
      /// A column: its name, the members that it becomes, and why it becomes none.
      package struct Column: Encodable, Hashable, Sendable {
        package var name: String
        package var fields: [String]
        package var notImported: String?
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
            .init(name: $0.name, fields: $0.fields, notImported: $0.reason?.english)
          },
          remarks: page.remarks.map(\.english)
        )
      }
    }
  }
}
