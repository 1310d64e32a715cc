import Foundation
import Testing

/// Notes and schemas as people write them on a command line.
@Suite("Arguments", .enabled(if: GenerateProcess.hasDefaultModel, "no model in the package's Models folder"))
struct ArgumentTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("arguments-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func file(_ name: String, _ text: String) throws -> String {
    let url = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// What a script prints.
  private func bash(_ script: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let answer = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return answer
  }

  @Test("Completions offer the default verb's options where no verb is named", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let script = try GenerateProcess.run(["--generate-completion-script", shell])
    #expect(script.status == 0)
    let mark = [
      "bash": "_generate_or_default generate", "zsh": #"if [[ "${words[2]}" == -* ]]"#, "fish": "string match -q -- '-*' $first",
    ][shell]
    #expect(script.output.contains(try #require(mark)))
    guard shell == "bash" else { return }
    let asked =
      script.output + """

        COMP_WORDS=(generate --schema X --conf) COMP_CWORD=3 COMP_LINE='generate --schema X --conf' COMP_POINT=26
        _generate_or_default generate --conf X
        echo "${COMPREPLY[@]}"
        """
    #expect(try bash(asked) == "--confidence\n")
  }

  @Test("Files are offered where one is asked for")
  func fileCompletions() throws {
    _ = try file("invoices.json", "{}")
    let script = try GenerateProcess.run(["--generate-completion-script", "bash"])
    let asked =
      script.output + """

        cd '\(folder.path)'
        COMP_WORDS=(generate --schema inv) COMP_CWORD=2 COMP_LINE='generate --schema inv' COMP_POINT=21
        _generate_or_default generate inv --schema
        echo "${COMPREPLY[@]}"
        """
    #expect(try bash(asked) == "invoices.json\n")
  }

  @Test(
    "An option of other programs is told what does it here",
    arguments: [("-o", "> FILE"), ("--format", "Values are JSON"), ("-V", "--version"), ("-f", "< FILE")])
  func foreignOptions(option: String, mend: String) throws {
    let result = try GenerateProcess.run(["--schema", "CapturedItem", "buy milk", option, "x"])
    #expect(result.status == 64 && result.errors.contains(mend), "\(result.errors)")
  }

  @Test(
    "Numbers are judged as doubles too, and exponents by their value",
    arguments: [
      (#"{"exclusiveMaximum":1}"#, "0.99999999999999999", 1), (#"{"exclusiveMaximum":1}"#, "0.9999", 0),
      (#"{"not":{"type":"integer"}}"#, "200000000000000000.00000000000006", 1), (#"{"type":"integer"}"#, "1e2", 0),
      (#"{"type":"integer","maximum":99}"#, "1e2", 1),
      (##"{"$schema":"http://json-schema.org/draft-04/schema#","type":"integer"}"##, "1e2", 1),
    ])
  func checkedNumbers(schema: String, instance: String, status: Int32) throws {
    let result = try GenerateProcess.run(["check", "--schema", try file("schema.json", schema), try file("instance.json", instance)])
    #expect(result.status == status, "\(result.output)\(result.errors)")
  }

  @Test("A package of actions is what the tutorial shows, and nothing is written over")
  func newActions() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("init-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func run(_ words: [String]) throws -> Int32 {
      let process = Process()
      process.executableURL = GenerateProcess.executable
      process.arguments = ["intents", "init"] + words
      process.currentDirectoryURL = folder
      (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus
    }
    #expect(try run(["Water", "--espalier", "../espalier"]) == 0)
    let document = try String(contentsOf: GenerateProcess.packageRoot.appendingPathComponent("docs/intents.md"), encoding: .utf8)
    for file in ["Package.swift", "Sources/Water/Water.swift"] {
      let text = try String(contentsOf: folder.appendingPathComponent("Water/\(file)"), encoding: .utf8)
      #expect(document.contains("```swift\n\(text)```"), "\(file)")
    }
    #expect(try run(["Water"]) == 73)
    #expect(try run(["water"]) == 64)
    #expect(try run(["A/B"]) == 64)
  }

  @Test(
    "a note that begins with a dash is a note",
    arguments: [
      ["--schema", "CapturedItem", "- buy milk"], ["--schema", "CapturedItem", "-5 dollars for milk"],
      ["-> call Ana", "--schema", "CapturedItem"],
      ["--schema", "CapturedItem", "--help me move the sofa"], ["extract", "--schema", "CapturedItem", "--pretty", "-5"],
      ["--schema", "CapturedItem", "--instructions", "- read the note", "--seed", "1", "--", "- buy milk"], ["tokenize", "-1 apple"],
      ["tokenize", "--parse-special", "- a"], ["detokenize", "1", "2"],
    ])
  func dashes(_ words: [String]) throws {
    let run = try GenerateProcess.run(words)
    #expect(run.status == 0 && !run.output.isEmpty, "\(run.errors)")
  }

  @Test(
    "what is an option stays one",
    arguments: [["--nosuch", "x"], ["--schema", "CapturedItem", "-x", "note"], ["--schema", "CapturedItem", "--temperature", "-1", "x"]])
  func options(_ words: [String]) throws {
    #expect(try GenerateProcess.run(words).status == 64)
  }

  @Test("the first example of the help does what it says in a shell")
  func exampleOfHelp() throws {
    let help = try GenerateProcess.run(["--help"]).lines
    let line = try #require(help.first { $0.contains("--schema CapturedItem") }).trimmingCharacters(in: .whitespaces)
    let shell = Process()
    let output = Pipe()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "generate() { \"\(GenerateProcess.executable.path)\" \"$@\"; }; \(line)"]
    shell.currentDirectoryURL = GenerateProcess.packageRoot
    shell.standardOutput = output
    shell.standardInput = FileHandle.nullDevice
    try shell.run()
    let answer = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    #expect(answer.contains("\"amount\":186.70"), "\(answer)")
    #expect(help.contains { $0.contains("WITHOUT A VERB") } && help.contains { $0.contains("--min-confidence") })
  }

  @Test("a schema may stand on the command line, in full or in short")
  func inlineSchemas() throws {
    for schema in [#"{"type":"object","properties":{"amount":{"type":"number"}},"required":["amount"]}"#, "amount: number"] {
      let run = try GenerateProcess.run(["-s", schema, "Lunch 14.50"])
      #expect(run.output == "{\"amount\":14.50}\n", "\(run.errors)")
    }
    #expect(try GenerateProcess.run(["-s", "what, amount: nmber", "x"]).errors.contains("found type \"nmber\""))
    #expect(try GenerateProcess.run(["-s", "capturedItem", "x"]).errors.contains("did you mean CapturedItem?"))
  }

  @Test("a wrapped schema is unwrapped aloud, and what is no schema is refused")
  func wrongSchemas() throws {
    let wrapped = try file(
      "w.json", #"{"name":"x","schema":{"type":"object","properties":{"amount":{"type":"number"}},"required":["amount"]}}"#)
    let run = try GenerateProcess.run(["--schema", wrapped, "Lunch 14.50"])
    #expect(run.output == "{\"amount\":14.50}\n" && run.errors.contains("its member schema"), "\(run.errors)")
    let example = try file("e.json", #"{"a":"string","b":5}"#)
    #expect(try GenerateProcess.run(["--schema", example, "x"]).status == 65)
    #expect(try GenerateProcess.run(["check", "--schema", example, example]).status == 65)
  }

  @Test("--confidence and --spans stand beside the value")
  func annotations() throws {
    let run = try GenerateProcess.run(["--schema", "amount: number", "--confidence", "--spans", "Lunch 14.50"])
    #expect(run.output.hasPrefix("{\"item\":{\"amount\":14.50},\"confidence\":{\"/amount\":"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("\"spans\":{\"/amount\":[[6,11]]}"))
  }

  @Test("standard input beside a note is told")
  func inputBesideANote() throws {
    let path = try file("n.txt", "Buy milk")
    let process = Process()
    let errors = Pipe()
    process.executableURL = GenerateProcess.executable
    process.arguments = ["--schema", "CapturedItem", "Call Ana"]
    process.currentDirectoryURL = GenerateProcess.packageRoot
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && said.contains("standard input is not read"), "\(said)")
  }

  @Test("a batch reads a JSON array of notes, over several lines too")
  func arrayBatch() throws {
    let text = "[\n  {\"id\": 1, \"note\": \"Buy milk\"},\n  {\"id\": 2}\n]\n"
    let run = try GenerateProcess.run(["batch", "--schema", "CapturedItem", try file("n", text), "--output", "-"])
    #expect(run.status == 0 && run.output.contains("Buy milk") && run.errors.contains("element 2"), "\(run.output) \(run.errors)")
  }

  @Test(
    "a batch in which no note can be read is 65, with a hint at the form",
    arguments: [
      ("id,note\n1,Buy milk\n", "CSV"), ("id\tnote\n1\tBuy milk\n", "TSV"), ("[{\"id\":1,\"note\":\"Buy milk\"}", "array"),
      ("\"Buy milk\"\n", "jq"), ("{\"Id\":1,\"Note\":\"Buy milk\"}\n", "\"Note\""), ("Buy milk\nCall Ana\n", "plain text"),
      ("{\"id\":1,\"note\":\"a\"}\r{\"id\":2,\"note\":\"b\"}\r", "65"), ("\u{1f}", "65"),
    ])
  func unreadableBatch(_ text: String, _ word: String) throws {
    let run = try GenerateProcess.run(["batch", "--schema", "CapturedItem", try file("n", text), "--output", "-"])
    #expect(run.status == 65, "\(run.errors)")
    #expect(word == "65" || run.errors.contains(word), "\(run.errors)")
  }

  @Test("a batch says how many notes failed, and one of another input is not gone on with")
  func finishedBatch() throws {
    let input = try file("n.jsonl", "{\"id\":1,\"note\":\"Buy milk\"}\n{\"id\":2}\n")
    let output = folder.appendingPathComponent("o").path
    let run = try GenerateProcess.run(["batch", "--schema", "CapturedItem", input, "-o", output])
    #expect(run.status == 0 && run.errors.contains("1 of 2 notes"), "\(run.errors)")
    let before = try FileManager.default.attributesOfItem(atPath: output)[.systemFileNumber] as? Int
    let again = try GenerateProcess.run(["batch", "--schema", "CapturedItem", input, "-o", output, "--resume"])
    #expect(again.status == 0 && again.errors.contains("is complete"), "\(again.errors)")
    #expect(try FileManager.default.attributesOfItem(atPath: output)[.systemFileNumber] as? Int == before)
    let other = try file("m.jsonl", "{\"id\":7,\"note\":\"Buy milk\"}\n{\"id\":8,\"note\":\"x\"}\n")
    #expect(try GenerateProcess.run(["batch", "--schema", "CapturedItem", other, "-o", output, "--resume"]).status == 65)
    let otherSchema = ["batch", "--schema", "what, cost: number", input, "-o", output, "--resume"]
    #expect(try GenerateProcess.run(otherSchema).status == 65)
  }

  @Test("an output's name may have one letter")
  func oneLetter() throws {
    let process = Process()
    process.executableURL = GenerateProcess.executable
    process.arguments = ["batch", "--schema", "CapturedItem", "n", "-o", "o"]
    process.environment = ProcessInfo.processInfo.environment.merging(["ESPALIER_MODEL": GenerateProcess.packageRoot.path + "/Models"]) {
      $1
    }
    _ = try file("n", "{\"id\":1,\"note\":\"Buy milk\"}\n")
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && FileManager.default.fileExists(atPath: folder.appendingPathComponent("o").path))
  }

  @Test("a verb that is none, and a note without quotes, get a hint")
  func hints() throws {
    #expect(try GenerateProcess.run(["inspct", "Models"]).errors.contains("did you mean 'inspect'?"))
    #expect(try GenerateProcess.run(["--schema", "CapturedItem", "buy", "milk"]).errors.contains("between quotes"))
  }

  @Test("the package's own folder is inspected as any model")
  func inspect() throws {
    for path in ["Models", "Models/model.gguf"] {
      let run = try GenerateProcess.run(["inspect", path])
      #expect(run.status == 0 && !run.output.contains("cannot be"), "\(run.output)\(run.errors)")
    }
  }

  @Test("the program's name is that which it was called by")
  func name() throws {
    let link = folder.appendingPathComponent("espalier")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: GenerateProcess.executable)
    let process = Process()
    let output = Pipe()
    process.executableURL = link
    process.arguments = ["--version"]
    process.standardOutput = output
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(said.hasPrefix("espalier "))
  }
}
