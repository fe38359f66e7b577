import ArgumentParser
import Delivery
import DeliveryFakes
import Foundation
import LinkCore
import Synchronization
import WireModels

/// Sends notifications to the fake of Apple's push service without a database: what sending through the
/// outbox is compared with.
@main
struct PushLoop: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "push-loop",
    abstract: "Measure how many notifications a second a loop without a database sends.",
    discussion:
      "The fake runs in this process, as it does in a server's that runs with --demo. See "
      + "Benchmarks/messages."
  )

  @Option(help: ArgumentHelp("Notifications.", valueName: "count")) var count = 200_000
  @Option(help: ArgumentHelp("Notifications at a time.", valueName: "count")) var width = 1_500

  func run() async throws {
    let accepted = Counter()
    let fake = try FakeAPNs(now: Self.now) { _ in accepted.add() }
    let endpoint = try await fake.start()
    let sender = APNsSender(
      APNsTokenSource(try fake.credentials()),
      endpoint: endpoint,
      now: Self.now
    )
    let started = ContinuousClock.now
    let next = Counter()
    await withTaskGroup { group in
      for _ in 0..<width {
        group.addTask {
          while case let number = next.add(), number <= count {
            guard let notification = try? Self.notification(number) else { return }
            _ = await sender.send(
              notification,
              PushContext(registeredAt: Self.now()),
              isProven: true
            )
          }
        }
      }
    }
    let seconds = (ContinuousClock.now - started) / .seconds(1)
    sender.close()
    fake.stop()
    print(#"{"accepted":\#(accepted.value),"seconds":\#(seconds)}"#)
  }

  private static let now = { @Sendable in Int64(Date().timeIntervalSince1970 * 1_000) }

  private static func notification(_ number: Int) throws -> APNsNotification? {
    let digits = String(number + 0x1000_0000, radix: 16)
    guard let token = PushAddress(.apns, digits) else { return nil }
    let id = EntityID(timestamp: Timestamp(milliseconds: now())).description
    return try APNsNotification(
      token: token,
      topic: "com.example.demo",
      payload: Array(
        #"{"aps":{"alert":{"title":"Sale"},"mutable-content":1},"pushId":"\#(id)"}"#.utf8
      ),
      id: id,
      collapseID: id
    )
  }

  /// A number that tasks count up.
  private final class Counter: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .relaxed) }

    @discardableResult
    func add() -> Int { number.wrappingAdd(1, ordering: .relaxed).newValue }
  }
}
