import Extraction
import Testing

@Suite struct ListItemsTests {
  @Test(
    "Joints, articles and marks are no part of an item",
    arguments: [
      (["milk", "and two lemons"], ["milk", "two lemons"]),
      (["a raincoat", "the Hobbit", "The Hobbit"], ["raincoat", "Hobbit", "The Hobbit"]),
      (["brake pads and a hose"], ["brake pads", "hose"]), (["Pia and Noor"], ["Pia", "Noor"]), (["salt and pepper"], ["salt and pepper"]),
      (["apples, pears and plums"], ["apples", "pears", "plums"]),
      (["walk by the river and dinner in town"], ["walk by the river and dinner in town"]),
      (["#garden", "\"quoted\"", "(aside)"], ["garden", "quoted", "aside"]), (["Dr. Novak", "Smith Jr."], ["Dr. Novak", "Smith Jr."]),
      (["eggs", "Eggs"], ["eggs"]), (["and", ","], ["and"]), ([], []), (["tea + cake"], ["tea", "cake"]),
      (["half-and-half"], ["half-and-half"]),
    ])
  func items(finds: [String], expected: [String]) {
    // "The Hobbit" and "Hobbit" differ.
    #expect(ListItems.items(of: finds) == expected)
  }
}
