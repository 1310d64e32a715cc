import ChatTemplates
import Foundation
import JSONText
import Testing

/// Templates against what Jinja in Python makes of them: `Tests/Fixtures/templates`, written by `tools/convert/make_template_fixtures.py`.
@Suite("Chat templates")
struct TemplateTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func fixture(_ name: String) throws -> JSONNode {
    try JSONDocument(Array(Data(contentsOf: root.appendingPathComponent("Tests/Fixtures/templates/\(name).json"))), source: name).root
  }

  private static func date(_ form: String) -> String {
    ["%Y-%m-%d": "2026-11-25", "%d %B %Y": "25 November 2026"][form] ?? form
  }

  private func render(_ template: String, _ variables: [String: TemplateValue]) -> String? {
    try? ChatTemplate(template).render(variables, strftime: Self.date).string
  }

  @Test("the language is Jinja's")
  func language() throws {
    let fixture = try Self.fixture("language")
    var variables: [String: TemplateValue] = [:]
    for member in try #require(fixture["variables"]).members {
      variables[member.key.string ?? ""] = TemplateValue(member.value, origin: .data(0))
    }
    let cases = Array(try #require(fixture["cases"]).elements)
    #expect(cases.count >= 60)
    for test in cases {
      let template = try #require(test["template"]?.string)
      #expect(render(template, variables) == test["text"]?.string, "\(template)")
    }
  }

  @Test("the templates of models render as Jinja renders them")
  func models() throws {
    let fixture = try Self.fixture("chats")
    let conversations = try #require(fixture["conversations"])
    var templates: [String: String] = [:]
    for test in try #require(fixture["cases"]).elements {
      let (model, name) = (try #require(test["model"]?.string), try #require(test["name"]?.string))
      if templates[model] == nil {
        templates[model] = try String(
          contentsOf: Self.root.appendingPathComponent("Tests/Fixtures/templates/models/\(model).jinja"), encoding: .utf8)
      }
      var variables: [String: TemplateValue] = [
        "add_generation_prompt": .bool(true), "bos_token": .string("<bos>"), "eos_token": .string("<eos>"),
      ]
      for member in try #require(conversations[name]).members {
        variables[member.key.string ?? ""] = TemplateValue(member.value, origin: .data(0))
      }
      #expect(render(templates[model] ?? "", variables) == test["text"]?.string, "\(model), \(name)")
    }
    #expect(templates.count == 6)
  }

  @Test("text keeps where it came from through everything that is done to it")
  func origins() throws {
    let template = try ChatTemplate(
      "<a>{{ m.content | trim }}<b>{{ m.content.split('|')[1] }}{{ ('<c>' + m.content).replace('x', 'y') | upper }}{{ [m.content] | tojson }}"
    )
    let message = TemplateValue.dictionary(TemplateDictionary([("content", .text(TemplateText(" x|<s> ", .data(3))))]))
    let parts = try template.render(["m": message]).parts
    #expect(parts.filter { $0.origin == .data(3) }.map(\.text) == ["x|<s>", "<s> ", " ", "|<S> ", " x|<s> "])
    #expect(parts.filter { $0.origin.isTemplate }.map(\.text) == ["<a>", "<b>", "<C>", "Y", "[\"", "\"]"])
  }

  @Test(
    "what would not end is ended",
    arguments: [
      "{% for i in range(10 ** 9) %}x{% endfor %}", "{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}",
      "{% set n = namespace(t='xx') %}{% for i in range(60) %}{% set n.t = n.t + n.t %}{% endfor %}", "{{ 'ab' * 10 ** 9 }}",
      "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}", "{{ 9 ** 9 ** 9 }}", "{{ 'x'.zfill(10 ** 9) }}", "{{ 2 ** 10 ** 12 }}",
      "{{ " + String(repeating: "(", count: 100_000), String(repeating: "{% if true %}", count: 10_000),
      "{{ " + String(repeating: "not ", count: 100_000) + "1 }}",
      "{{ " + String(repeating: "-", count: 100_000) + "1 }}", "{{ " + String(repeating: "[", count: 100_000),
      "{{ 1" + String(repeating: " + 1", count: 100_000) + " }}",
      "{{ x" + String(repeating: "|list", count: 100_000) + " }}",
    ])
  func bounds(template: String) throws {
    #expect(throws: TemplateError.self) { try ChatTemplate(template).render(["x": .list([])]) }
  }

  @Test("a template that was damaged is an error or a text, never a crash")
  func damage() throws {
    var source = Array(
      "{%- for m in messages -%}{{ '<|' + m['role'] + '|>' ~ m.content|trim }}{% if loop.last and not m.x is defined %}{{- m|tojson(indent=2) -}}{% endif %}{% endfor %}"
        .utf8)
    let variables: [String: TemplateValue] = [
      "messages": .list([.dictionary(TemplateDictionary([("role", .string("user")), ("content", .string("a"))]))])
    ]
    let original = source
    var state: UInt64 = 88_172_645_463_325_252
    func random(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
    var rendered = 0
    for _ in 0..<4000 {
      source = original
      for _ in 0...random(4) {
        switch random(3) {
        case 0: source.remove(at: random(source.count))
        case 1: source.insert(original[random(original.count)], at: random(source.count))
        default: source.swapAt(random(source.count), random(source.count))
        }
      }
      if render(String(decoding: source, as: UTF8.self), variables) != nil { rendered += 1 }
    }
    #expect((1..<4000).contains(rendered))
  }
}
