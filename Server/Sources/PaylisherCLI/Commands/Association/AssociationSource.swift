import Dashboard
import Delivery
import Doctor
import Foundation
import LinkCore
import WireModels

/// Where an association file is read from: standard input, a file, a URL or a domain.
enum AssociationSource: Sendable {
  case standardInput
  case path(String)
  case url(String)
  case domain(LinkDomain)

  /// Reads an argument: `-` or nothing, a path that exists, a URL, a domain.
  init(_ text: String?) throws(CommandFailure) {
    switch text {
    case nil, "-":
      self = .standardInput
    case let text? where text.hasPrefix("https://") || text.hasPrefix("http://"):
      self = .url(text)
    case let text? where FileManager.default.fileExists(atPath: text):
      self = .path(text)
    case let text?:
      guard let domain = LinkDomain(text), !domain.isForDevelopment else {
        throw CommandFailure(.failure, "\(text) is not a file, URL or domain.")
      }
      self = .domain(domain)
    }
  }

  /// Reads the file; what is on the network goes through the guard.
  func read(_ kind: AssociationFileKind?) async throws -> AssociationFile {
    switch self {
    case .standardInput:
      let bytes = Array(FileHandle.standardInput.readDataToEndOfFile())
      return AssociationFile(bytes, place: "standard input", kind: kind)
    case .path(let path):
      guard let data = FileManager.default.contents(atPath: path) else {
        throw CommandFailure(.failure, "\(path) cannot be read.")
      }
      return AssociationFile(Array(data), place: path, kind: kind)
    case .url(let url):
      let isAndroid = url.hasSuffix("assetlinks.json")
      return try await Self.fetch(url, kind: kind ?? (isAndroid ? .android : .apple))
    case .domain(let domain):
      let kind = kind ?? .apple
      return try await Self.fetch("https://\(domain)\(kind.path)", kind: kind)
    }
  }

  static func fetch(_ url: String, kind: AssociationFileKind) async throws -> AssociationFile {
    AssociationFile(try await answer(url), kind: kind)
  }

  /// The answer of a URL, or why there is none, in words for people.
  static func answer(_ url: String) async throws -> OutboundAnswer {
    do throws(OutboundError) {
      return try await OutboundGuard().get(url)
    } catch {
      let sentence = error.remark.reason.detail(error.remark.arguments)
      throw CommandFailure(.unavailable, "\(url): \(sentence)")
    }
  }
}
