import ArgumentParser
import Foundation
import LinkPages
import PaylisherClient
import PaylisherServer
import WireModels

/// Draws a link as a QR code.
struct LinkQRCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "qr",
    abstract: "Draw the QR code of a link.",
    discussion: """
      Draws the QR code in the terminal or, with --output, writes an SVG or PNG file. The code contains the short URL \
      with source=qr, so that reports can distinguish scans from other taps. The command rejects settings that make a \
      code unreadable for scanners.
      """
  )

  @OptionGroup var options: ServerOptions
  @OptionGroup var style: CodeStyleOptions
  @Option(
    help: ArgumentHelp(
      "File to write, ending in .svg or .png. Defaults to the terminal.",
      valueName: "file"
    )
  )
  var output: String?
  @Argument(help: "Code, short URL or ID of the link.") var link: String

  func validate() throws {
    guard output != nil || style.isPlain else {
      throw ValidationError(
        "The terminal has its own size and colors. Add --output code.svg or code.png."
      )
    }
    guard let name = output?.lowercased(), !name.hasSuffix(".svg"), !name.hasSuffix(".png"),
      let output
    else { return }
    throw ValidationError("\"\(output)\" must end in .svg or .png.")
  }

  func run() async throws {
    do {
      let link = try await LinkFinder(client: options.client()).find(link)
      if let output {
        try write(drawing(of: link), to: output)
      } else {
        let code = try QRCode(QRDrawing.scanned(link.shortURL))
        Terminal.output.line(code.terminalText(colors: Terminal.output.usesColor))
      }
      Terminal.output.line(link.shortURL)
    } catch let error as ClientError {
      throw CommandFailure(error)
    }
  }

  private func drawing(of link: LinkResource) throws -> QRDrawing {
    do {
      return try QRDrawing(of: link.shortURL, style: style.style, correction: style.correction)
    } catch {
      throw CommandFailure(.usage, "--\(error.option) \(error.sentence).")
    }
  }

  private func write(_ drawing: QRDrawing, to path: String) throws {
    let bytes = drawing.bytes(path.lowercased().hasSuffix(".svg") ? .svg : .png)
    do {
      try Data(bytes).write(to: URL(filePath: path))
    } catch {
      throw CommandFailure(
        .cannotCreate,
        "\(path) cannot be written. Check that its folder exists."
      )
    }
  }
}
