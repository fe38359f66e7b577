extension APIRoute where Answer == ErasureReport {
  /// Erases everything of the person that a distinct id belongs to, for good.
  public static func erasePerson(_ distinctID: String) -> Self {
    Self(.delete, "/api/v1/people/{id}", [distinctID])
  }
}
