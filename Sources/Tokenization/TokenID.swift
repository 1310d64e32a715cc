/// Index of a token in its vocabulary.
package typealias TokenID = Int32
