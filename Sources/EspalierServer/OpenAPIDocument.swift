/// The description of the interface as OpenAPI 3.1.
enum OpenAPIDocument {
  static func text(version: String) -> String {
    let paths = [
      operation("/health", "get", "Whether the process answers."),
      operation("/ready", "get", "Whether a request would be taken.", statuses: [200, 503]),
      operation("/metrics", "get", "Counts and times, Prometheus' text form.", type: "text/plain"),
      operation("/types", "get", "The types that can be named, with their schemas."),
      operation("/v1/models", "get", "The models that are served."),
      operation("/v1/models/{id}", "get", "A model that is served.", parameter: "id"),
      operation("/api/tags", "get", "The models that are served, as Ollama lists them."),
      operation("/api/ps", "get", "The models that are loaded, as Ollama lists them."),
      operation("/api/version", "get", "The version."),
      operation(
        "/extract", "post", "A note as a value of a schema.",
        body:
          #"{"type":"object","additionalProperties":false,"properties":{"note":{"type":"string"},"notes":{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":1000},"schema":{"type":["object","boolean"]},"type":{"type":"string"},"instructions":{"type":"string"},"today":{"type":"string","format":"date"},"max_tokens":{"type":"integer","minimum":1},"temperature":{"type":"number","minimum":0,"maximum":100},"seed":{"type":"integer","minimum":0},"confidence":{"type":"boolean"},"alternatives":{"type":"boolean"},"spans":{"type":"boolean"},"lenient":{"type":"boolean"},"stream":{"type":"boolean"},"timeout":{"type":"number"},"model":{"type":"string"}}}"#,
        stream: "text/event-stream"),
      operation("/v1/chat/completions", "post", "OpenAI's chat completions.", body: chat, stream: "text/event-stream"),
      operation(
        "/v1/completions", "post", "OpenAI's completions.",
        body:
          #"{"type":"object","required":["prompt"],"properties":{"prompt":{"type":"string"},"model":{"type":"string"},"max_tokens":{"type":"integer","minimum":1}}}"#,
        stream: "text/event-stream"),
      operation(
        "/v1/responses", "post", "OpenAI's responses, without state.",
        body:
          #"{"type":"object","required":["input"],"properties":{"input":{"type":["string","array"]},"model":{"type":"string"},"instructions":{"type":"string"},"text":{"type":"object"},"max_output_tokens":{"type":"integer","minimum":1},"stream":{"type":"boolean"}}}"#,
        stream: "text/event-stream"),
      operation(
        "/v1/systemone", "post", "Questions about a state, with the probability of every option.",
        body:
          #"{"type":"object","required":["state","questions"],"properties":{"model":{"type":"string"},"state":{"type":["string","object","array"]},"questions":{"type":"object","minProperties":1,"maxProperties":400,"additionalProperties":{"type":"object","required":["type"],"properties":{"type":{"enum":["choice","score","noul","several"]},"instructions":{"type":["string","object","array","null"]},"criteria":{"type":["object","array","null"]},"allow_none":{"type":"boolean"}}}}}}"#,
        statuses: [200, 422]),
      operation(
        "/v1/decisions", "post", "OpenAI's decisions: questions about an input, with the probability of every option.",
        body:
          #"{"type":"object","required":["input","questions"],"properties":{"model":{"type":"string"},"input":{"type":["string","array"]},"questions":{"type":"array","minItems":1,"maxItems":400,"items":{"type":"object","required":["type","instructions"],"properties":{"type":{"enum":["predicate","choice","score","several"]},"name":{"type":["string","null"]},"instructions":{"type":["string","object","array"]},"choices":{"type":"array","minItems":2,"maxItems":255},"levels":{"type":"array","minItems":2,"maxItems":10},"allow_none":{"type":"boolean"}}}}}}"#
      ),
      operation(
        "/v1/embeddings", "post", "Vectors of texts, where an encoder is served.",
        body:
          #"{"type":"object","required":["input"],"properties":{"input":{"type":["string","array"]},"model":{"type":"string"},"encoding_format":{"enum":["float","base64"]},"dimensions":{"type":"integer","minimum":1}}}"#,
        statuses: [200, 501]),
      operation(
        "/api/chat", "post", "Ollama's chat.",
        body:
          #"{"type":"object","required":["model"],"properties":{"model":{"type":"string"},"messages":{"type":"array"},"format":{"type":["string","object"]},"stream":{"type":"boolean"}}}"#,
        stream: "application/x-ndjson"),
      operation(
        "/api/generate", "post", "Ollama's generate.",
        body:
          #"{"type":"object","required":["model"],"properties":{"model":{"type":"string"},"prompt":{"type":"string"},"format":{"type":["string","object"]},"stream":{"type":"boolean"}}}"#,
        stream: "application/x-ndjson"),
      operation(
        "/api/show", "post", "A model, as Ollama describes it.", body: #"{"type":"object","properties":{"model":{"type":"string"}}}"#),
      operation(
        "/api/embed", "post", "Vectors of texts, as Ollama has them.",
        body: #"{"type":"object","required":["input"],"properties":{"input":{"type":["string","array"]},"model":{"type":"string"}}}"#,
        statuses: [200, 501]),
      operation(
        "/api/embeddings", "post", "The vector of a text, in Ollama's older form.",
        body: #"{"type":"object","required":["prompt"],"properties":{"prompt":{"type":"string"},"model":{"type":"string"}}}"#,
        statuses: [200, 501]),
      operation(
        "/mcp", "post", "The Model Context Protocol, one message a request.", body: #"{"type":"object"}"#, statuses: [200, 202]),
    ]
    return #"{"openapi":"3.1.0","info":{"title":"Espalier","version":"\#(version)"},"paths":{"# + paths.joined(separator: ",")
      + #"},"components":{"securitySchemes":{"key":{"type":"http","scheme":"bearer"}}},"security":[{},{"key":[]}]}"#
  }

  private static let chat =
    #"{"type":"object","required":["messages"],"properties":{"model":{"type":"string"},"messages":{"type":"array","minItems":1,"items":{"type":"object","required":["role"],"properties":{"role":{"enum":["system","developer","user","assistant","tool"]},"content":{"type":["string","array","null"]}}}},"response_format":{"type":"object","properties":{"type":{"enum":["text","json_object","json_schema"]}}},"max_completion_tokens":{"type":"integer","minimum":1},"max_tokens":{"type":"integer","minimum":1},"temperature":{"type":"number","minimum":0,"maximum":2},"top_p":{"type":"number","minimum":0,"maximum":1},"seed":{"type":"integer"},"n":{"type":"integer","minimum":1,"maximum":16},"stream":{"type":"boolean"}}}"#

  private static func operation(
    _ path: String, _ method: String, _ summary: String, body: String? = nil, statuses: [Int] = [200], type: String = "application/json",
    stream: String? = nil, parameter: String? = nil
  ) -> String {
    let errors = [400, 401, 403, 404, 405, 408, 413, 415, 499, 500, 503, 504].filter { !statuses.contains($0) }
    let content = ([type] + (stream.map { [$0] } ?? [])).map { #""\#($0)":{}"# }.joined(separator: ",")
    let responses =
      statuses.map { #""\#($0)":{"description":"\#($0 == 200 ? "The answer." : "See the body.")","content":{\#(content)}}"# }
      + errors.map { #""\#($0)":{"description":"An error.","content":{"application/json":{}}}"# }
    let request = body.map { #","requestBody":{"required":true,"content":{"application/json":{"schema":\#($0)}}}"# } ?? ""
    let parameters =
      parameter.map { #","parameters":[{"name":"\#($0)","in":"path","required":true,"schema":{"type":"string"}}]"# } ?? ""
    return #""\#(path)":{"\#(method)":{"summary":"\#(summary)"\#(parameters)\#(request),"responses":{"# + responses.joined(separator: ",")
      + "}}}"
  }
}
