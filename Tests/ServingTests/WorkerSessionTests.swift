import Extraction
import Foundation
import JSONText
import LocalModel
import Serving
import TestSupport
import Testing

@Suite struct WorkerSessionTests {
  /// The replies to some lines, by the text of their ids, in order.
  private func replies(_ lines: [String], cancelling: Bool = false) async throws -> [(id: String, line: String)] {
    try await onThread { try Self.repliesWaitedFor(lines, cancelling: cancelling) }
  }

  private static func repliesWaitedFor(_ lines: [String], cancelling: Bool) throws -> [(id: String, line: String)] {
    let service = ModelService(model: try LocalLanguageModel(path: PackageFolder.models), name: "m")
    let record = Record()
    let types = TypeRegistry(
      names: ["Item"], schema: { $0 == "Item" ? ModelServiceTests.schema : nil },
      instructions: { name, _ in "Turn the note into a \(name)." })
    let session = WorkerSession(service: service, environment: WorkerEnvironment(version: "9", modelPath: "p", types: types), queueLimit: 4)
    {
      record.add(String(decoding: $0, as: UTF8.self))
    }
    for line in lines {
      session.take(Array(line.utf8))
      // A handle has to be there before it is used.
      if line.contains(#""schema","#) { session.waitForAll() }
    }
    if cancelling { session.cancelAll() }
    session.waitForAll()
    return try record.all.map { line in
      let id = try #require(try JSONDocument(Array(line.utf8), source: "reply").root["id"])
      return (id.isNull ? "null" : String(decoding: id.raw, as: UTF8.self), line)
    }
  }

  @Test func theExampleOfTheDocument() async throws {
    let found = try await replies([
      #"{"id":1,"op":"hello","protocol":1}"#, #"{"id":2,"op":"schema","name":"Item"}"#,
      #"{"id":3,"op":"extract","schema":"s1","note":"Bought groceries for $186.70","today":"2026-11-20"}"#,
    ])
    #expect(found.map(\.id) == ["1", "2", "3"])
    #expect(found[0].line.hasPrefix(#"{"id":1,"ok":{"protocol":1,"version":"9","model":{"path":"p","architecture":"#))
    #expect(found[1].line == #"{"id":2,"ok":{"schema":"s1","ignored":[]}}"#)
    #expect(
      found[2].line.hasPrefix(
        #"{"id":3,"ok":{"value":{"category":"expense","title":"Bought groceries","priority":"normal","amount":186.70},"confidence":{"/category":"#
      ))
    #expect(found[2].line.contains(#""spans":{"/title":[[0,16]],"/amount":[[22,28]]}"#))
  }

  @Test func idsComeBackByteForByteAndAreTheirOwn() async throws {
    let found = try await replies([
      #"{"id":"\u00e9","op":"stats"}"#, #"{"id":1.50,"op":"stats"}"#, #"{"id":"1","op":"nothing"}"#, #"{"id":[],"op":"stats"}"#, "[]", "",
      "{",
      #"{"op":"stats"}"#, #"{"id":7}"#, #"{"id":8,"op":"cancel","target":99}"#, #"{"id":9,"op":"hello","protocol":2}"#,
      #"{"id":10,"op":"extract","schema":"s9","note":"x"}"#, #"{"id":11,"op":"schema","name":"None"}"#,
      #"{"id":12,"op":"schema","schema":{"type":"strin"}}"#,
    ])
    #expect(Set(found.map(\.id)) == [#""\u00e9""#, "1.50", #""1""#, "null", "7", "8", "9", "10", "11", "12"])
    #expect(found.filter { $0.id == "null" }.count == 4)
    #expect(
      found.allSatisfy {
        $0.id == "8" || $0.line.contains("\"rss_bytes\"") || $0.line.contains(#""code":"input""#)
          || $0.line.contains(#""code":"schema","message""#)
      })
    #expect(found.first { $0.id == "8" }?.line == #"{"id":8,"ok":{"cancelled":false}}"#)
    #expect(found.first { $0.id == "12" }?.line.contains(#""pointer":"#) == true)
  }

  @Test func manyInFlightEachWithOneFinalReply() async throws {
    var lines = [
      #"{"id":0,"op":"schema","schema":{"type":"object","properties":{"text":{"type":"string","maxLength":20}},"required":["text"]}}"#
    ]
    for index in 1...60 { lines.append(#"{"id":\#(index),"op":"extract","schema":"s1","note":"call mum","partial":\#(index % 2 == 0)}"#) }
    let found = try await replies(lines)
    let final = found.filter { !$0.line.contains("\"partial\"") }
    #expect(final.map(\.id).sorted { Int($0)! < Int($1)! } == (0...60).map(String.init))
    #expect(final.dropFirst().allSatisfy { $0.line.contains(#""ok":{"value":{"text":"#) })
    let cancelled = try await replies(lines, cancelling: true)
    #expect(Set(cancelled.map(\.id)) == Set((0...60).map(String.init)))
  }

  @Test func anIdIsFreeWhenItsReplyIsOut() async throws {
    let lines = try await onThread { () throws -> [String] in
      let service = ModelService(model: try LocalLanguageModel(path: PackageFolder.models), name: "m")
      let record = Record()
      let types = TypeRegistry(names: [], schema: { _ in nil }, instructions: { _, _ in "" })
      let again = Again()
      let environment = WorkerEnvironment(version: "9", modelPath: "p", types: types)
      let session = WorkerSession(service: service, environment: environment, queueLimit: 4) { line in
        record.add(String(decoding: line, as: UTF8.self))
        // Who has read a reply may use its id at once.
        again.session.map { again.sendOnce(to: $0) }
      }
      again.session = session
      session.take(Array(#"{"id":0,"op":"schema","schema":{"type":"string"}}"#.utf8))
      session.waitForAll()
      again.session = nil
      return record.all
    }
    #expect(lines == [#"{"id":0,"ok":{"schema":"s1","ignored":[]}}"#, #"{"id":0,"ok":{"schema":"s2","ignored":[]}}"#])
  }

  @Test func whatIsNoNoteAndNoSchemaIsRefused() async throws {
    let found = try await replies([
      #"{"id":1,"op":"schema","schema":{"a":"string","b":5}}"#, #"{"id":2,"op":"schema","schema":{"type":"object","propertes":{}}}"#,
      #"{"id":3,"op":"schema","schema":{"type":"object","propertes":{}},"lenient":true}"#, #"{"id":4,"op":"schema","schema":{}}"#,
      #"{"id":5,"op":"extract","schema":"s1","note":" \n"}"#,
    ])
    let codes = found.map { line in ["\"code\":\"schema\"", "\"code\":\"input\"", "\"ok\""].first { line.line.contains($0) } }
    #expect(codes == ["\"code\":\"schema\"", "\"code\":\"schema\"", "\"ok\"", "\"ok\"", "\"code\":\"input\""])
    #expect(found[1].line.contains("/propertes"))
  }
}

/// Sends a second request from within the reply to the first.
private final class Again: @unchecked Sendable {
  // One thread sets the session; a session writes one line at a time.
  var session: WorkerSession?
  private var isSent = false

  func sendOnce(to session: WorkerSession) {
    guard !isSent else { return }
    isSent = true
    session.take(Array(#"{"id":0,"op":"schema","schema":{"type":"integer"}}"#.utf8))
  }
}
