public import LinkCore

extension APIRoute where Answer == Page<AudienceResource> {
  /// The workspace's audiences.
  public static var audiences: Self { Self(.listAudiences) }
}

extension APIRoute where Answer == AudienceResource {
  /// An audience.
  public static func audience(_ id: AudienceID) -> Self {
    Self(.getAudience, [id.description])
  }

  /// Stores an audience.
  public static func createAudience(_ settings: AudienceSettings) -> Self {
    Self(.createAudience, body: settings)
  }

  /// Changes an audience.
  public static func changeAudience(_ id: AudienceID, _ change: AudienceChange) -> Self {
    Self(.changeAudience, [id.description], body: change)
  }
}

extension APIRoute where Answer == AudienceEstimate {
  /// How many people an audience has now.
  public static func estimate(_ id: AudienceID) -> Self {
    Self(.estimateAudience, [id.description], isLongRunning: true)
  }

  /// How many people an audience would have now that is not stored.
  public static func estimate(_ audience: AudienceForm) -> Self {
    Self(.estimateConditions, body: audience, isLongRunning: true)
  }
}

extension APIRoute where Answer == Page<PeopleListResource> {
  /// The workspace's uploaded lists.
  public static var lists: Self { Self(.listLists) }
}

extension APIRoute where Answer == PeopleListResource {
  /// An uploaded list.
  public static func list(_ id: PeopleListID) -> Self {
    Self(.getList, [id.description])
  }

  /// Makes an empty list.
  public static func createList(_ settings: PeopleListSettings) -> Self {
    Self(.createList, body: settings)
  }

  /// Renames a list.
  public static func changeList(_ id: PeopleListID, _ settings: PeopleListSettings) -> Self {
    Self(.changeList, [id.description], body: settings)
  }
}

extension APIRoute where Answer == PeopleListUpload {
  /// Adds distinct ids to a list.
  public static func addListMembers(_ id: PeopleListID, _ members: PeopleListMembers) -> Self {
    Self(.addListMembers, [id.description], body: members, isLongRunning: true)
  }

  /// Removes distinct ids from a list.
  public static func removeListMembers(_ id: PeopleListID, _ members: PeopleListMembers) -> Self {
    Self(.removeListMembers, [id.description], body: members, isLongRunning: true)
  }
}

extension APIRoute where Answer == Page<MessageResource> {
  /// A page of the workspace's messages, newest first.
  public static func messages(cursor: String? = nil, limit: Int? = nil) -> Self {
    let query = [APIQueryItem("cursor", cursor), APIQueryItem("limit", limit.map(String.init))]
    return Self(.listMessages, query: query.compactMap(\.self))
  }
}

extension APIRoute where Answer == MessageResource {
  /// A message with its steps.
  public static func message(_ id: MessageID) -> Self {
    Self(.getMessage, [id.description])
  }

  /// Stores a draft; a key that names the request does it once, however often it is sent.
  public static func createMessage(_ form: MessageForm, idempotencyKey: String? = nil) -> Self {
    Self(.createMessage, body: form, headers: ["Idempotency-Key": idempotencyKey])
  }

  /// Changes a draft; `version` is the one that was read.
  public static func updateMessage(
    _ id: MessageID,
    _ form: MessageForm,
    version: Int64? = nil
  ) -> Self {
    Self(
      .updateMessage,
      [id.description],
      body: form,
      headers: ["If-Match": version.map { "\"\($0)\"" }]
    )
  }

  /// Sends a message, or has it sent when its time comes.
  ///
  /// A message to more than ``LaunchConfirmation/mostUnconfirmed`` people needs the number that the
  /// caller expects.
  public static func launchMessage(_ id: MessageID, people: Int64? = nil) -> Self {
    Self(
      .launchMessage,
      [id.description],
      query: [APIQueryItem("people", people)].compactMap { $0 },
      isLongRunning: true
    )
  }

  /// Sends nothing until the message is resumed.
  public static func pauseMessage(_ id: MessageID) -> Self {
    Self(.pauseMessage, [id.description])
  }

  /// Goes on with a message.
  public static func resumeMessage(_ id: MessageID) -> Self {
    Self(.resumeMessage, [id.description])
  }

  /// Sends nothing more of a message.
  public static func cancelMessage(_ id: MessageID) -> Self {
    Self(.cancelMessage, [id.description])
  }
}

extension APIRoute where Answer == SendReceipt {
  /// Sends a message to one person's devices as a test, whatever its audience and hours.
  public static func testMessage(_ id: MessageID, _ recipient: MessageRecipient) -> Self {
    Self(.testMessage, [id.description], body: recipient)
  }

  /// Sends a message to one person now; a key that names the request does it once.
  public static func sendMessage(
    _ id: MessageID,
    _ recipient: MessageRecipient,
    idempotencyKey: String? = nil
  ) -> Self {
    Self(
      .sendMessage,
      [id.description],
      body: recipient,
      headers: ["Idempotency-Key": idempotencyKey]
    )
  }
}

extension APIRoute where Answer == SendCheckReport {
  /// Whether a person would receive a message now, and why not.
  public static func checkMessage(_ id: MessageID, person: String) -> Self {
    Self(
      .checkMessage,
      [id.description],
      query: [APIQueryItem("person", person)].compactMap(\.self)
    )
  }
}

extension APIRoute where Answer == MessageReport {
  /// What came of a message.
  public static func reportMessage(_ id: MessageID) -> Self {
    Self(.reportMessage, [id.description])
  }
}

extension APIRoute where Answer == Page<PushKeyResource> {
  /// The keys that an app's messages are sent with.
  public static func pushKeys(_ app: AppID) -> Self {
    Self(.listPushKeys, [app.description])
  }
}

extension APIRoute where Answer == PushKeyResource {
  /// Sets the key of a provider.
  public static func setPushKey(_ app: AppID, _ settings: PushKeySettings) -> Self {
    Self(.setPushKey, [app.description], body: settings)
  }
}

extension APIRoute where Answer == NoAnswer {
  /// Removes an uploaded list.
  public static func deleteList(_ id: PeopleListID) -> Self {
    Self(.deleteList, [id.description])
  }

  /// Removes an audience.
  public static func deleteAudience(_ id: AudienceID) -> Self {
    Self(.deleteAudience, [id.description])
  }

  /// Removes the key of a provider.
  public static func deletePushKey(_ app: AppID, provider: String) -> Self {
    Self(.deletePushKey, [app.description, provider])
  }
}
