import Constraints

extension Matcher: TokenConstraint {}
