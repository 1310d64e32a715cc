// What an engine implements is public, but no part of Apple's API: code that imports FoundationModels may have types of these names. So
// the names are underscored there, and plain in this package and in the module Espalier.

package typealias BackendError = _BackendError
package typealias BackendExecutor = _BackendExecutor
package typealias BackendLanguageModel = _BackendLanguageModel
package typealias BackendMeasure = _BackendMeasure
package typealias BackendPartial = _BackendPartial
package typealias BackendReply = _BackendReply
package typealias BackendRequest = _BackendRequest
package typealias BackendSchema = _BackendSchema
package typealias SessionBackend = _SessionBackend
package typealias SessionBackendProviding = _SessionBackendProviding
package typealias GenerationStatistics = LanguageModelSession.GenerationStatistics
package typealias FieldConfidence = LanguageModelSession.FieldConfidence
