"""Choices that a note implies and never states: how good, how pressing, about what, how strongly; as words and as numbers of a scale."""

from __future__ import annotations

import random
import re

from corpus import lists as L
from corpus.dates import any_today
from corpus import frames

from .examples import CHOICES, DAY, SCALE, TEXT, TRUTH, Field, of_kind
from .graded import graded_field
from .ink import Ink

# From worst to best. {x} is what it is about.
VERDICTS = [
    """would give zero if I could|absolute rubbish|worst {x} I have ever had|broke on day one and nobody answers|total waste of money|do not buy this|ended up in the bin|asked for my money back the same evening|disgusting, never again|a scam if you ask me|terrible from start to finish|made me ill|
useless, plain useless|I'm furious about this {x}|avoid at all costs|it fell apart in my hands|shameful|what a disaster|we walked out|hated every minute of it|the {x} was a nightmare|stay away|I want a refund right now|appalling|arrived smashed and they blamed me|can't believe they charge for this|
never coming back here|the worst evening of the year|an insult|rude, late and wrong|garbage|dreadful|awful, just awful""",
    """not very good|expected more for the price|a bit of a letdown|stopped working after a month|slow, and the {x} was lukewarm|wouldn't order it again|flimsy|disappointing {x}|had to send it back once|the instructions make no sense|could have been a lot better|kind of cheap looking|too small and scratchy|
meh, rather poor|service was sluggish and nobody smiled|the photos flatter it|works when it wants to|noisy and it smells of plastic|I regret it a little|below average|rather bland|not what was promised|it already squeaks|the {x} let us down a bit|overpriced for what it is|took three weeks to arrive|
left half of it|wish I'd kept the old one|not great|we were underwhelmed""",
    """it's ok|does the job|neither good nor bad|average {x}, nothing more|fine I guess|some things I liked, others not|so so|nothing special|as expected|decent but forgettable|good {x}, bad service|mixed feelings about the {x}|middle of the road|no complaints, no raptures|it's a {x}, what can I say|acceptable|
usable, with quirks|half of it was nice|could be worse, could be better|okay for the money|not bad not great|pretty standard|alright|the {x} was fine, the wait was not|meh but it works|an average evening|I don't mind it|passable|serviceable|just about what you'd think""",
    """really good|pleased with it|solid {x}|works well, small scratch on the lid|would buy again|nice {x}, a touch pricey|we enjoyed it|friendly staff and good food|does what it says and looks nice|very decent|better than I thought|happy with the {x} overall|a lovely {x}, only the box was dented|good value|
comfortable and quick|reliable so far|recommended, with one small gripe|tasty|good, though delivery took a while|a fine {x}|I like it a lot|pretty great, lid sticks a bit|well made|does its job nicely|quite impressed|a good night out|the kids liked it|solid choice|warm and sturdy|will come again""",
    """absolutely love it|best {x} I have ever had|perfect in every way|can't recommend it enough|blown away|worth every penny and more|I'm over the moon with this {x}|flawless|exceeded all my hopes|life changing, honestly|what a fantastic {x}|my new favourite|outstanding|ten out of ten no notes|amazing, telling everyone|
simply the best|superb from start to finish|we were treated like royalty|wow just wow|couldn't be happier|incredible {x}|a dream|stunning|brilliant, ordering two more|magnificent|made my whole week|five-star treatment all round|I cried happy tears|wonderful people, wonderful {x}|never want to leave|
spectacular|everything was perfect|unbeatable|exactly what I hoped for and then some""",
]
# From least to most pressing.
PRESSING = [
    """no rush at all|whenever you get round to it|some day maybe|it can wait till next year|not important, just noting|if you're ever bored|when things calm down|low on the list|at your leisure|would be nice one day|no hurry|only cosmetic, leave it|park it for later|nothing depends on it|take your time""",
    """not urgent, next month is fine|would be good to have eventually|minor thing|when you have a gap|it's a small annoyance|there is a workaround so no panic|sometime in the coming weeks|not pressing|can be done with the next batch|a little nuisance, that's all|after the other stuff""",
    """this week would be good|please look into it in the next days|should get done soonish|normal queue is fine|when its turn comes|it slows us a bit|don't forget it|please have it ready by the end of the week|we'd like an answer in a few days|usual turnaround|I'll need it at some point this week""",
    """need this by tomorrow morning|please hurry a bit|it's holding up the team|customers are starting to complain|rather pressing|soon please, the visitors arrive in two days|the deadline is close|we can't ship until this works|getting worse by the hour|I'd drop other things for it|top of my list|blocking two people""",
    """drop everything|right now please|the whole site is down|water is coming through the ceiling|this can't wait a minute|people could get hurt|emergency|asap asap asap|nobody can work at all|we lose money every second|I smell gas|he's bleeding, come quick|production is on fire|call me this instant|all payments fail|
the baby is locked in the car|it has to be fixed before anything else|stop what you are doing""",
]
# From least to most, of what a body or mind feels.
STRONG = [
    """barely there|you'd hardly notice|just a twinge|a faint trace|almost gone|tiny bit|hardly anything|only when I think of it""",
    """a bit sore|mild, I can ignore it|comes and goes, not too bad|slight|dull but fine|noticeable, no more|I can work with it""",
    """hurts when I move|moderate I'd say|annoying all day|so-so, needed one tablet|can't quite ignore it|in the middle|bothers me quite a lot at times""",
    """really bad today|couldn't sleep because of it|had to lie down|strong, two pills didn't help|throbbing for hours|can't concentrate at all|hard to walk""",
    """unbearable|worst I've ever felt|screaming|off the scale|I passed out|had to call an ambulance|couldn't stand or speak|agony""",
]
MOODS = [
    """cried all morning|everything feels pointless|lowest I've been in years|couldn't get out of bed|dark day|heart in pieces""",
    """bit down today|grey sort of day|tired and grumpy|not feeling it|flat and lonely|snapped at everyone""",
    """just a day|nothing to report|ok, neither up nor down|ordinary|same as ever|getting by""",
    """good day|in a cheerful mood|laughed a lot with {name}|content|felt light after the walk|pretty pleased with myself""",
    """on cloud nine|best day in ages|over the moon|dancing round the kitchen|pure joy|couldn't stop smiling|she said yes!""",
]
HARD = [
    """a doddle|my gran could do it|piece of cake|nothing to it|done in my sleep""",
    """easy enough|no real trouble|a gentle one|fairly simple""",
    """took some thinking|not too easy not too hard|a fair challenge|had to concentrate""",
    """a real slog|tough going|struggled a lot|needed help twice""",
    """brutal|nearly gave up|hardest thing I've done|impossible|broke me""",
]
SCALES = [
    (VERDICTS, "rating stars score verdict overall satisfaction", ["stars", "1 is worst, 5 is best", "how good it was", "overall rating", "how satisfied they are", "1 to 5 stars", ""]),
    (PRESSING, "urgency priority pressing howUrgent importance level", ["1 can wait, 5 is an emergency", "how urgent", "how soon it is needed", "urgency from 1 to 5", "how pressing it is", ""]),
    (STRONG, "severity intensity pain strength level", ["1 mild, 5 unbearable", "how strong it is", "how bad", ""]),
    (MOODS, "mood feeling moodScore happiness spirits", ["how the day felt", "1 awful, 5 great", "mood of the writer", ""]),
    (HARD, "difficulty effort howHard challenge", ["how hard it was", "1 easy, 5 very hard", ""]),
]
NAMED = {
    id(VERDICTS): ["negative,neutral,positive", "negative,mixed,positive", "bad,ok,good", "negative,positive", "very negative,negative,neutral,positive,very positive", "poor,fair,good,excellent", "thumbs_down,thumbs_up", "unhappy,neutral,happy", "angry,disappointed,neutral,satisfied,delighted", "terrible,poor,okay,good,great",
                   "dissatisfied,neutral,satisfied", "detractor,passive,promoter", "complaint,neutral,praise", "one,two,three,four,five", "hated,disliked,indifferent,liked,loved", "critical,neutral,favourable"],
    id(PRESSING): ["low,medium,high", "low,normal,high,critical", "low,normal,high", "routine,soon,urgent,emergency", "not_urgent,urgent", "p4,p3,p2,p1", "can wait,this week,today,right now", "minor,major,critical", "low,medium,high,urgent", "someday,soon,now", "trivial,minor,normal,major,blocker"],
    id(STRONG): ["mild,moderate,severe", "low,medium,high", "none,mild,moderate,severe,extreme", "light,strong", "slight,noticeable,bad,unbearable"],
    id(MOODS): ["sad,neutral,happy", "terrible,bad,okay,good,great", "low,medium,high", "awful,down,meh,good,rad", "negative,neutral,positive", "bad,good"],
    id(HARD): ["easy,medium,hard", "easy,moderate,hard,extreme", "simple,fair,tough", "low,medium,high", "beginner,intermediate,advanced"],
}
NAMES_OF_CHOICES = {id(VERDICTS): "sentiment tone feeling opinion verdict attitude mood reaction impression rating", id(PRESSING): "urgency priority level severity importance when pressing triage", id(STRONG): "severity intensity strength level degree", id(MOODS): "mood feeling emotion state spirits", id(HARD): "difficulty effort level grade"}
THINGS = "kettle hotel meal blender film jacket phone course coffee headset restaurant tent concert app pizza mattress bike lamp flight charger museum haircut sofa book game soup keyboard cruise massage lawnmower backpack printer breakfast toaster show cake".split()

