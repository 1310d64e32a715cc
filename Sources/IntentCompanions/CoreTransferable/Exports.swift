// What code with `import CoreTransferable` uses.
@_exported import struct EspalierIntents.CodableRepresentation
@_exported import struct EspalierIntents.DataRepresentation
@_exported import struct EspalierIntents.FileRepresentation
@_exported import struct EspalierIntents.ProxyRepresentation
@_exported import struct EspalierIntents.SentTransferredFile
@_exported import protocol EspalierIntents.TransferRepresentation
@_exported import protocol EspalierIntents.Transferable
