import Foundation
import LinkCore
import Testing

@Suite struct SlugTests {
  @Test(arguments: ["A", "SUMMER_25", "a-b.c~d", "...", String(repeating: "x", count: 64)])
  func takes(_ text: String) throws {
    let slug = try #require(Slug(text))
    #expect(slug.description == text)
    let json = try JSONEncoder().encode([slug])
    #expect(try JSONDecoder().decode([Slug].self, from: json) == [slug])
  }

  @Test(arguments: [
    "", ".", "..", "a/b", "a b", "a%20", "ä", "a\n", "a+b", String(repeating: "x", count: 65),
  ])
  func refuses(_ text: String) throws {
    #expect(Slug(text) == nil)
    let json = try JSONEncoder().encode([text])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Slug].self, from: json) }
  }
}
