import LinkPages

/// Rows and columns; the first cell of each row is its heading.
struct DataTable: Sendable {
  struct Column: Sendable {
    var name: String
    var isNumber = false
    /// How the heading sorts the rows; `nil` where it does not.
    var sorting: Sorting?
  }

  /// The page with the rows in the order of a column.
  struct Sorting: Sendable {
    var path: String
    /// Whether they are in this order.
    var isHere: Bool
    /// Whether the smallest is first.
    var isAscending = false
  }

  var caption: String
  /// Whether only screen readers get the caption.
  var hidesCaption = false
  var columns: [Column]
  var rows: [[HTML]]
  var style = ""
  /// Whether the cells of a row are below each other on a phone, each with the name of its column.
  var stacks = false

  var html: HTML {
    let classes = [style, stacks ? "stacks" : ""].filter { !$0.isEmpty }.joined(separator: " ")
    return """
      <div class="table" tabindex="0" role="group" aria-label="\(caption)">\
      <table\(attribute: "class", classes.isEmpty ? nil : classes)\(role("table"))>
      <caption\(attribute: "class", hidesCaption ? "visually-hidden" : nil)>\(caption)</caption>
      <thead\(role("rowgroup"))><tr\(role("row"))>\(columns.map { column in
        """
        <th scope="col"\(role("columnheader"))\(attribute: "class", column.isNumber ? "number" : nil)\
        \(attribute: "aria-sort", order(column))>\(heading(column))</th>
        """ as HTML
      })</tr></thead>
      <tbody\(role("rowgroup"))>
      \(rows.map(row))</tbody>
      </table></div>

      """
  }

  private func order(_ column: Column) -> String? {
    guard let sorting = column.sorting, sorting.isHere else { return nil }
    return sorting.isAscending ? "ascending" : "descending"
  }

  private func heading(_ column: Column) -> HTML {
    guard let sorting = column.sorting else { return "\(column.name)" }
    return "<a href=\"\(sorting.path)\">\(column.name)</a>"
  }

  private func row(_ cells: [HTML]) -> HTML {
    let rest = zip(columns, cells).dropFirst().map { column, cell -> HTML in
      let style = column.isNumber ? "number" : nil
      guard stacks else { return "<td\(attribute: "class", style)>\(cell)</td>" }
      return """
        <td role="cell" data-label="\(column.name)"\(attribute: "class", style)><div>\(cell)</div></td>
        """
    }
    return
      "<tr\(role("row"))><th scope=\"row\"\(role("rowheader"))>\(cells.first)</th>\(rest)</tr>\n"
  }

  /// The role of an element whose `display` is another one on a phone, where it would have none.
  private func role(_ name: String) -> HTML? {
    stacks ? " role=\"\(name)\"" : nil
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
