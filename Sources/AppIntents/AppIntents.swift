// Code with `import AppIntents` compiles unchanged where the SDK has no module of that name.
@_exported import EspalierIntents