# Subjects of messages: name of the topic, other names, what is said of it.
TOPICS = [
    ("support", """billing,payment,invoices: I was charged twice|the invoice shows the wrong amount|my card got declined at checkout|why did my monthly fee go up|money left my account and no receipt came|need a copy of last month's bill with VAT
shipping,delivery: the parcel hasn't turned up|tracking hasn't moved for a week|driver left the box in the rain|when will it get here|it went to my old address|half of the order is missing from the box
technical,bug,technical_issue: the app closes as soon as I open it|I keep getting error 500|the button does nothing|screen stays white after the update|it won't sync any more|sound cuts out every minute
account,login,access: can't sign in any more|the reset email never comes|I want to change my email address|locked out after three tries|please delete my profile|my username is taken by someone else
returns,refund: I'd like to send the shoes back|how do I get a label to return this|wrong size, can I swap it|still waiting for my money after I posted it back
feature_request,suggestion,idea: it would be great to have a dark theme|could you add an export to CSV|please let us sort by date|a widget would be handy
praise,compliment,thanks: you people are the best|just wanted to say how happy we are|thank your colleague Ann from me|lovely service as ever
sales,pricing,quote: what would it cost for fifty people|do you have a plan for schools|is there a discount if we pay for a year|I'd like a quotation"""),
    ("life", """health,medical: my knee has been playing up|got my blood results back|new glasses at last|the dentist found two cavities|couldn't sleep again
work,job,career: my boss moved the review|the pitch went well|two meetings back to back and a new client|handed in my notice|the rota is out
family,kids: Mum's coming for the weekend|took the twins to the park|my sister had her baby|granddad told the ship story again|picked the kids up late
money,finance,finances: the rent went up|got my tax refund|put a hundred into savings|the loan is nearly paid off|shares fell again
home,household: the boiler is making that noise|painted the hall|need a new washing machine|the gutter leaks|finally put up the shelf
travel,trips,holiday: booked the ferry|our train was two hours late|packing for Lisbon|the hostel had bedbugs|visa came through
hobbies,leisure: finished the quilt|new strings on the guitar|planted the beans|three chapters in and I love it|our choir starts again
social,friends: drinks with the old gang|met Priya for coffee|the party went on till three|Tom's leaving do|had people round for dinner
education,school,study: the essay is due|passed my statistics exam|half of the class was ill|learned forty new words|the lecture was about volcanoes"""),
    ("news", """politics,government: the minister stepped down|parliament voted on the bill|the mayor wants a second term|polls open at seven
sports,sport: they won two nil away|the striker is out for six weeks|a new world record in the 400 metres|the coach was sacked at half time
science,research: astronomers found a new comet|a vaccine for malaria looks promising|the fossil is older than thought|a cheaper way to split water
business,economy: the bank cut its rate|shares of the chip maker doubled|a chain of bakeries went bust|the two airlines will merge
weather,climate: a storm is coming in from the west|hottest June since records began|snow closed the pass|floods along the river
culture,arts,entertainment: the gallery bought a lost painting|her new album is out|the festival starts with a silent film|a play about bees won the prize
crime,police: two men were arrested after the robbery|the forged paintings trial begins|a thief took the statue at night
technology,tech: the new phone folds twice|a browser that blocks trackers|the chip uses half of the power|robots sort the mail now"""),
    ("repairs", """plumbing,water: the tap drips all night|toilet keeps running|no hot water in the shower|the sink is blocked again
electrical,electricity: lights flicker in the hall|the socket sparks|the fuse goes whenever I use the oven
heating,hvac: radiators stay cold|the boiler shows E119|thermostat won't go past 15
structural,building: a crack runs down the wall|the ceiling sags|roof tiles came off in the storm|the door frame is rotten
pests,vermin: mice in the pantry|ants everywhere|wasps under the eaves|something scratches in the loft
security,locks: the front door won't lock|I lost my key|the entry phone is dead|somebody broke the side window
cleaning,hygiene: the stairwell hasn't been mopped for weeks|bins overflow|there's mould round the bath
noise,neighbours: music until four from upstairs|the dog next door barks all day|drilling on a Sunday"""),
    ("intent", """question,query,ask: where do I find the form|is the pool open in winter|how long does it take|what does the red light mean|can I bring my dog
complaint,problem: I've been on hold for an hour|the room was filthy|nobody called back as promised|this is the third time it broke
request,order: please send two more|put me on the waiting list|I'd like to book a table by the window|could someone come and look
cancellation,cancel: I won't need it after all|please stop my subscription|take my name off the list|we can't make it, so scrap the booking
feedback,comment: the new layout is clearer|the course was too fast for me|more vegetarian dishes would be nice
thanks,praise: you saved my day|thank you all so much|what a lovely surprise
apology,sorry: my fault entirely|I should have told you|forgive me for the mess
information,update,notice: the office moves to floor two|the lift is out until noon|bus 12 no longer stops here|just so you know, the code has changed"""),
    ("food", """dairy: a pint of semi-skimmed|some cheddar|natural yoghurt|unsalted butter
produce,fruit_veg,vegetables: a bag of spinach|six bananas|two heads of garlic|ripe tomatoes
bakery,bread: a sourdough loaf|croissants for breakfast|a dozen bagels
meat,butcher: chicken thighs|half a kilo of mince|bacon|lamb chops
fish,seafood: two salmon fillets|frozen prawns|a tin of sardines
drinks,beverages: orange juice|a crate of sparkling water|two bottles of red
household,cleaning: washing up liquid|bin bags|kitchen roll|descaler
frozen: peas from the freezer aisle|fish fingers|vanilla ice cream|oven chips
snacks,sweets: salted crisps|dark chocolate|a packet of biscuits|gummy bears"""),
    ("emotion", """joy,happiness: she said yes!|I could sing|we're going to have a baby|got the job
sadness,grief: I miss him every day|our old dog died|the house is so quiet now|cried on the bus
anger,rage: how dare they|I slammed the door|he lied to my face|stole my parking space again
fear,anxiety,worry: what if it comes back|my hands shake before every flight|I hear steps upstairs|can't stop thinking about the results
surprise,shock: I did not see that coming|out of nowhere he was at the door|nobody told me|my jaw dropped
disgust: there was hair in the soup|the smell made me gag|slime all over the sink
love,affection: you mean the world to me|he kissed her forehead|can't wait to hold you again
calm,content: tea, rain on the window, nothing to do|breathing slowly by the lake|all is well"""),
]
FLAGS = [
    ("wouldRecommend recommend recommended", "whether they would recommend it", "tell all your friends|go and get one|everyone should try it|you have to go there|I've already sent three friends", "stay away|don't bother|save your money|I'd warn anybody off it|spend it elsewhere"),
    ("wouldBuyAgain repeat willReturn comingBack", "whether they would come back or buy again", "already ordered another|see you next week|we'll be regulars|I'll be back for sure|booked again on the spot", "never again|that was the last time|won't set foot in there again|I'm done with them|once was enough"),
    ("needsReply replyNeeded awaitingAnswer", "whether an answer is expected", "let me know what you think|can you get back to me|what do you say?|waiting to hear from you|please confirm", "no need to write back|just for your information|nothing for you to do|fyi only|don't bother answering"),
    ("isUrgent urgent important", "whether it is urgent", "it can't wait|right away please|drop what you're doing|within the hour|this is an emergency", "no hurry|whenever|some time next month|take your time|it's nothing pressing"),
    ("resolved fixed solved done", "whether the matter is settled", "all working again|that did the trick|sorted, thank you|back to normal since noon|we got it going", "still broken|no luck so far|same as before|it keeps coming back|nothing helped"),
    ("wasOnTime onTime punctual", "whether it came on time", "bang on the hour|there before we were|to the minute|even a bit early", "an hour late|we waited and waited|turned up the next day|two weeks after the promised day"),
    ("attending willAttend coming", "whether the person will come", "count me in|see you there|wouldn't miss it|I'll be there with bells on|save me a seat", "can't make it|have to pass this time|we're away that week|give my seat to someone|sadly no"),
    ("isPaid paid settled", "whether it has been paid", "money's with them|sent the transfer|cleared it in cash|nothing left to pay", "still owe them|the bill is lying here|haven't sent the money|payment is outstanding"),
    ("outdoors outside isOutdoor", "whether it takes place outside", "on the lawn|under the stars|by the lake, bring a hat|in the park|on the rooftop", "in the hall|at the indoor pool|in our living room|in the cinema|round the kitchen table"),
    ("childFriendly kidsWelcome familyFriendly", "whether children are welcome", "high chairs and crayons|my toddlers had a ball|bring the little ones|there's a ball pit", "over eighteens only|they frown at prams|no place for small ones|adults only"),
    ("isSpam spam suspicious", "whether it looks like spam", "you have won a prize, click here|send us your bank details to claim|hot singles near you|double your bitcoin today|cheap pills no prescription", "see you at lunch|attached is the agenda|mum says hi|the train's at six"),
    ("containsQuestion asksSomething question", "whether the writer asks something", "where is it?|does it come in blue?|who has the key?|how do I get there?", "it's on the table|we left at nine|blue suits you|the key is with Tom"),
    ("hasPets pets petOwner", "whether there are pets", "our two cats come along|the dog sleeps inside|I keep rabbits", "no animals here|we have no pets|allergic to fur, so none"),
    ("isGift gift forSomeoneElse", "whether it is a present", "please wrap it, it's for my niece|a surprise for her birthday|with a card that says congratulations", "it's for myself|no wrapping, I use it at once|just for our own kitchen"),
    ("isOnline remote virtual online", "whether it takes place online", "join from your laptop|link follows|on zoom|we dial in", "come to the hall|in person only|bring sturdy shoes|we meet at the door"),
    ("isFirstTime firstVisit newCustomer beginner", "whether it is the first time", "never been here before|my very first try|new here|a total beginner", "as always|third visit this year|back again|been a member since 2010"),
    ("needsInvoice invoice receiptNeeded", "whether an invoice is wanted", "please bill our company|I need a receipt for the tax office|send the invoice to accounting", "no paper needed|keep the receipt|private, nothing to bill"),
    ("isDamaged damaged defective broken", "whether it is damaged", "there's a crack in it|arrived with a dent|one corner is smashed|the glass splintered", "in perfect shape|not a scratch on it|came out of the box like new|all intact"),
    ("isRecurring recurring repeats regular", "whether it comes again and again", "every tuesday|each month on the first|as usual, weekly|twice a year", "just this once|a one-off|only for saturday|never to be repeated"),
    ("isVegetarian vegetarian meatFree veggie", "whether it has no meat", "no meat for me|plant based please|tofu instead of beef|lentil bake", "extra bacon|a big steak|with chicken|lamb kebab"),
    ("isIndoor indoor inside", "whether it is inside", "in the gym hall|round the fireplace|at the swimming baths|in the cellar bar", "in the woods|on the beach|by the river, bring a rug|in the open air"),
    ("isFree free noCharge", "whether it costs nothing", "no charge|entry is on us|costs nothing|it's on the house", "tickets are ten euros|fifteen at the door|there's a small fee|pay at the counter"),
    ("isConfirmed confirmed booked final", "whether it is certain", "they've confirmed|it's booked|all set|signed and sealed", "still waiting for their answer|might happen|only pencilled in|not sure yet"),
    ("isAvailable available inStock stillThere", "whether it can still be had", "plenty left|still there|we have three on the shelf|yes, you can have it", "sold out|the last one went this morning|gone|nothing left"),
    ("injured anyoneHurt hurt casualties", "whether anybody was hurt", "he broke his arm|two went to hospital|she's bleeding|a cut on the chin", "everyone's fine|nobody was harmed|only a fright|just bent metal"),
    ("smoker smokes", "whether the person smokes", "a pack a day|needs an ashtray|lights one after dinner", "never touched a cigarette|gave up years ago|hates the smell of tobacco"),
    ("driving hasCar byCar", "whether they come by car", "I'll drive|we take the van|need a parking space|coming in my mini", "we take the train|on foot|by bike as always|catching the bus"),
    ("followUp callBack needsFollowUp", "whether somebody has to get back to them", "please ring me about it|he wants to hear from us|get back to her next week|call me once you know more", "nothing further needed|all settled, no need to call|she has everything she wanted|case closed"),
    ("agreed accepted approved saidYes", "whether it was agreed to", "they went for it|she nodded it through|deal|he signed on the spot|green light", "they said no|turned it down|he wouldn't hear of it|no deal"),
    ("safe isSafe allClear", "whether it is safe", "all checked, nothing to fear|the fire is out|you can go in again|passed every test", "stay out, it may collapse|live wires on the floor|don't touch it|gas in the air"),
    ("hasExperience experienced qualified", "whether they have done it before", "ten years in the trade|did this at my last job|trained chef|knows the ropes", "straight from school|never held a drill|willing to learn|first job"),
    ("alone solo single", "whether the person is alone", "just me|by myself|table for one|travelling on my own", "with my wife and the kids|four of us|my sister comes too|the whole gang"),
    ("isWorking works operational functional", "whether it works", "runs like clockwork|switches on fine|no trouble with it|humming along", "dead|won't start|nothing happens when I press it|gave up the ghost"),
    ("cancelled isCancelled calledOff", "whether it has been called off", "it's off|won't take place after all|scrapped because of rain|no show tonight", "it's on|goes ahead as planned|see you there at eight|starts on time"),
    ("late isLate delayed overdue", "whether it is late", "still not here|should have come last week|forty minutes behind|we're past the deadline", "came a day early|right on schedule|in good time|punctual as ever"),
    ("happy isHappy satisfied pleased contentCustomer", "whether the writer is pleased", "made my day|couldn't be better|what a lovely job|so grateful", "what a mess|I'm fuming|very let down|this ruined our evening"),
    ("isComplaint complaint negative", "whether it is a complaint", "I waited two hours and nobody came|this is unacceptable|I want to speak to the manager|the room was filthy", "a big thank you to your team|what time do you open?|could I book a table|lovely stay"),
    ("isQuestion question asking", "whether it is a question", "how do I open it?|what's the wifi password|do you take cards|which bus goes there", "I left the key at the desk|the bulb is out|thanks for yesterday|we arrive at six"),
    ("accessible wheelchair stepFree", "whether it can be reached without stairs", "ramp at the side|lift to every floor|level all the way|wide doors, no steps", "forty steps up|narrow stairs only|no lift|you have to climb a ladder"),
    ("hasWarranty guaranteed covered insured", "whether it is covered", "two years of guarantee left|the insurance pays|still under warranty|fully covered", "the guarantee ran out|not insured|we pay it ourselves|no cover"),
    ("spoken isPhone byPhone called", "whether it came by telephone", "rang this morning|on the line just now|left a voicemail|she called", "wrote a mail|dropped in at the desk|sent a letter|by fax of all things"),
    ("secret confidential private", "whether it must stay secret", "don't tell anyone|between you and me|keep it under your hat|not for the press", "tell everybody|spread the word|it's in the paper already|feel free to share"),
]


