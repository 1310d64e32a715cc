import CKernels

/// What the kernels use of this processor.
package enum Processor {
  /// The set of kernels in use: `amx`, `avx512bf16`, `avx512`, `avx2`, `neon` or `scalar`. Chosen once; the environment variable ESPALIER_ISA overrides it.
  package static var instructionSet: String { String(cString: kn_table_current().pointee.name) }
  /// Whether there is a system's BLAS: Accelerate, or OpenBLAS, which this opens. ESPALIER_BLAS=1 and 0 force it and keep it out; otherwise it multiplies what was measured
  /// to be faster so.
  package static var hasBLAS: Bool { kn_blas_is_available() }
}
