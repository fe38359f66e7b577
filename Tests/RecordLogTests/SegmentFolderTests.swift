import RecordLog
import Testing

@Suite struct SegmentFolderTests {
  @Test func listsSegmentsInOrderAndNothingElse() throws {
    let temporary = try TemporaryFolder()
    let folder = try SegmentFolder(path: temporary.file("deep/down"))
    for name in ["0002", "0001", "0010"] {
      _ = try SegmentWriter.open(folder.segment(named: name))
    }
    try temporary.write([1], to: "deep/down/notes.txt")
    #expect(try folder.segments() == ["0001", "0002", "0010"].map(folder.segment(named:)))
  }

  @Test func removesOnceAndAgainWithoutError() throws {
    let folder = try SegmentFolder(path: TemporaryFolder().path)
    let path = folder.segment(named: "a")
    _ = try SegmentWriter.open(path)
    try folder.remove(path)
    try folder.remove(path)
    #expect(try folder.segments().isEmpty)
  }

  @Test func refusesAFolderThatIsAFile() throws {
    let temporary = try TemporaryFolder()
    try temporary.write([1], to: "file")
    #expect(throws: RecordLogError.self) { _ = try SegmentFolder(path: temporary.file("file")) }
  }
}
