@_exported import DefaultModel
@_exported import Embeddings
@_exported import Extraction
@_exported import Foundation
@_exported import GuidedGeneration
@_exported import LocalModel
@_exported import Observation
@_exported import Routing
