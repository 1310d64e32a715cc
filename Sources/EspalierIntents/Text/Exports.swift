@_exported import Foundation
@_exported import LocalizedText
@_exported import Routing
