import HTTPTypes

extension HTTPField.Name {
  static let requestID = named("x-request-id")
  static let contentTypeOptions = named("x-content-type-options")
  static let shouldRetry = named("x-should-retry")
  static let typesafeRequestID = named("x-typesafe-request-id")
  static let apiKey = named("x-api-key")
  static let accelBuffering = named("x-accel-buffering")
  static let referrerPolicy = named("referrer-policy")

  private static func named(_ text: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(text) else { preconditionFailure("\(text) is no header's name") }
    return name
  }
}
