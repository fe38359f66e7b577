import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A program that uses what the SDK needs of the system, which an app has anyway.
@main
struct Without {
  static func main() async throws {
    guard let url = URL(string: CommandLine.arguments[0]) else { return }
    let (data, _) = try await URLSession.shared.data(from: url)
    print(try JSONDecoder().decode([String].self, from: data))
  }
}
