// What code with `import GeoToolbox` uses.
@_exported import struct EspalierIntents.PlaceDescriptor
