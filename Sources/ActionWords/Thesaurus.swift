/// Words of one meaning, or of one errand, of which an action's words and a sentence's may each use another.
///
/// Written by hand for what assistants are asked for. A word may stand in several groups; an underscore joins the words of an expression.
package enum Thesaurus {
  /// The groups of a stem, or of an expression's stems joined by underscores.
  package static func groups(of stem: String) -> Set<Int> { byStem[stem] ?? [] }

  /// Whether two stems have a group in common.
  package static func agree(_ left: String, _ right: String) -> Bool {
    if left == right { return true }
    guard let one = byStem[left], let other = byStem[right] else { return false }
    return !one.isDisjoint(with: other)
  }

  /// Whether two stems are words of doing that have a group in common.
  package static func agreeAsVerbs(_ left: String, _ right: String) -> Bool {
    groups(of: left).intersection(groups(of: right)).contains { $0 < verbs.count }
  }

  /// Whether a stem may be a word of doing.
  package static func isVerb(_ stem: String) -> Bool { groups(of: stem).contains { $0 < verbs.count } }

  /// What the expressions of one meaning with a doing end with, most of them: "off" of "lights_out", beside "turn_off" and "switch_off".
  package static func ends(of stem: String) -> Set<String> {
    var ends: Set<String> = []
    for group in groups(of: stem) where group < verbs.count {
      let last = verbs[group].split(separator: " ").map { $0.split(separator: "_") }.filter { $0.count == 2 }.map { String($0[1]) }
      ends.formUnion(last.filter { word in last.count(where: { $0 == word }) >= 3 })
    }
    return ends
  }

  /// Expressions of several words that begin with a stem: their stems.
  package static func expressions(from first: String) -> [[String]] { expressionsByFirst[first] ?? [] }

  private static let byStem: [String: Set<Int>] = {
    var table: [String: Set<Int>] = [:]
    for (index, group) in (verbs + things).enumerated() {
      for word in group.split(separator: " ") { table[stems(word).joined(separator: "_"), default: []].insert(index) }
    }
    return table
  }()

  private static let expressionsByFirst: [String: [[String]]] = {
    var table: [String: [[String]]] = [:]
    for group in verbs + things {
      for word in group.split(separator: " ") where word.contains("_") {
        let parts = stems(word)
        table[parts[0], default: []].append(parts)
      }
    }
    return table
  }()

  /// As sentences are folded: without the plural's s, hyphens apart, a unit by its sign.
  private static func singular(_ word: String) -> String {
    if let unit = ["minutes": "min", "hours": "hour", "pounds": "lb", "kilos": "kg"][word] { return unit }
    return word.split(separator: "-").map { part in
      part.count > 3 && part.hasSuffix("s") && !part.hasSuffix("ss") ? String(part.dropLast()) : String(part)
    }.joined(separator: " ")
  }

  private static func stems(_ word: Substring) -> [String] {
    word.split(separator: "_").map { SentenceStemmer.stem(singular(String($0))) }
  }

  // MARK: Doing

  private static let verbs = [
    "add append include insert put attach", "create make new compose draft set_up generate",
    "write jot jot_down write_down put_down scribble note_down note",
    "log record track enter capture register put_down keep_track", "save keep store capture remember bookmark",
    "remember remind don't_forget keep_in_mind don't_let_forget",
    "show display view see list look_at bring_up pull_up present let_see get", "read read_out read_aloud recite",
    "tell say inform let_know",
    "check look see verify", "find search look_for look_up locate seek hunt dig_up dig_out browse look_through where",
    "open launch go_to bring_up pull_up visit navigate",
    "send message text write shoot drop forward deliver tell let_know ask drop_line", "reply respond answer",
    "share send forward post publish",
    "delete remove erase trash discard clear get_rid throw_away drop wipe cross_out",
    "cancel abort call_off never_mind drop give_up undo kill stop don't_need scrap",
    "stop end finish halt quit kill cease terminate abort cancel", "pause hold suspend interrupt silence stop hush",
    "resume continue go_on carry_on unpause",
    "start begin kick_off launch commence run go_for get_going initiate", "set change adjust update modify alter make switch turn_to",
    "edit change update correct revise amend",
    "increase raise turn_up higher boost up louder", "decrease lower reduce turn_down bring_down softer",
    "turn_on switch_on put_on activate enable light_up lights_on start_up",
    "turn_off switch_off put_out deactivate disable lights_out lights_off kill shut_off go_off", "mute silence quiet hush",
    "complete finish done tick_off check_off mark cross_off tick accomplish mark_done over",
    "favorite favourite star like heart pin love", "play listen hear put_on stream", "book reserve schedule arrange plan order",
    "schedule plan arrange set_up put_in calendar",
    "order buy purchase get shop pick_up need_to_buy out_of run_out need",
    "call phone ring dial give_ring give_call talk speak reach get_on_phone", "rename retitle relabel call",
    "move transfer shift relocate reschedule postpone push_back",
    "copy duplicate clone", "translate say_in interpret", "convert change exchange turn_into worth how_much_is",
    "calculate compute work_out", "summarize summarise sum_up shorten recap",
    "lock lock_up secure shut bolt", "unlock open_up", "close shut", "drink drank sip gulp swallow have had finish down",
    "eat ate had have consume devour snack", "pay spend cost charge bill be_was",
    "walk stroll hike", "ride cycle bike pedal", "drive take_to bring_to", "travel fly go_to get_to",
    "wake wake_up get_up rouse get_out_of_bed", "sleep nap doze rest bed", "measure weigh",
    "scan photograph capture snap", "print", "download fetch get", "upload", "install update upgrade", "sync refresh reload",
    "count how_many number tally", "rate review give_stars score stars rating",
    "join enter sign_up enroll enrol register subscribe take_part", "leave quit exit unsubscribe", "invite ask_to",
    "borrow loan lend check_out", "return give_back bring_back", "renew extend prolong keep_longer",
    "report complain broken lost missing damaged", "request ask_for apply want need", "check_in boarding_pass check_me_in",
    "assign delegate give_to hand_to", "approve accept agree confirm", "reject decline refuse deny", "hide archive put_away",
    "restore recover bring_back",
    "suggest recommend propose", "compare", "repeat again", "feed", "clean wash tidy vacuum hoover sweep", "water irrigate sprinkle",
    "recommend suggest advise",
  ]

  // MARK: Things

  private static let things = [
    "water drink beverage glass bottle cup hydration hydrate thirst oz ml sip", "coffee tea espresso cappuccino caffeine cup",
    "meal food breakfast lunch dinner supper snack dish eat ate had brunch calories nutrition",
    "recipe cook cooking dish ingredients bake", "note memo thought idea jotting note_to_self remark", "idea thought inspiration",
    "reminder todo to-do task chore remind errand nudge don't_forget remember don't_let_forget need_to have_to",
    "task todo to-do job ticket item issue",
    "leave vacation holiday holidays time_off day_off days_off week_off absence absent pto furlough sick_day",
    "list checklist lists", "shopping grocery groceries supermarket shop store buy shopping_list market",
    "calendar agenda diary schedule planner",
    "event appointment meeting booking date calendar party lunch dinner class session interview get-together occasion",
    "agenda schedule calendar appointments meetings plans plan itinerary my_day free busy", "itinerary trip journey travel plan tour",
    "message text sms chat dm line conversation im", "conversation chat thread talk talked discussion messages",
    "mail email e-mail inbox letter",
    "contact person friend people someone somebody", "call phone telephone ring", "photo picture image snapshot pic selfie shot",
    "video film clip movie recording", "music song album artist band track tune playlist jazz rock melody", "podcast episode show",
    "book novel title reading", "news headlines", "weather forecast rain temperature sunny",
    "temperature degrees heating thermostat heat warm cold climate heater", "light lights lamp lighting bright dark bulb lamps",
    "door doors gate entrance front_door house", "lock key secure", "window blinds curtains shades",
    "alarm wake wake-up clock get_up wake_up", "timer countdown count_down stopwatch", "time hour clock minutes", "day date today",
    "room place kitchen bedroom office bathroom living hotel",
    "landmark sight monument attraction site place_to_visit sightseeing visit spot",
    "near close nearby nearest closest around next_to here close_by around_here", "map directions route way navigate",
    "place location spot address destination", "city town", "restaurant cafe diner bistro table eatery",
    "hotel hostel accommodation stay lodging inn room place_to_stay somewhere_to_sleep nights",
    "flight plane fly airplane aeroplane air airline planes", "train railway rail", "taxi cab ride lift car driver uber",
    "baggage bag luggage suitcase bags suitcases", "ticket pass boarding_pass admission", "booking reservation",
    "parcel package shipment delivery courier order", "workout exercise training run ride swim yoga gym fitness sport work_out jog session",
    "run jog running jogging", "ride bike cycling cycle bicycle", "weight weigh kilos kg pounds lb scale", "steps walk walking",
    "sleep nap bed rest", "heart pulse heartbeat", "medicine medication pill pills tablet dose drug",
    "mood feeling feel emotion", "symptom pain ache headache", "money cash dollars euros pounds currency",
    "currency dollars euros pounds yen francs exchange money",
    "expense cost spending spent paid payment purchase price bill money receipt bought outlay", "income salary earnings earned",
    "budget allowance limit", "invoice bill", "account bank savings balance",
    "goal target aim objective", "habit routine streak", "total sum amount", "file document doc pdf paper", "folder directory collection",
    "page website site url link", "project work", "team group colleagues", "time_entry hours worked",
    "focus concentration concentrate deep_work", "break pause",
    "car vehicle", "parking park", "fuel gas petrol", "pet dog cat", "plant flower plants fern tomatoes", "garden yard lawn",
    "child kid kids baby", "school class lesson homework", "exam test quiz", "word vocabulary flashcard",
    "language translation spanish french german",
    "game match score", "movie film cinema", "review rating stars opinion feedback critique", "problem issue bug fault error broken",
    "device phone laptop computer", "volume sound loud louder quiet", "screen display brightness", "camera lens", "garage",
    "vacuum robot cleaner hoover", "washing laundry washer",
    "tv television", "status state progress update", "last latest recent newest most_recent", "first earliest oldest",
    "all every everything", "birthday anniversary", "summary overview recap", "history past log", "setting settings preferences option",
    "help support", "loan borrowed borrow", "membership member card subscription",
    "fine fee penalty owed", "seat seats chair", "queue line waiting_list hold", "prescription pharmacy chemist",
    "doctor dentist physician vet",
  ]
}
