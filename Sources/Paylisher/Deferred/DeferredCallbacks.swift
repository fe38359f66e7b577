/// The closures of one caller, of which one is called, once.
struct DeferredCallbacks: Sendable {
  let success: MainCallback<PaylisherDeepLink>
  let noMatch: MainCallback<Void>
  let failure: MainCallback<any Error>
}

extension DeferredCallbacks {
  /// The closures of a call of the public API.
  init(
    _ onSuccess: @escaping @MainActor (PaylisherDeepLink) -> Void,
    _ onNoMatch: @escaping @MainActor () -> Void,
    _ onError: @escaping @MainActor (any Error) -> Void
  ) {
    self.init(
      success: MainCallback(onSuccess),
      noMatch: MainCallback(onNoMatch),
      failure: MainCallback(onError)
    )
  }

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
