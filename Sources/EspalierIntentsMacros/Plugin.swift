import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// What the compiler loads: the macros of module EspalierIntents.
@main
struct EspalierIntentsPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [SchemaMacro.self, UnionValueMacro.self, EntityPropertyMacro.self]
}