def said(rng: random.Random, words: str) -> str:
    w = rng.choice(words.replace("\n", "").split("|"))
    return w.replace("{x}", rng.choice(THINGS)).replace("{name}", L.person_name(rng))


def level_words(rng: random.Random, levels: list[str], level: int) -> str:
    """Two wordings of a level at times."""
    words = said(rng, levels[level])
    return words + rng.choice([", ", ". ", " and ", "; "]) + said(rng, levels[level]) if rng.random() < 0.3 else words


def scale_field(rng: random.Random) -> tuple[Field, str]:
    levels, names, remarks = rng.choices(SCALES, (5, 4, 2, 2, 1))[0]
    level = rng.randrange(5)
    words = level_words(rng, levels, level)
    if rng.random() < 0.45:  # a scale of numbers
        low, high = rng.choice([(1, 5), (1, 5), (1, 5), (0, 10), (1, 10), (1, 3), (0, 5), (1, 4)])
        name, remark = rng.choice(names.split()), rng.choice(remarks)
        if high != 5 or low != 1:
            remark = re.sub(r"\b5\b", str(high), re.sub(r"\b1\b", str(low), remark))
        choices = [str(n) for n in range(low, high + 1)]
        return Field(name, SCALE, rng.random() < 0.7, remark, choices, round(level / 4 * (len(choices) - 1))), words
    choices = rng.choice(NAMED[id(levels)]).split(",")
    place = round(level / 4 * (len(choices) - 1))
    if len(choices) == 2 and level == 2:
        return scale_field(rng)
    names_of = NAMES_OF_CHOICES[id(levels)].split()
    field = Field(rng.choice(names_of), CHOICES, rng.random() < 0.7, rng.choice(remarks) if rng.random() < 0.4 else "", choices, place)
    if re.search(r"\d", field.description):
        field.description = ""
    if rng.random() < 0.3:
        shuffle(rng, field)
    return field, words


