import LinkPages

extension LinkImportPage {
  /// The service that wrote the rows, what became of each column, and what the short URLs say.
  var sourceCard: HTML? {
    guard let source else { return nil }
    let remarks = source.remarks.map { remark -> HTML in
      let (phrase, values) = remark.parts
      return Notice(message: phrase.text(in: text.language, values), tone: .warn).html
    }
    guard let format = source.format else { return "\(remarks)" }
    let table = DataTable(
      caption: text(.readAsExport, ["service": format]),
      columns: [.init(name: text(.fileColumn)), .init(name: text(.becomes))],
      rows: source.columns.map { column in ["<code>\(column.name)</code>", becomes(column)] },
      stacks: true
    )
    return "\(remarks)\(Card(isFlush: true, content: table.html).html)"
  }

  private func becomes(_ column: LinkFileSource.Column) -> HTML {
    if let reason = column.reason {
      let sentence = reason.text(in: text.language, [:])
      return "<small>\(text(.notImported)): \(sentence)</small>"
    }
    let names = column.fields.map { "<code>\($0)</code> " as HTML }
    return "\(names)"
  }
}
