import LinkCore
import MessagingCore

/// What the system says about the app and its device.
extension Engine {
  /// The device reaches the network in another way than before, or not at all.
  func networkChanged(_ path: NetworkPath) {
    recorder.describeDevice([
      "$network_wifi": .bool(path.isWiFi), "$network_cellular": .bool(path.isCellular),
    ])
    queue.setReachable(path.isAllowed(by: settings.dataMode))
    guard path.isReachable else { return }
    deferred.networkReturned()
    if !environment.isExtension { push.retryNow() }
  }

  /// The app is in front of the person; another process may have changed who that is.
  func becameActive(at now: Timestamp) {
    environment.storageQueue.async { [self] in
      if environment.isShared { identity.refresh() }
      writeAgain()
      lifecycle.becameActive(at: now)
      links.becameActive()
      paywalls.becameActive()
      deferred.becameActive()
      notifications.takeArrived()
      inApp.becameActive()
      // By now the app has set its own categories, and may have taken this one away.
      environment.addCategory(.plain)
      environment.readPermission { [push] permission in push.setPermission(permission) }
      push.retryNow()
    }
  }

  /// Writes what a full disk refused before: the next launch must not repeat what this one did.
  func writeAgain() {
    identity.writeAgain()
    (environment.storage as? StateCache)?.writeAgain()
  }

  /// The app is no longer in front of the person.
  func enteredBackground(at now: Timestamp) {
    screens.enteredBackground()
    links.enteredBackground()
    paywalls.enteredBackground()
    deferred.enteredBackground()
    inApp.enteredBackground()
    environment.storageQueue.async { [self] in
      lifecycle.enteredBackground(at: now)
      writeAgain()
      queue.flushToDisk()
      flush()
    }
  }
}
