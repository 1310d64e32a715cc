import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// What the compiler loads: the macros of the modules GuidedGeneration and EspalierIntents. One plug-in, since each takes swift-syntax with it.
@main
struct GuidedGenerationPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    GenerableMacro.self, GuideMacro.self, SessionPropertyEntryMacro.self, SchemaMacro.self, UnionValueMacro.self, EntityPropertyMacro.self,
  ]
}
