/// Puts what happens in order.
enum Timeline: Sendable {
  /// In order of time; what a launch follows is named by its place among the taps.
  static func ordered(_ written: [Occurrence]) -> [Occurrence] {
    let order = written.indices.sorted { (written[$0].time, $0) < (written[$1].time, $1) }
    var places: [Int: Int] = [:]
    for key in order {
      if case .tap = written[key] { places[key] = places.count }
    }
    return order.map { key in
      switch written[key] {
      case .tap(var tap):
        tap.index = places[key] ?? 0
        return .tap(tap)
      case .launch(var launch):
        launch.follows = launch.follows.flatMap { places[$0] }
        return .launch(launch)
      }
    }
  }
}