def shuffle(rng: random.Random, f: Field) -> None:
    order = rng.sample(range(len(f.choices)), len(f.choices))
    f.choices = [f.choices[i] for i in order]
    f.gold = None if f.gold is None else order.index(f.gold)


def topic_field(rng: random.Random) -> tuple[Field, str]:
    domain, table = rng.choice(TOPICS)
    rows = [r.partition(":") for r in table.split("\n")]
    rows = rng.sample(rows, rng.randint(min(3, len(rows)), len(rows)))
    row = rng.randrange(len(rows))
    choices = [rng.choice(head.split(",")) if rng.random() < 0.5 else head.split(",")[0] for head, _, _ in rows]
    words = said(rng, rows[row][2].strip())
    if rng.random() < 0.25:
        words += rng.choice([". ", ", ", " and "]) + said(rng, rows[row][2].strip())
    gold: int | None = row
    roll = rng.random()
    if roll < 0.3:
        choices.append("other")
        if roll < 0.06:  # what is none of them
            others = [r for d, t in TOPICS if d not in (domain, "intent") for r in t.split("\n")]
            words, gold = said(rng, rng.choice(others).partition(":")[2].strip()), len(choices) - 1
    if rng.random() < 0.15:
        choices = [" ".join(c.split("_")).title() for c in choices]
    f = Field(rng.choice("topic category subject theme area department kind type class label about".split()), CHOICES, rng.random() < 0.75, rng.choice(["", "", "what it is about", "which team should handle it", "main subject of the message", "best fitting category"]), choices, gold)
    if rng.random() < 0.5:
        shuffle(rng, f)
    return f, words


