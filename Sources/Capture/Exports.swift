// Days and models are part of this module's signatures: who imports Capture can name them.
@_exported import Espalier
