import DefaultModel
import GuidedGeneration

// What this package adds to Apple's API, by its names. `import FoundationModels` brings none of them.

/// Why a back end gives no reply.
public typealias BackendError = _BackendError
/// Runs a model that has a back end.
public typealias BackendExecutor = _BackendExecutor
/// A model that is answered for by a ``SessionBackend``.
public typealias BackendLanguageModel = _BackendLanguageModel
/// What a back end counts the tokens of.
public typealias BackendMeasure = _BackendMeasure
/// What a back end has written so far.
public typealias BackendPartial = _BackendPartial
/// A back end's whole reply.
public typealias BackendReply = _BackendReply
/// What a session asks a back end.
public typealias BackendRequest = _BackendRequest
/// What a back end's reply must fit.
public typealias BackendSchema = _BackendSchema
/// What an engine implements to answer sessions.
public typealias SessionBackend = _SessionBackend
/// What has a back end.
public typealias SessionBackendProviding = _SessionBackendProviding
/// What a response took.
public typealias GenerationStatistics = LanguageModelSession.GenerationStatistics
/// How sure the model was of one value.
public typealias FieldConfidence = LanguageModelSession.FieldConfidence
/// Where the packaged model is.
public typealias PackagedModel = _PackagedModel
