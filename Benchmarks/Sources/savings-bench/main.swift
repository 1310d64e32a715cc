import Foundation
import SavingsBenchmark

exit(runSavingsBench(arguments: Array(CommandLine.arguments.dropFirst())))
