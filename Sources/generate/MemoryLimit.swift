import ArgumentParser
import Foundation
import ModelFiles
import Synchronization
import Transformer

/// The option that bounds a command's memory.
struct MemoryArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Most memory beside the model's own file, such as 512M or 4G (default: 2G and three times the model, at most three quarters of what is free).",
      valueName: "bytes"))
  var maxMemory: MemorySize?

  /// Makes the option, or the default for the model at `path`, count from now on.
  func apply(model path: String) {
    MemoryLimit.set(maxMemory?.bytes, model: path)
  }

  /// Makes the option, or the default of a command without a model, count from now on.
  func apply() {
    MemoryLimit.set(maxMemory?.bytes, model: nil)
  }
}

/// A number of bytes as people write it: `1500000`, `512M`, `4G`, `10MB`, `1GiB`.
struct MemorySize: ExpressibleByArgument {
  var bytes: Int

  init?(argument: String) {
    let shifts: [Character: Int] = ["K": 10, "M": 20, "G": 30, "T": 40]
    var digits = argument[...]
    var shift = 0
    for unit in ["iB", "B"] where digits.count > unit.count && digits.hasSuffix(unit) {
      digits.removeLast(unit.count)
      break
    }
    if let last = digits.last, let found = shifts[Character(last.uppercased())] {
      shift = found
      digits.removeLast()
    }
    guard let number = Int(digits), number >= 1, number <= Int.max >> shift, number << shift >= 1 << 20 else { return nil }
    bytes = number << shift
  }
}

/// Ends the process, with a sentence, when it holds more memory than it may.
///
/// What counts is memory of its own: a model's mapped file does not, since the system takes that back when it is short. A thread looks
/// twenty times a second, so the limit can be overrun by what is allocated within 50 ms. Files that are being written are left as by any other
/// sudden end: a batch is resumed, a log keeps every entry that was said to be stored.
enum MemoryLimit {
  private struct Setting {
    var bytes: Int?
    var modelPath: String?
  }

  private static let setting = Mutex(Setting())
  private static let isEnding = Atomic<Bool>(false)

  /// Begins to watch.
  static func install() {
    let thread = Thread {
      while true {
        usleep(50_000)
        check()
      }
    }
    thread.stackSize = 128 << 10
    thread.start()
  }

  /// - Parameters:
  ///   - bytes: nil for the default.
  ///   - path: the model that the default is for.
  static func set(_ bytes: Int?, model path: String?) {
    setting.withLock { $0 = Setting(bytes: bytes, modelPath: path) }
  }

  /// Ends the process if it holds too much.
  static func check() {
    let used = residentBytes()
    // The least default needs no look at the model.
    let (limit, isDefault) = setting.withLock { setting -> (Int, Bool) in
      if let bytes = setting.bytes { return (bytes, false) }
      guard used > 256 << 20 else { return (.max, true) }
      let chosen = defaultLimit(model: setting.modelPath)
      setting.bytes = chosen
      return (chosen, true)
    }
    // Whoever finds it first says so; another thread that finds it too waits for the end.
    guard used > limit else { return }
    while isEnding.exchange(true, ordering: .relaxed) { usleep(1000) }
    func megabytes(_ bytes: Int) -> String { "\(bytes >> 20) MB" }
    report(
      "\(ProgramName.current): memory: \(megabytes(used)) in use, more than the \(megabytes(limit)) "
        + (isDefault ? "that are allowed by default" : "of --max-memory")
        + ": allow more with --max-memory, or give a smaller schema, text or model")
    _exit(CommandError.Status.unavailable.rawValue)
  }

  /// 2 GiB and three times the model's files, at most three quarters of the memory that is free.
  private static func defaultLimit(model path: String?) -> Int {
    let free = AvailableMemory.bytes + residentBytes()
    return min(2 << 30 + 3 * (path.map(bytes(ofModel:)) ?? 0), free / 4 * 3)
  }

  private static func bytes(ofModel path: String) -> Int {
    // Links are followed: a model of the hub's cache is one.
    func size(_ path: String) -> Int {
      (try? FileManager.default.attributesOfItem(atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)[.size] as? Int) ?? 0
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return size(path) }
    return names.filter { $0.hasSuffix(".safetensors") || $0.hasSuffix(".gguf") }.reduce(0) { $0 + size(path + "/" + $1) }
  }

  /// Bytes in memory that belong to no file.
  private static func residentBytes() -> Int {
    #if os(Linux)
      let words = (ControlGroup.text("/proc/self/statm") ?? "").split(separator: " ").compactMap { Int($0) }
      guard words.count > 2 else { return 0 }
      return (words[1] - words[2]) * Int(getpagesize())
    #else
      var info = task_vm_info_data_t()
      var count = mach_msg_type_number_t(MemoryLayout<task_vm_info_data_t>.size / MemoryLayout<natural_t>.size)
      let result = withUnsafeMutablePointer(to: &info) { pointer in
        pointer.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
          task_info(mach_task_self_, task_flavor_t(TASK_VM_INFO), $0, &count)
        }
      }
      return result == KERN_SUCCESS ? Int(info.phys_footprint) : 0
    #endif
  }
}
