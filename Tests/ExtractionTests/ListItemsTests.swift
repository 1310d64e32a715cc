import Extraction
import Foundation
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
      (["half-and-half"], ["half-and-half"]), (["first aid", "second language"], ["first aid", "second language"]),
      (["mac and cheese", "salt & vinegar crisps", "water and ice"], ["mac and cheese", "salt & vinegar crisps", "water", "ice"]),
    ])
  func items(finds: [String], expected: [String]) {
    // "The Hobbit" and "Hobbit" differ.
    #expect(ListItems.items(of: finds) == expected)
  }

  @Test(
    "How many there are and what there is of it are part of an item",
    arguments: [
      ("get eggs and two lemons", ["eggs", "lemons"], ["eggs", "two lemons"]), ("12 eggs", ["eggs"], ["12 eggs"]),
      ("a loaf of rye bread, milk", ["loaf", "rye bread", "milk"], ["loaf of rye bread", "milk"]),
      ("Day 1 fish market. Day 2 fjord cruise", ["fish market", "fjord cruise"], ["fish market", "fjord cruise"]),
      ("in 2026 tea", ["tea"], ["tea"]),
    ])
  func whole(note: String, finds: [String], expected: [String]) throws {
    let places = try finds.map { find in
      let range = try #require(note.range(of: find))
      let start = note.unicodeScalars.distance(from: note.startIndex, to: range.lowerBound)
      return start..<start + find.unicodeScalars.count
    }
    let scalars = Array(note.unicodeScalars)
    #expect(ListItems.whole(places, in: scalars).map { String(String.UnicodeScalarView(scalars[$0])) } == expected)
  }
}
