/// Words that ask for the same kind of action, or name the same kind of thing.
package enum ActionClasses {
  /// Whether two stems do.
  package static func agree(_ left: String, _ right: String) -> Bool {
    guard let one = byStem[left], let other = byStem[right] else { return false }
    return !one.isDisjoint(with: other)
  }

  /// Phrases of several words that stand for one: "money back", "let … in", "take off".
  package static let phrases: [(words: [String], meaning: String)] = {
    var found: [(words: [String], meaning: String)] = []
    for line in meanings.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      for phrase in parts[1].split(separator: ",") {
        found.append((words: phrase.split(separator: " ").map(String.init), meaning: String(parts[0])))
      }
    }
    return found.sorted { $0.words.count > $1.words.count }
  }()

  private static let meanings = """
    refund: money back
    tell: let me know, let know
    unlock: let in
    play: put on
    remove: take off, take down
    cancel: call off, give up
    rollback: go back, roll back
    deploy: roll out
    create: set up
    register: sign up
    login: sign in, log in
    delete: get rid, throw away, throw out
    note: write down, jot down, note down, put down
    raise: pull up, roll up
    wake: wake up
    collect: pick up
    deliver: drop off
    refill: fill up, top up
    postpone: push back, put off
    move: move to
    lock: lock up
    restock: run out, ran out, running low
    amount: how much
    end: hang up
    find: look up, look for
    checkin: check in
    checkout: check out
    todo: to do
    remind: don't forget, dont forget, don't let me forget, need to remember, make sure
    quieter: too loud
    complain: fed up, not happy
    """

  private static let byStem: [String: Set<Int>] = {
    var table: [String: Set<Int>] = [:]
    for (index, line) in classes.split(separator: "\n").enumerated() {
      for word in line.split(separator: " ") { table[LightStemmer.stem(String(word)), default: []].insert(index) }
    }
    return table
  }()

  private static let classes = """
    message text tell sms dm ping whatsapp write send inform notify say
    email mail write send inbox
    call phone ring dial
    remind remember forget nudge
    buy purchase order shop
    pay settle
    cancel abort scrap annul
    delete remove erase trash discard clear drop
    add put append include insert
    create make new start open found
    book reserve schedule arrange plan reservation appointment
    show display view see list check look what
    find search look locate where nearest closest near
    play listen hear song music album track artist band tune playlist radio
    pause hold suspend
    stop halt end quit finish
    log record track enter save capture
    note jot write idea thought memo journal
    drink water glass cup sip hydrate beverage
    eat food meal breakfast lunch dinner snack supper calories
    weigh weight kg kilos scales
    activate enable power start run launch
    off kill disable deactivate stop cut shut
    dim brighten brightness bright light lamp bulb
    lock bolt secure
    unlock open
    vacuum hoover sweep clean
    blind curtain shade shutter
    close shut draw lower
    raise lift open
    refund reimburse return repay
    price cost charge expensive cheaper
    restock stock replenish refill supply
    coupon voucher discount promo code
    ship deliver parcel package shipment dispatch post
    track where locate status follow
    hide unlist conceal remove
    restart reboot bounce reload
    deploy ship release publish push launch rollout
    rollback revert undo previous restore
    scale instance replica capacity
    incident outage broken break fail crash down error bug issue problem fault report
    grant give allow permit permission access right
    revoke remove withdraw
    rotate replace renew swap exchange
    maintenance downtime
    transfer send wire move
    request ask demand
    block freeze stolen steal suspend
    balance account left remaining amount
    atm cash machine withdraw
    budget limit cap
    dispute contest challenge
    temperature degree celsius thermostat warm heat cool heating
    translate translation
    navigate direction route way drive map
    weather forecast rain sunny
    photo image camera shoot snap
    volume loud quieter mute
    timer countdown minute second
    alarm wake
    event appointment meeting calendar schedule
    assign allocate
    approve accept confirm agree
    reject decline deny refuse
    lend borrow loan
    extend renew prolong longer
    lose missing misplace damage
    complain unhappy dissatisfied angry
    rate review star rating score
    register enrol enroll join subscribe
    unsubscribe leave unregister
    repair fix mend broken service
    postpone delay reschedule move change shift
    change set adjust update switch modify edit alter
    hire employ
    invite ask guest
    share post publish
    summarize summarise summary
    transport taxi cab ride lift
    expense spend spent cost paid
    medicine pill dose medication tablet drug
    workout exercise run gym train
    question ask enquiry inquiry
    stock inventory
    complete done tick finish mark
    upgrade improve better
    collect fetch
    password pin passcode
    """
}
