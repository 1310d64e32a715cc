/// Whether two secrets are equal, in a time that depends on their lengths alone and not on where they differ.
package func isEqualInConstantTime(_ left: String, _ right: String) -> Bool {
  let (left, right) = (Array(left.utf8), Array(right.utf8))
  var difference = left.count ^ right.count
  for index in 0..<max(left.count, right.count) {
    difference |= Int((index < left.count ? left[index] : 0) ^ (index < right.count ? right[index] : 0))
  }
  return difference == 0
}
