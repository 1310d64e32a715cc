// What code with `import UniformTypeIdentifiers` uses.
@_exported import struct EspalierIntents.UTType
