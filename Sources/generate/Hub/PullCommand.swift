#if (Hub || Services) && !COMMAND_LINE_ALONE
  import ArgumentParser
  import Foundation
  import HubClient
  import ModelStore

  struct PullCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "pull", abstract: "Fetches a model from the hub into the cache that Hugging Face's tools share, and prints its path.",
      discussion: """
        \(ProgramName.current) pull HuggingFaceTB/SmolLM2-135M-Instruct-GGUF:Q8_0
        \(ProgramName.current) text --model HuggingFaceTB/SmolLM2-135M-Instruct-GGUF:Q8_0 --prompt "Once" -n 40

        A model that is there already is not asked for again. HF_TOKEN, HF_ENDPOINT, HF_HOME, HF_HUB_CACHE and HF_HUB_OFFLINE are honoured.
        """)

    @Option(help: ArgumentHelp("A branch, a tag or a commit.", valueName: "name"))
    var revision = "main"

    @Flag(help: "Ask the hub for a newer version of what is there; the older one goes when the newer one is whole.")
    var update = false

    @Flag(help: "Use no network: print the path of what is there, or fail.")
    var offline = false

    @Flag(help: "Show no progress.")
    var quiet = false

    @Argument(help: "user/repo, user/repo:quant, or user/repo/file.gguf.")
    var model: String

    func run() async throws {
      Interruption.handle()
      let reference = try ModelReference(model)
      var environment = HubEnvironment()
      if offline { environment.isOffline = true }
      let transport = CurlTransport()
      let puller = ModelPuller(
        transport: transport, environment: environment,
        waits: WaitPolicy(sleep: { seconds in
          // In short pieces, so that Control-C is heard.
          let end = ContinuousClock.now + .seconds(seconds)
          while ContinuousClock.now < end, !Interruption.isRequested {
            try await Task.sleep(for: .milliseconds(min(100, Int(seconds * 1000) + 1)))
          }
        }), isInterrupted: { Interruption.isRequested })
      let bar = TransferBar(isShown: !quiet && isatty(2) == 1)
      let result: Result<String, any Error>
      do {
        result = .success(
          try await puller.pull(reference, revision: revision, update: update) { event in
            switch event {
            case .chosen(_, let files, let isDefault):
              if isDefault, let file = files.first, !quiet {
                report("\(ProgramName.current): \(reference.name) has several quantisations; taken: \(file)")
              }
            case .waiting(let file):
              report("\(ProgramName.current): \(file) is being fetched by another process; waiting")
            case .progress(let file, let have, let total):
              bar.show(file: file, have: have, total: total)
            }
          })
      } catch {
        result = .failure(error)
      }
      bar.finish()
      await transport.shutdown()
      try printLine(try result.get())
    }
  }
#endif
