import BenchmarkSupport
import Foundation

exit(runMaskBench(arguments: Array(CommandLine.arguments.dropFirst())))
