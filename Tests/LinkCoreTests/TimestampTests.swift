import LinkCore
import Testing

struct TimestampTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"),
    (-1, "1969-12-31T23:59:59.999Z"),
    (951_782_400_000, "2000-02-29T00:00:00.000Z"),
    (1_763_715_600_125, "2025-11-21T09:00:00.125Z"),
    (4_102_444_799_999, "2099-12-31T23:59:59.999Z"),
  ])
  func writesAndReads(milliseconds: Int64, text: String) {
    #expect(Timestamp(milliseconds: milliseconds).iso8601 == text)
    #expect(Timestamp(iso8601: text)?.milliseconds == milliseconds)
  }

  @Test(arguments: [
    ("2025-11-21T12:00:00+03:00", 1_763_715_600_000),
    ("2025-11-21 09:00:00Z", 1_763_715_600_000),
    ("2025-11-21T09:00:00.1Z", 1_763_715_600_100),
    ("2025-11-21T09:00:00.1259999Z", 1_763_715_600_125),
    ("2025-11-21T09:00:00.125000+00:00", 1_763_715_600_125),
  ])
  func readsOtherForms(text: String, milliseconds: Int64) {
    #expect(Timestamp(iso8601: text)?.milliseconds == milliseconds)
  }

  @Test(arguments: [
    "", "2025-11-21", "2025-02-29T00:00:00Z", "2025-13-01T00:00:00Z", "2025-11-21T24:00:00Z",
    "2025-11-21T09:00:00", "2025-11-21T09:00:00.Z", "2025-11-21T09:00:00Zx", "yesterday",
  ])
  func refusesOtherText(text: String) {
    #expect(Timestamp(iso8601: text) == nil)
  }
}
