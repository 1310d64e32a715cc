import EspalierIntents
import IntentCommands
import IntentServer

@main enum SampleActions {
  static func main() async {
    await IntentCommandLine.main(name: "sample-actions", commands: [ServeCommand.self]) {
      try IntentHost(package: SamplePackage.self, applicationName: "Sample", storage: SampleFiles.folder + "/intents.sqlite")
    }
  }
}
