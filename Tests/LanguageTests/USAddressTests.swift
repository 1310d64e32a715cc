import Language
import Testing

@Suite struct USAddressTests {
  private func parts(_ text: String) -> [String: String]? {
    let scalars = Array(text.unicodeScalars)
    guard let address = USAddress(scalars) else { return nil }
    var found: [String: String] = [:]
    for part in USAddress.Part.allCases {
      if let range = address[part] { found["\(part)"] = String(String.UnicodeScalarView(scalars[range])) }
    }
    return found
  }

  @Test(
    "A line that is an address, in its parts, whatever its case and its commas",
    arguments: [
      (
        "418 Quarry Hollow Rd, Apt 7C, Elmira, NY 14901",
        ["number": "418", "street": "Quarry Hollow Rd", "unit": "Apt 7C", "city": "Elmira", "state": "NY", "postcode": "14901"]
      ),
      (
        "77 n tamarack ave ste 210 grand forks nd 58201-4410",
        ["number": "77", "street": "n tamarack ave", "unit": "ste 210", "city": "grand forks", "state": "nd", "postcode": "58201-4410"]
      ),
      (
        "2200 OLD COUNTY RD 12 NW BEMIDJI MN 56601",
        ["number": "2200", "street": "OLD COUNTY RD 12 NW", "city": "BEMIDJI", "state": "MN", "postcode": "56601"]
      ),
      ("19-B Wren Court", ["number": "19-B", "street": "Wren Court"]),
      (
        "One Harbor Plaza, 3rd Floor, Portland, Oregon 97205",
        ["number": "One", "street": "Harbor Plaza", "unit": "3rd Floor", "city": "Portland", "state": "Oregon", "postcode": "97205"]
      ),
      ("P.O. Box 20417", ["box": "P.O. Box 20417"]),
      ("po box 512 saint ignace mi 49781", ["box": "po box 512", "city": "saint ignace", "state": "mi", "postcode": "49781"]),
      (
        "85 Mulberry St., Bldg B, Suite 4, St. Charles, IL 60174",
        ["number": "85", "street": "Mulberry St.", "unit": "Bldg B, Suite 4", "city": "St. Charles", "state": "IL", "postcode": "60174"]
      ),
      (
        "640 Fairmount Ave., SE, Washington, DC 20003",
        ["number": "640", "street": "Fairmount Ave., SE", "city": "Washington", "state": "DC", "postcode": "20003"]
      ),
      ("311 Main St 14th Fl", ["number": "311", "street": "Main St", "unit": "14th Fl"]),
      ("12 Sandpiper Loop, 33931", ["number": "12", "street": "Sandpiper Loop", "postcode": "33931"]),
    ])
  func lines(text: String, expected: [String: String]) {
    #expect(parts(text) == expected)
  }

  @Test(
    "What is no address of the United States, or more than one, is none",
    arguments: [
      "", "5", "Bergweg 8, 3037 Rotterdam", "8 Oak Road, York YO1 7HH, born in May", "12 eggs, milk and 2 onions from the corner shop",
      "meet me at 8 tomorrow", "see you in 2027, Anna", "14 rue des Lilas, 75002 Paris", "€ 12, Main St",
      String(repeating: "1 Main St ", count: 4000),
    ])
  func others(text: String) {
    #expect(parts(text) == nil)
  }
}