def flag_field(rng: random.Random) -> tuple[Field, str]:
    names, remark, yes, no = rng.choice(FLAGS)
    true = rng.random() < 0.5
    return Field(rng.choice(names.split()), TRUTH, rng.random() < 0.6, rng.choice([remark, "", "only if the note shows it"]), [], 0 if true else 1), said(rng, yes if true else no)


def implied(rng: random.Random) -> tuple[Field, str]:
    return rng.choices((scale_field, graded_field, topic_field, flag_field), (6, 60, 20, 14))[0](rng)


def put_together(rng: random.Random, parts: list[str]) -> str:
    glue = rng.choice([". ", ", ", " - ", "; ", "\n", "mixed"])
    text = parts[0]
    for p in parts[1:]:
        text += (rng.choice([". ", ", ", "! ", " ... ", " and ", "; ", "? "]) if glue == "mixed" else glue) + p
    return text


def of_judged(rng: random.Random) -> tuple[str, list[Field], str]:
    """One to three judged fields, each implied by its own sentence, and a text field at times; what is not said is nothing."""
    fields, parts, names = [], [], set()
    for _ in range(rng.choice([1, 1, 2, 2, 3])):
        f, words = implied(rng)
        if f.name in names or f.type == CHOICES and any(g.type in (CHOICES, SCALE) and set(g.choices) & set(f.choices) for g in fields):
            continue
        names.add(f.name)
        if not f.required and rng.random() < 0.3:
            f.gold = None
        else:
            parts.append(words)
        fields.append(f)
    ink = Ink()
    if rng.random() < 0.5:
        thing = rng.choice([L.thing(rng), L.business(rng), L.person(rng), rng.choice(THINGS)])
        parts.insert(0, rng.choice(["the {t}", "{t}", "about the {t}", "my {t}", "re {t}", "{t} review", "this is about {t}"]).replace("{t}", ink("thing", thing)))
        fields.insert(rng.randint(0, len(fields)), Field(rng.choice([n for n in "product item subject what thing place service name".split() if n not in names]), TEXT, True, rng.choice(["", "what it is about", "the product or place"])))
        thing_field = next(f for f in fields if f.type == TEXT)
    else:
        thing_field = None
    if rng.random() < 0.35:  # what says nothing of the fields
        parts.insert(rng.randint(0, len(parts)), rng.choice([lambda: rng.choice(L.clauses()), lambda: f"{L.person_name(rng)} was there too", lambda: f"bought it {rng.randint(2, 9)} weeks ago", lambda: "hi there", lambda: f"order number {rng.randint(1000, 99999)}"])())
    if not parts:
        return of_judged(rng)
    note, spans = ink.read(put_together(rng, parts))
    if thing_field:
        thing_field.gold = spans["thing"][0]
    for f in fields:
        if f.type == TRUTH and f.required and f.gold is None:
            f.gold = 1
    return rng.choice("Review Feedback Message Ticket Entry Report Note Classification Analysis Comment Mail Case Request JournalEntry Assessment".split()), fields, note


def of_kind_judged(rng: random.Random) -> tuple[str, list[Field], str]:
    """A kind of record with a judged field beside its own."""
    title, fields, note = of_kind(rng)
    f, words = implied(rng)
    if any(g.name == f.name or set(g.choices) & set(f.choices) for g in fields):
        return title, fields, note
    if not f.required and rng.random() < 0.25:
        f.gold = None
        return title, fields + [f], note
    fields.insert(rng.randint(0, len(fields)), f)
    return title, fields, note + rng.choice([". ", ", ", " - ", "; ", "! "]) + words
