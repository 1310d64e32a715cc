import Foundation
import GuidedGeneration

/// A request for a list, as one for an object that holds it.
///
/// The span extractor reads the fields of objects; of a list by itself it knows no name. "Milk, eggs and bread" as `[String]` is therefore read as
/// the only field of an object, and the list taken out of it again.
struct ListInObject {
  /// The request for the object.
  private(set) var request: BackendRequest

  private static let key = "items"

  /// `nil` where the request's schema is not that of a list, or refers to itself as a whole.
  init?(_ request: BackendRequest) {
    guard !request.isEnvelope, let schema = request.schema, let content = try? GeneratedContent(json: schema.json),
      var root = content.structureValue?.pairs, content["type"]?.stringValue == "array", !schema.json.contains("\"$ref\":\"#\"")
    else { return nil }
    var outside: [(String, GeneratedContent)] = []
    root.removeAll { key, value in
      guard ["$defs", "definitions", "$schema", "$id"].contains(key) else { return false }
      outside.append((key, value))
      return true
    }
    let list = GeneratedContent(.structure(OrderedProperties(root.map { ($0.key, $0.value) })))
    let object: [(String, GeneratedContent)] =
      [
        ("type", GeneratedContent("object")), ("properties", GeneratedContent(.structure(OrderedProperties([(Self.key, list)])))),
        ("required", GeneratedContent(.array([GeneratedContent(Self.key)]))), ("additionalProperties", GeneratedContent(false)),
      ] + outside
    self.request = request
    self.request.schema = BackendSchema(name: schema.name, json: GeneratedContent(.structure(OrderedProperties(object))).compactJSON)
  }

  /// The list that stands in an object's text, as far as the text goes.
  func list(in bytes: [UInt8]) -> [UInt8] {
    guard let start = bytes.firstIndex(of: UInt8(ascii: "[")) else { return [] }
    let isWhole =
      bytes.last == UInt8(ascii: "}") && (try? GeneratedContent(json: String(decoding: bytes, as: UTF8.self)))?.isComplete == true
    return Array(isWhole ? bytes[start..<(bytes.count - 1)] : bytes[start...])
  }

  /// The reply to the request for the list.
  func reply(_ reply: BackendReply) -> BackendReply {
    var list = reply
    list.bytes = self.list(in: reply.bytes)
    list.confidences = reply.confidences.compactMap { confidence in
      guard confidence.pointer.hasPrefix("/" + Self.key) else { return nil }
      return FieldConfidence(pointer: String(confidence.pointer.dropFirst(Self.key.count + 1)), probability: confidence.probability)
    }
    return list
  }
}
