import RecordLog
import Testing

@Suite struct SegmentTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func readsBackWhatWasAppended() throws {
    let payloads: [[UInt8]] = [
      Array("one".utf8), [], [0, 255, 10], Array(repeating: 7, count: 70_000),
    ]
    let writer = try SegmentWriter.open(folder.file("a.log"))
    for payload in payloads { try writer.append(payload) }

    let segment = try SegmentReader.read(folder.file("a.log"))
    #expect(segment.payloads.map(Array.init) == payloads)
    #expect(segment.validLength == writer.length)
    #expect(!segment.hasTornTail)
  }

  @Test func givesOffsetsThatCanBeReadAlone() throws {
    let writer = try SegmentWriter.open(folder.file("a.log"))
    try writer.append(Array("first".utf8))
    let offset = try writer.append(Array("second".utf8))
    #expect(try writer.payload(at: offset, count: 6) == Array("second".utf8))
    #expect(try SegmentReader.read(folder.file("a.log")).records.last?.offset == offset)
  }

  @Test func appendIsInTheFileBeforeItReturns() throws {
    let writer = try SegmentWriter.open(folder.file("a.log"))
    for count in 1...5 {
      try writer.append([UInt8(count)])
      #expect(try SegmentReader.read(folder.file("a.log")).records.count == count)
    }
  }

  @Test func cutsATornTailAtEveryByte() throws {
    let writer = try SegmentWriter.open(folder.file("whole.log"))
    try writer.append(Array("kept".utf8))
    let kept = writer.length
    try writer.append(Array("torn apart".utf8))
    let whole = try folder.bytes("whole.log")

    for length in kept..<whole.count {
      try folder.write(whole[..<length], to: "torn.log")
      let segment = try SegmentReader.read(folder.file("torn.log"))
      #expect(segment.payloads.map(Array.init) == [Array("kept".utf8)])
      #expect(segment.validLength == kept)
      #expect(segment.hasTornTail == (length > kept))
    }
  }

  @Test func goesOnWritingAfterATornTail() throws {
    let writer = try SegmentWriter.open(folder.file("a.log"))
    try writer.append(Array("kept".utf8))
    try writer.append(Array("torn".utf8))
    writer.close()
    try folder.write(try folder.bytes("a.log").dropLast(2), to: "a.log")

    let (again, held) = try SegmentWriter.claim(folder.file("a.log"))
    #expect(held.hasTornTail)
    try again.append(Array("next".utf8))
    let payloads = try SegmentReader.read(folder.file("a.log")).payloads.map(Array.init)
    #expect(payloads == [Array("kept".utf8), Array("next".utf8)])
  }

  @Test func findsEveryFlippedByte() throws {
    let writer = try SegmentWriter.open(folder.file("a.log"))
    try writer.append(Array("payload".utf8))
    let whole = try folder.bytes("a.log")
    for index in whole.indices {
      var harmed = whole
      harmed[index] ^= 0x20
      #expect(SegmentReader(harmed).records.isEmpty)
    }
  }

  @Test func doesNotReadZerosAsRecords() {
    let segment = SegmentReader([UInt8](repeating: 0, count: 4_096))
    #expect(segment.records.isEmpty)
    #expect(segment.hasTornTail)
  }

  @Test func appendsSeveralAtOnce() throws {
    let writer = try SegmentWriter.open(folder.file("a.log"))
    try writer.appendAll([[1], [2, 2], [3, 3, 3]] as [[UInt8]])
    let segment = try SegmentReader.read(folder.file("a.log"))
    #expect(segment.payloads.map(Array.init) == [[1], [2, 2], [3, 3, 3]])
  }

  @Test func refusesASecondWriterUntilTheFirstCloses() throws {
    let writer = try SegmentWriter.open(folder.file("a.log"))
    let error = #expect(throws: RecordLogError.self) {
      _ = try SegmentWriter.open(folder.file("a.log"))
    }
    #expect(error?.operation == .lock)
    writer.close()
    _ = try SegmentWriter.open(folder.file("a.log"))
  }

  @Test func tellsUnreadableFromEmpty() throws {
    let error = #expect(throws: RecordLogError.self) {
      _ = try SegmentReader.read(folder.file("missing.log"))
    }
    #expect(error?.operation == .open)
    try folder.write([], to: "empty.log")
    #expect(try SegmentReader.read(folder.file("empty.log")).records.isEmpty)
  }

  @Test func refusesWhatCouldNotBeReadBack() throws {
    let writer = try SegmentWriter.open(folder.file("a.log"))
    let tooLong = repeatElement(UInt8(1), count: RecordFormat.maximumPayload + 1)
    #expect(throws: RecordLogError.self) { try writer.append(tooLong) }
    #expect(try folder.bytes("a.log").isEmpty)
    writer.close()
    #expect(throws: RecordLogError.self) { try writer.append([1]) }
  }

  @Test func synchronizesWhatWasAppended() throws {
    let writer = try SegmentWriter.open(folder.file("a.log"))
    try writer.append([1])
    try writer.synchronize()
  }
}
