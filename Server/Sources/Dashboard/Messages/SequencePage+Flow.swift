import LinkCore
import LinkPages
import WireModels

extension SequencePage {
  /// What became of the entries.
  var sums: HTML {
    let counts: [(SequencePhrase, Int64)] = [
      (.entered, report.entered), (.waiting, report.waiting), (.finished, report.finished),
      (.left, report.left), (.refused, report.refused), (.droppedEntries, report.dropped),
    ]
    let stats = counts.map { phrase, count in
      StatRow.Stat(name: text(phrase), value: environment.format.number(count))
    }
    return "\(StatRow(stats: stats).html)<p class=\"note\">\(text(.countsNote))</p>\n"
  }

  // MARK: - Entry and exits

  /// Who enters and leaves it, in sentences.
  var details: HTML {
    let format = environment.format
    return Facts(rows: [
      (text(.entry), "\(entry) \(repetition)"), (text(.exit), "\(exits)"),
      (text(.audience), form.entry.audience.map { audience($0) }),
      (text(AuditPhrase.fieldLaunched), sequence.launchedAt.map { format.moment($0) }),
      (text(.updated), format.moment(sequence.updatedAt)),
    ]).html
  }

  private var entry: String {
    guard let audience = form.entry.audience else {
      return text(.entryOfAll, ["event": form.entry.event])
    }
    return text(.entryOfAudience, ["event": form.entry.event, "audience": name(of: audience)])
  }

  private var repetition: String {
    guard let seconds = form.entry.repeatAfterSeconds else { return text(.entersOnce) }
    return text(.entersAgain, ["time": environment.format.duration(seconds * 1_000)])
  }

  private var exits: String {
    let events = form.exitEvents ?? []
    guard !events.isEmpty else { return text(.noExits) }
    return text(.exitAfter, ["events": events.joined(separator: ", ")])
  }

  private func name(of audience: AudienceID) -> String {
    audiences.first { $0.id == audience }?.name ?? audience.description
  }

  private func audience(_ id: AudienceID) -> HTML {
    "<a href=\"\(environment.path("audiences/\(id)"))\"><bdi>\(name(of: id))</bdi></a>"
  }

  // MARK: - Steps

  /// The steps below each other, each with its numbers once the sequence was launched.
  var flow: HTML {
    let items = form.steps.enumerated().map { place, step -> HTML in
      let number = text(.stepNumber, ["number": "\(place + 1)"])
      let counts = report.steps.indices.contains(place) ? report.steps[place] : nil
      return """
        <li><h3>\(number): \(text(step.kind.phrase))</h3><p>\(words(step))</p>\
        \(wasLaunched ? counts.map(numbers) : nil)</li>

        """
    }
    return "<ol class=\"rules\">\(items)</ol>"
  }

  private func words(_ step: SequenceStepForm) -> HTML {
    switch step.kind {
    case .wait: "\(wait(step))"
    case .send: message(step.message)
    case .condition: "\(step.audience.map { audience($0) }) \(others(step))"
    }
  }

  private func wait(_ step: SequenceStepForm) -> String {
    let seconds = step.seconds ?? 0
    let time = environment.format.duration(seconds * 1_000)
    guard let clock = step.localTime else { return text(.waitFor, ["time": time]) }
    guard seconds > 0 else { return text(.waitUntil, ["clock": clock]) }
    return text(.waitForUntil, ["time": time, "clock": clock])
  }

  private func message(_ id: MessageID?) -> HTML {
    guard let message = messages.first(where: { $0.id == id }) else {
      return "\(text(.missingMessage))"
    }
    return """
      <a href="\(environment.path("messages/\(message.id)"))"><bdi>\(message.message.name)</bdi></a> \
      \(message.status.tag(text).html)
      """
  }

  private func others(_ step: SequenceStepForm) -> String {
    guard let number = step.otherwise else { return text(.otherUsersLeave) }
    return text(.otherUsersGoOn, ["number": "\(number)"])
  }

  /// The entries of a step by what became of them, and the counts of its message.
  private func numbers(_ step: SequenceReport.Step) -> HTML {
    var counts = [(text(.reached), step.reached), (text(.waiting), step.waiting)]
    counts.append((text(.left), step.left))
    if step.kind == .condition { counts.append((text(.refused), step.refused)) }
    if let message = step.message {
      counts += Self.kinds.map { (text($0.phrase), message[$0.name, default: 0]) }
    }
    let tags = counts.map { name, count in
      Tag(label: "\(name): \(environment.format.number(count))").html
    }
    return "<p class=\"tags\">\(tags)</p>"
  }

  private static let kinds: [(name: String, phrase: MessagingPhrase)] = [
    ("sent", .sentCount), ("opened", .opened), ("converted", .converted),
  ]
}

extension SequenceStepForm.Kind {
  var phrase: SequencePhrase {
    switch self {
    case .wait: .wait
    case .send: .send
    case .condition: .condition
    }
  }
}
