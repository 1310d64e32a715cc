import Extraction
import HTTPTypes
import Hummingbird
import JSONText
import ModelContextProtocol
import NIOCore
import Serving

/// The model's tools for agents: one for each type that is known by name, `extract` for any schema, `check_schema`.
struct ExtractionProvider: MCPProvider {
  let service: ModelService
  let types: TypeRegistry
  let version: String
  var caller = ""

  var name: String { "espalier" }
  var title: String { "Espalier" }
  var instructions: String {
    "Turns text into values of a JSON Schema with a small local model. Values always fit the schema; what they say is the model's reading."
  }

  func tools() async throws -> [MCPTool] {
    var tools: [MCPTool] = []
    for name in types.names {
      guard let schema = types.schema(name) else { continue }
      tools.append(
        tool(name, "Reads a note as a \(name).", Self.noteInput(required: #"["note"]"#), output: try MCPValue(json: schema)))
    }
    tools.append(
      tool(
        "extract",
        "Reads a note as a value of a JSON Schema (draft 2020-12), which is enforced. Properties are written in the schema's order.",
        Self.noteInput(
          #","schema":{"type":["object","boolean"],"description":"JSON Schema of the value"},"instructions":{"type":"string"}"#,
          required: #"["note","schema"]"#)))
    tools.append(
      tool(
        "check_schema", "Says whether a JSON Schema can be enforced, and if not, which place and keyword are in the way.",
        #"{"type":"object","properties":{"schema":{"type":["object","boolean"]}},"required":["schema"],"additionalProperties":false}"#))
    return tools
  }

  private static func noteInput(_ more: String = "", required: String) -> String {
    #"{"type":"object","properties":{"note":{"type":"string","description":"the text to read"},"today":{"type":"string","description":"the day that the note is written on, yyyy-MM-dd"}"#
      + more + #"},"required":\#(required),"additionalProperties":false}"#
  }

  private func tool(_ name: String, _ description: String, _ input: String, output: MCPValue? = nil) -> MCPTool {
    MCPTool(
      name: name, title: name, description: description, inputSchema: (try? MCPValue(json: Array(input.utf8))) ?? .object([]),
      outputSchema: output, isReadOnly: true, isIdempotent: true)
  }

  func callTool(_ name: String, arguments: MCPValue, context: MCPContext) async throws -> MCPToolResult {
    do {
      // Through bytes, so that the schema's members keep their order.
      let root = try JSONDocument(Array(arguments.json.utf8), source: "arguments").root
      for (key, _) in root.members where !["note", "today", "schema", "instructions"].contains(key.string ?? "") {
        throw ServingFailure(.input, "there is no argument \"\((key.string ?? "").prefix(60))\"")
      }
      if name == "check_schema" {
        _ = try await service.check(schema: try schema(root).0, lenient: false)
        return MCPToolResult(text: "the schema can be enforced")
      }
      let known = types.schema(name).map { ($0, name) }
      let (json, typeName) = try known ?? schema(root)
      guard let note = root["note"]?.string else { throw ServingFailure(.input, "\"note\": expected a string") }
      let day: Day? = try root.optional("today", "a day as yyyy-MM-dd") { node in node.string.flatMap { Day($0) } }
      let instructions: String? = try root.optional("instructions", "a string") { $0.string }
      var request = ServingRequest(
        note: note, schema: json, instructions: instructions ?? types.instructions(typeName, day ?? Day.today()))
      request.today = day
      request.caller = caller
      let answer = try await service.answer(request)
      return MCPToolResult(text: answer.text, value: known == nil ? nil : try MCPValue(json: answer.bytes))
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      return MCPToolResult(text: ServingFailure(describing: error).message, isError: true)
    }
  }

  private func schema(_ root: JSONNode) throws -> ([UInt8], String) {
    guard let node = root["schema"], node.kind == .object || node.kind == .bool else {
      throw ServingFailure(.input, "\"schema\": expected a JSON Schema")
    }
    return (Array(node.compact.utf8), node["title"]?.string ?? "value")
  }
}

extension Responder {
  /// `POST /mcp`: the Model Context Protocol, one message a request, in both its ages.
  func mcp(_ request: Request, _ context: ServerContext) async throws -> Response {
    func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { request.headers[$0] } }
    let body = try await bytes(request, context)
    var provider = ExtractionProvider(service: service, types: types, version: configuration.version)
    provider.caller = context.caller
    let isModern = header("MCP-Protocol-Version") == MCPServer.modernVersion
    let caller = MCPCaller(
      protocolVersion: header("MCP-Protocol-Version"), method: header("Mcp-Method"), name: header("Mcp-Name"),
      isAuthenticated: !configuration.apiKeys.isEmpty, checksHeaders: isModern)
    let reply = await MCPServer(provider: provider).respond(to: body, caller: caller)
    guard let text = reply.body else { return Response(status: .init(code: reply.status)) }
    return .bytes(Array(text.utf8), type: "application/json", status: .init(code: reply.status))
  }
}
