import Foundation
import LocalModel
import TestSupport
import Testing

/// Unions of which the schema leaves the tag optional, as type systems write them where it has a default.
struct UnionTagTests {
  private static func union(of branches: [(tag: String, keys: [String])]) -> String {
    let written = branches.map { branch in
      let members = branch.keys.map { #""\#($0)":{"type":"string"}"# }
      let properties = ([#""kind":{"const":"\#(branch.tag)","default":"\#(branch.tag)","type":"string"}"#] + members).joined(separator: ",")
      let required = branch.keys.map { "\"\($0)\"" }.joined(separator: ",")
      return #"{"type":"object","title":"\#(branch.tag)","properties":{\#(properties)},"required":[\#(required)]}"#
    }
    return #"{"title":"Step","type":"object","properties":{"action":{"oneOf":[\#(written.joined(separator: ","))]}},"required":["action"]}"#
  }

  static let few = [("email", ["address", "subject"]), ("call", ["phone", "reason"])]
  static let many = few + ["print", "scan", "copy", "fold", "post"].map { ($0, ["\($0)Document", "\($0)Place"]) }

  @Test("What is read has the tag of its branch, and keys of no other", arguments: [few, many])
  func tags(branches: [(String, [String])]) throws {
    let model = try LocalLanguageModel(path: PackageFolder.models, configuration: .init(threads: 1))
    let schema = Array(Self.union(of: branches.map { (tag: $0.0, keys: $0.1) }).utf8)
    let json = try model.extract(jsonSchema: schema, instructions: "", note: "call 555-0100 about the broken gate").json
    let value = try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: [String: Any]])
    let action = try #require(value["action"])
    let tag = try #require(action["kind"] as? String, "\(String(decoding: json, as: UTF8.self))")
    let keys = try #require(branches.first { $0.0 == tag }?.1)
    #expect(Set(action.keys) == Set(keys + ["kind"]))
  }
}
