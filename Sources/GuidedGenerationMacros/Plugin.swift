import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// What the compiler loads: the macros of module GuidedGeneration.
@main
struct GuidedGenerationPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [GenerableMacro.self, GuideMacro.self, SessionPropertyEntryMacro.self]
}
