import LinkCore
import Testing

struct EntityIDTests {
  @Test func carriesItsTime() {
    let id = EntityID(timestamp: Timestamp(milliseconds: 1_763_715_600_125))
    #expect(id.timestamp == Timestamp(milliseconds: 1_763_715_600_125))
    #expect(id.description.utf8.count == 36)
  }

  @Test func readsWhatItWrites() {
    let id = EntityID(timestamp: Timestamp(milliseconds: 5))
    #expect(EntityID(id.description) == id)
    #expect(EntityID(id.description.uppercased()) == id)
    #expect(EntityID(bytes: id.bytes) == id)
  }

  @Test(arguments: [
    "", "018f2c5e-7a00-7000-8000-00000000000", "018f2c5e-7a00-7000-8000-0000000000011",
    "018f2c5e+7a00-7000-8000-000000000001", "018f2c5e-7a00-7000-8000-00000000000g",
    "018f2c5e7a0070008000000000000001",
  ])
  func refusesOtherText(text: String) {
    #expect(EntityID(text) == nil)
  }

  @Test func sortsByTime() {
    let early = EntityID(timestamp: Timestamp(milliseconds: 1_000))
    let late = EntityID(timestamp: Timestamp(milliseconds: 2_000))
    #expect(early < late)
    #expect(early.description < late.description)
  }
}
