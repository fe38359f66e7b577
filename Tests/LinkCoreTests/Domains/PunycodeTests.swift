import SeededRandom
import Testing

@testable import LinkCore

/// The samples of RFC 3492 §7.1, in lower case, and round trips.
struct PunycodeTests {
  @Test(arguments: [
    ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"),
    ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
    ("他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"),
    ("pročprostěnemluvíčesky", "proprostnemluvesky-uyb24dma41a"),
    ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
    ("なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
    ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
    ("tạisaohọkhôngthểchỉnóitiếngviệt", "tisaohkhngthchnitingvit-kjcr8268qyxafd2f1b9g"),
    ("3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"),
    ("-> $1.00 <-", "-> $1.00 <--"),
  ])
  func encodesAndDecodes(text: String, encoded: String) throws {
    let scalars = Array(text.unicodeScalars)
    let bytes = try #require(Punycode.encode(scalars))
    #expect(String(decoding: bytes, as: UTF8.self) == encoded)
    #expect(Punycode.decode(bytes) == scalars)
  }

  @Test(arguments: ["ü!", "99999999999", "bcher-kv", "a-\u{7F}", "zzzzzzzzzzzzzzzzzzzzzzzz"])
  func refusesWhatIsNotPunycode(text: String) {
    #expect(Punycode.decode(Array(text.utf8)) == nil)
  }

  @Test func survivesAnyBytes() {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0...63, using: &generator)).map { _ in
        UInt8.random(in: 0x2D...0x7A, using: &generator)
      }
      guard let scalars = Punycode.decode(bytes), let again = Punycode.encode(scalars) else {
        continue
      }
      #expect(Punycode.decode(again) == scalars)
    }
  }
}
