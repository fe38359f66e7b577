/// The three answers of one caller.
struct DeferredCallbacks: Sendable {
  let success: MainCallback<PaylisherDeepLink>
  let noMatch: MainCallback<Void>
  let failure: MainCallback<any Error>
}

extension DeferredCallbacks {
  /// These callbacks as the place where one link goes.
  var receiver: LinkCoordinator.Receiver {
    { result in
      switch result {
      case .success(let link): success.call(link)
      case .failure(let error): failure.call(error)
      }
    }
  }
}
