// Code with `import FoundationModels` compiles unchanged where the SDK has no module of that name.
@_exported import Espalier
