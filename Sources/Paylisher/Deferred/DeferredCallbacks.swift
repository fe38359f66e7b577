/// The closures of one caller, of which one is called, once.
struct DeferredCallbacks: Sendable {
  let success: MainCallback<PaylisherDeepLink>
  let noMatch: MainCallback<Void>
  let failure: MainCallback<any Error>
}

extension DeferredCallbacks {
  /// These closures as the place where one link goes.
  var receiver: LinkCoordinator.Receiver {
    { result in
      switch result {
      case .success(let link): success.call(link)
      case .failure(let error): failure.call(error)
      }
    }
  }
}
