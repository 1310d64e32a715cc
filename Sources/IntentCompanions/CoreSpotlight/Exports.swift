// What code with `import CoreSpotlight` uses.
@_exported import class EspalierIntents.CSCustomAttributeKey
@_exported import struct EspalierIntents.CSSearchableIndex
@_exported import struct EspalierIntents.CSSearchableIndexDescription
@_exported import class EspalierIntents.CSSearchableItem
@_exported import class EspalierIntents.CSSearchableItemAttributeSet
