@_exported import Foundation
@_exported import GuidedGeneration
@_exported import LocalModel
