import LocalModel
import Serving
import Synchronization

/// Counts of requests by route and status.
final class HTTPMetrics: Sendable {
  private struct Counts {
    var requests: [String: [Int: Int]] = [:]
    var durations: [String: Histogram] = [:]
  }

  private let counts = Mutex(Counts())

  func note(route: String, status: Int, seconds: Double) {
    counts.withLock {
      $0.requests[route, default: [:]][status, default: 0] += 1
      $0.durations[route, default: Histogram()].add(seconds)
    }
  }

  /// Everything in Prometheus' text form 0.0.4.
  func text(service: ModelService, connections: Int) -> String {
    var lines: [String] = []
    func head(_ name: String, _ type: String, _ help: String) {
      lines.append("# HELP espalier_\(name) \(help)")
      lines.append("# TYPE espalier_\(name) \(type)")
    }
    func value(_ name: String, _ type: String, _ help: String, _ number: Double) {
      head(name, type, help)
      lines.append("espalier_\(name) \(Self.number(number))")
    }
    func histogram(_ name: String, _ histogram: Histogram, labels: String = "") {
      var total = 0
      for (index, bound) in histogram.bounds.enumerated() {
        total += histogram.counts[index]
        lines.append("espalier_\(name)_bucket{\(labels.isEmpty ? "" : labels + ",")le=\"\(Self.number(bound))\"} \(total)")
      }
      lines.append("espalier_\(name)_bucket{\(labels.isEmpty ? "" : labels + ",")le=\"+Inf\"} \(histogram.count)")
      let braces = labels.isEmpty ? "" : "{\(labels)}"
      lines.append("espalier_\(name)_sum\(braces) \(Self.number(histogram.sum))")
      lines.append("espalier_\(name)_count\(braces) \(histogram.count)")
    }
    let (requests, durations) = counts.withLock { ($0.requests, $0.durations) }
    head("http_requests_total", "counter", "Requests by route and status.")
    for (route, statuses) in requests.sorted(by: { $0.key < $1.key }) {
      for (status, count) in statuses.sorted(by: { $0.key < $1.key }) {
        lines.append("espalier_http_requests_total{route=\"\(route)\",status=\"\(status)\"} \(count)")
      }
    }
    head("http_request_duration_seconds", "histogram", "Time to the answer's head.")
    for (route, durations) in durations.sorted(by: { $0.key < $1.key }) {
      histogram("http_request_duration_seconds", durations, labels: "route=\"\(route)\"")
    }
    let counts = service.scheduler.statistics
    value("num_requests_running", "gauge", "Requests that run.", Double(counts.running))
    value("num_requests_waiting", "gauge", "Requests that wait.", Double(counts.waiting))
    value("num_tokens_waiting", "gauge", "Tokens of the requests that wait.", Double(counts.waitingTokens))
    value("requests_done_total", "counter", "Requests that ran to their end.", Double(counts.done))
    value("requests_cancelled_total", "counter", "Requests whose callers left.", Double(counts.cancelled))
    value("requests_timed_out_total", "counter", "Requests whose deadline passed.", Double(counts.timedOut))
    value("requests_rejected_total", "counter", "Requests turned away because the queue was full.", Double(counts.rejected))
    let values = service.metrics.current
    for (name, help, found) in [
      ("queue_time_seconds", "Time in the queue.", values.queue),
      ("time_to_first_token_seconds", "Time to the first output.", values.firstByte),
      ("e2e_request_latency_seconds", "Time to the whole answer.", values.wholeAnswer),
      ("schema_compile_seconds", "Time until a request had its schema compiled.", values.compile),
    ] {
      head(name, "histogram", help)
      histogram(name, found)
    }
    value("prompt_tokens_total", "counter", "Tokens of prompts.", Double(values.promptTokens))
    value("prefix_cache_hits_total", "counter", "Tokens of prompts whose state was at hand.", Double(values.cachedTokens))
    value("generation_tokens_total", "counter", "Tokens of answers.", Double(values.generatedTokens))
    value("forced_tokens_total", "counter", "Tokens of answers that the schema left no choice of.", Double(values.forcedTokens))
    value("mask_seconds_total", "counter", "Time spent on masks.", values.maskSeconds)
    value("schema_cache_bytes", "gauge", "Bytes of compiled schemas.", Double(service.model.compiledSchemaBytes))
    value("connections", "gauge", "Open connections.", Double(connections))
    value("process_resident_memory_bytes", "gauge", "Resident memory.", Double(ProcessMemory.resident))
    return lines.joined(separator: "\n") + "\n"
  }

  private static func number(_ value: Double) -> String { value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)" }
}
