import Extraction
import Foundation
import TestSupport
import Testing

/// A case that the reference implementation (`tools/train/cli/make_mention_vectors.py`) wrote.
private struct MentionVector: Decodable {
  var today: String
  var note: String
  var mentions: String
}

@Suite("What a note mentions")
struct NoteMentionsTests {
  @Test("is what the default model was trained on, word for word")
  func vectors() throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../Fixtures/mention-vectors.jsonl")
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    #expect(lines.count > 1000)
    for line in lines {
      let vector = try JSONDecoder().decode(MentionVector.self, from: Data(line.utf8))
      let today = try #require(Day(vector.today))
      let expected = Self.readFurther[vector.note] ?? vector.mentions
      #expect(NoteMentions(vector.note, today: today).text == expected, "\(vector.note.debugDescription) on \(vector.today)")
    }
  }

  /// What this library reads that the reference does not: days with the day in front, a fraction of a cup, numbers without a digit in front of
  /// their point, digits of other scripts, years of the last century. In the same form.
  private static let readFurther = [
    "12/31/99": "12/31/99=1999-12-31",
    "24/7 1/2 3/4 cup": "1/2=2030-01-02<2029-01-02;3/4=0.75", "29/2": "29/2=2028-02-29<2024-02-29",
    "past's $.2027, weeknd of ": ".2027=0.2027;weeknd=2029-05-19",
    "six/tmorrow, aug's feb, 10jan,": "six=6;tmorrow=2024-08-10;10jan=2025-01-10<2024-01-10", "२३ nov": "23 nov=2024-11-23<2023-11-23",
  ]

  // The rows of the policy's table, by hand; 2026-11-21 is a Saturday.
  @Test(
    "follows the policy's table",
    arguments: [
      ("call Ana tonight", "tonight=2026-11-21"), ("tmrw morning", "tmrw=2026-11-22"),
      ("the day after tomorrow", "the day after tomorrow=2026-11-23"),
      ("last night", "last night=2026-11-20"), ("by Friday", "friday=2026-11-27<2026-11-20"),
      ("saturday", "saturday=2026-11-28<2026-11-14"),
      ("next Friday", "next friday=2026-11-27"), ("next Sunday", "next sunday=2026-11-29"), ("last Friday", "last friday=2026-11-20"),
      ("in 2 weeks", "in 2 weeks=2026-12-05"), ("3 months from now", "3 months from now=2027-02-21"),
      ("a week from Friday", "a week from friday=2026-12-04"),
      ("10 days ago", "10 days ago=2026-11-11"), ("June 3rd", "june 3rd=2027-06-03<2026-06-03"), ("6/3", "6/3=2027-06-03<2026-06-03"),
      ("06/03/2027", "06/03/2027=2027-06-03"), ("on the 15th", "the 15th=2026-12-15<2026-11-15"),
      ("the 31st", "the 31st=2026-12-31<2026-10-31"),
      ("this weekend", "weekend=2026-11-21"), ("end of the month", "end of the month=2026-11-30"),
      ("Feb 29", "feb 29=2028-02-29<2024-02-29"),
      ("Tuesday, no wait, Wednesday", "wednesday=2026-11-25<2026-11-18"), ("3 May to 6 May", "3 may=2027-05-03<2026-05-03"),
      ("offsite 22-24 March", "22-24 march=2027-03-22<2026-03-22"), ("4th and 5th of May", "4th and 5th of may=2027-05-04<2026-05-04"),
      ("Friday not Thursday", "friday=2026-11-27<2026-11-20"),
      ("Good Friday", ""), ("the monday.com board", ""), ("sat in the car park", ""), ("the Sunday Telegraph", ""),
      ("next week", ""), ("in June", ""), ("in a few days", ""), ("every Friday", ""), ("at 5pm", ""),
      ("wensday", "wensday=2026-11-25<2026-11-18"),
    ])
  func policy(note: String, mentions: String) throws {
    #expect(NoteMentions(note, today: try #require(Day("2026-11-21"))).text == mentions)
  }

  @Test(
    "spells out amounts",
    arguments: [
      ("twenty bucks", "twenty=20"), ("lunch thirty eight fifty", "thirty eight fifty=38.50|3850"),
      ("hotel one eighty", "one eighty=1.80|180"),
      ("a fiver", "a fiver=5"), ("2k", "2k=2000"), ("$1,250", "1,250=1250"), ("5 and a half dollars", "5 and a half=5.50"),
      ("80p", "80p=0.80"),
      ("a lakh", "a lakh=100000"), ("a grand", "a grand=1000"), ("$186.70", ""), ("room 204", ""),
      ("eighteen hundred and five", "eighteen hundred and five=1805"),
    ])
  func amounts(note: String, mentions: String) throws {
    #expect(NoteMentions(note, today: try #require(Day("2026-11-21"))).text == mentions)
  }

  @Test("stands below the note, and a note without any stays as it is")
  func message() throws {
    let today = try #require(Day("2026-11-21"))
    #expect(NoteMentions.message("dentist friday", today: today) == "dentist friday\nfriday=2026-11-27<2026-11-20")
    #expect(NoteMentions.message("buy milk", today: today) == "buy milk")
  }

  @Test("is bounded, and no note makes it fail", .seeded)
  func hostile() throws {
    let days = [Day(ordinal: 0), try #require(Day("0001-01-01")), try #require(Day("9999-12-31"))]
    var random = Seed.generator()
    let pieces = [
      "999999999", "crore", "in", "999", "years", "ago", "friday", "the", "31st", "of", "next", "month", "1,", "000", "\u{301}", "🏳️‍🌈", "\0",
      "/", "-", "2", "29", "feb", " ", "two", "hundred",
    ]
    for day in days {
      for _ in 0..<500 {
        let note = (0..<40).map { _ in (pieces.randomElement(using: &random) ?? "") + (Bool.random(using: &random) ? " " : "") }.joined()
        #expect(NoteMentions(note, today: day).entries.count <= NoteMentions.limit)
      }
    }
  }
}
