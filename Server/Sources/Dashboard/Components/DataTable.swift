import LinkPages

/// Rows and columns; the first cell of each row is its heading.
struct DataTable: Sendable {
  struct Column: Sendable {
    var name: String
    var isNumber = false
  }

  var caption: String
  /// Whether only screen readers get the caption.
  var hidesCaption = false
  var columns: [Column]
  var rows: [[HTML]]
  var style = ""

  var html: HTML {
    """
    <div class="table" tabindex="0" role="group" aria-label="\(caption)">\
    <table\(attribute: "class", style.isEmpty ? nil : style)>
    <caption\(attribute: "class", hidesCaption ? "visually-hidden" : nil)>\(caption)</caption>
    <thead><tr>\(columns.map { column in
      "<th scope=\"col\"\(attribute: "class", column.isNumber ? "number" : nil)>\(column.name)</th>" as HTML
    })</tr></thead>
    <tbody>
    \(rows.map(row))</tbody>
    </table></div>

    """
  }

  private func row(_ cells: [HTML]) -> HTML {
    let rest = zip(columns, cells).dropFirst().map { column, cell in
      "<td\(attribute: "class", column.isNumber ? "number" : nil)>\(cell)</td>" as HTML
    }
    return "<tr><th scope=\"row\">\(cells.first)</th>\(rest)</tr>\n"
  }
}

/// A bar of a share, for a cell beside its number.
struct ShareBar: Sendable {
  /// 0 to 1.
  var share: Double

  var html: HTML {
    let width = "\(Int((min(1, max(0, share)) * 1_000).rounded()) / 10)%"
    return """
      <svg class="bar" aria-hidden="true"><rect class="track" width="100%" height="100%" rx="4"/>\
      <rect width="\(width)" height="100%" rx="4"/></svg>
      """
  }
}

/// The way to the next page of a list, and back to its start.
struct Pagination: Sendable {
  var first: String?
  var next: String?
  var text: DashboardText

  var html: HTML? {
    guard first != nil || next != nil else { return nil }
    return """
      <nav class="pages" aria-label="\(text(.pages))">\
      \(first.map { ButtonLink(label: text(.firstPage), path: $0, kind: .small).html })<span></span>\
      \(next.map { ButtonLink(label: text(.nextPage), path: $0, kind: .small).html })</nav>

      """
  }
}
