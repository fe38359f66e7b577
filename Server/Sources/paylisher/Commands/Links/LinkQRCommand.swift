import ArgumentParser
import Foundation
import LinkPages
import PaylisherClient
import WireModels

/// Draws a link as a QR code.
struct LinkQRCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "qr",
    abstract: "Draw a link as a QR code, in the terminal or as an SVG or PNG file."
  )

  @OptionGroup var options: ServerOptions
  @Option(help: ArgumentHelp("A file that ends in .svg or .png.", valueName: "file"))
  var output: String?
  @Option(help: "The length of a side, in pixels.") var size = 512
  @Argument(help: "The link: its code, its short URL or its id.") var link: String

  func validate() throws {
    guard let output, !output.hasSuffix(".svg"), !output.hasSuffix(".png") else { return }
    throw ValidationError("\"\(output)\" ends in neither .svg nor .png.")
  }

  func run() async throws {
    do {
      let link = try await LinkFinder(client: options.client()).find(link)
      let code = try QRCode(link.shortURL)
      if let output {
        try write(code, to: output)
      } else {
        Terminal.output.line(code.terminalText(colours: Terminal.output.usesColor))
      }
      Terminal.output.line(link.shortURL)
    } catch let error as ClientError {
      throw CommandFailure(error)
    }
  }

  private func write(_ code: QRCode, to path: String) throws {
    let style = QRStyle(size: size)
    let isVector = path.hasSuffix(".svg")
    let data =
      isVector ? Data(code.svg(style: style).description.utf8) : Data(code.png(style: style))
    do {
      try data.write(to: URL(filePath: path))
    } catch {
      throw CommandFailure(.cannotCreate, "\(path) cannot be written.")
    }
  }
}
