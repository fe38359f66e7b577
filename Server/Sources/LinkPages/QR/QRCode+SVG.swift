extension QRCode {
  /// The code as an SVG image with one path: sharp at any size, and no style or script in it.
  package func svg(style: QRStyle = QRStyle()) -> HTML {
    let side = width + 2 * style.margin
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(style.size)" height="\(style.size)" \
      viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">\
      <path fill="\(style.background.description)" d="M0 0h\(side)v\(side)H0z"/>\
      <path fill="\(style.foreground.description)" d="\(path(style: style))"/></svg>
      """
  }

  /// One rectangle for each run of dark modules in a row.
  private func path(style: QRStyle) -> String {
    var path = ""
    for row in 0..<width {
      var column = 0
      while column < width {
        guard isInked(column, row, style: style) else {
          column += 1
          continue
        }
        let start = column
        while column < width, isInked(column, row, style: style) {
          column += 1
        }
        let length = column - start
        path += "M\(start + style.margin) \(row + style.margin)h\(length)v1h-\(length)z"
      }
    }
    return path
  }
}
