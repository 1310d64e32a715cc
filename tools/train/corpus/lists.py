"""Words: lists written here, and, so that copying meets thousands of them, names and words from packages."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

from corpus import wordnet
from corpus.time_words import TIME_WORDS


@cache
def words() -> list[str]:
    """Lower-case English words of 2 to 12 letters, common ones more than once."""
    from wordfreq import top_n_list

    ranked = [w for w in top_n_list("en", 30000) if w.isascii() and w.isalpha() and 2 <= len(w) <= 12]
    return ranked[:2000] * 3 + ranked


def _dictionary() -> set[str]:
    """The system's word list (Debian: wamerican-large)."""
    for path in ("/usr/share/dict/american-english-large", "/usr/share/dict/words"):
        if Path(path).exists():
            return set(Path(path).read_text(encoding="utf-8").split())
    raise SystemExit("there is no word list under /usr/share/dict: apt-get install wamerican-large")


@cache
def rare_nouns() -> list[str]:
    """Nouns: what the dictionary has with 's, by frequency not too rare."""
    from wordfreq import zipf_frequency

    d = _dictionary()
    return sorted(w for w in d - COARSE if w.isascii() and w.isalpha() and w.islower() and 3 <= len(w) <= 12 and w + "'s" in d and 2.3 < zipf_frequency(w, "en") < 5
                  and not w.endswith("ing") and w not in TIME_WORDS)


@cache
def rare_verbs() -> list[str]:
    """Verbs: what the dictionary has with -ed and -ing."""
    from wordfreq import zipf_frequency

    d = _dictionary()

    def stem(w: str) -> str:
        return w[:-1] if w.endswith("e") else w

    return sorted(w for w in d if w.isascii() and w.isalpha() and w.islower() and 3 <= len(w) <= 10 and stem(w) + "ed" in d and stem(w) + "ing" in d
                  and 2.6 < zipf_frequency(w, "en") < 5.5 and w not in TIME_WORDS)


COARSE = set("""gang-rape rape get laid strip show bomb murder kill whore slut nigger negro nazi hitler porn sex semen penis vagina condom nude naked suicide lynch torture corpse
genocide terrorist bastard bitch damn shit piss fuck faggot queer dyke cripple retard moron idiot prostitute brothel orgasm masturbate genital enema concubine slave slaver pimp molestation incest pedophile erection anus sodomy stripper hooker sexism sexist racist bondage fetish fetus""".split())

LOCALES = """en_US en_GB en_IE en_IN en_NG en_KE en_NZ en_PK es_ES es_MX fr_FR de_DE it_IT pl_PL tr_TR pt_BR nl_NL sv_SE no_NO da_DK fi_FI ga_IE id_ID cs_CZ
hr_HR ro_RO hu_HU yo_NG ha_NG ig_NG zu_ZA tw_GH vi_VN et_EE lt_LT lv_LV is_IS sk_SK sl_SI sw az_AZ""".split()


@cache
def faker_names() -> tuple[list[str], list[str]]:
    """First and last names in Latin letters, of forty locales."""
    from importlib import import_module

    first, last = set(), set()
    for locale in LOCALES:
        try:
            provider = import_module(f"faker.providers.person.{locale}").Provider
        except ImportError:
            continue
        for attribute, into in (("first_names", first), ("first_names_male", first), ("first_names_female", first), ("last_names", last)):
            found = getattr(provider, attribute, ())
            for name in list(found)[:400]:
                if isinstance(name, str) and name[:1].isupper() and name.replace("'", "").replace("-", "").isalpha() and 2 < len(name) < 13:
                    if all(ord(c) < 0x250 for c in name):
                        into.add(name)
    bad = {w.capitalize() for w in TIME_WORDS}
    return sorted(first - bad), sorted(last - bad)


FIRST = """Ana Priya Tom Sam Maya Leo Zara Omar Fatima Chen Wei Yuki Kenji Sofia Mateo Diego Lucia Elena Ivan Olga Dmitri Kofi Ama Chidi Ngozi Amara Zainab
Aisha Hassan Yusuf Leila Nadia Karim Rosa Hugo Emma Liam Noah Mia Ella Jack Oliver Grace Ruby Finn Aoife Niall Ciara Rhys Megan Angus Isla Bruno Klaus
Ingrid Sven Astrid Lars Pekka Aino Jan Kasia Piotr Marta Zoltan Eszter Luca Giulia Marco Chiara Joao Ines Rafael Thiago Camila Valentina Arjun Ravi Deepa
Meera Kiran Anjali Sanjay Hiro Sakura Minh Linh Thuy Jin Soo Min Ji-ho Mei Ling Bao Dara Sokha Putri Budi Sione Mele Tane Aroha Bob Sue Dave Kev Gaz Jo Pat
Lou Fran Nell Bea Gus Ned Ted Fay Ivy Una May April June Theo Alfie Poppy Freya Imogen Declan Siobhan""".split()
KIN = """mum mom dad gran grandma grandpa nana nan grandad papa nonna abuela oma opa baba teta halmoni dadi nani amma appa bhai didi tia tio auntie aunty uncle sis my sister|my
brother|my cousin|my wife|my husband|my boss|my landlord|the kids|the twins|the boys|the girls|my daughter|my son|my niece|my nephew|my partner|the in-laws|my roommate|my
flatmate|my neighbour|my neighbor|the neighbours|my trainer|my manager|my accountant|my lawyer|granny|stepdad|godmother|mum and dad""".replace("\n", " ")
KIN = [k for chunk in KIN.split("|") for k in (chunk.split() if chunk == KIN.split("|")[0] else [chunk])]
KIN = [k for k in KIN if k != "my"] + ["my sister"]
TITLES = ["Dr", "Dr.", "Mr", "Mrs", "Ms", "Mr.", "Mrs.", "Prof", "Uncle", "Aunt", "Auntie", "Aunty", "Coach", "Father", "Rabbi", "Imam", "Pastor", "Sister", "Nurse", "Miss",
          "Cousin", "Tia", "Tio", "Ustadh", "Sensei", "Captain", "Judge"]
ROLES = """plumber|electrician|landlord|dentist|vet|accountant|builder|roofer|gardener|cleaner|babysitter|nanny|tutor|mechanic|barber|hairdresser|pharmacist|pharmacy|bank|council|school office|
school|surgery|clinic|insurance company|insurer|letting agent|estate agent|realtor|HR|IT|the IT desk|receptionist|caterer|florist|photographer|DJ|printer|tailor|cobbler|locksmith
|mover|movers|carpenter|plasterer|tiler|window cleaner|chimney sweep|dog walker|groomer|physio|chiropractor|optician|midwife|lawyer|solicitor|notary|broker|supplier|courier|warehouse
|client|vendor|contractor|architect|surveyor|super|HOA|gym|library|museum|venue|band|choir leader|coach|head teacher|principal|nursery|daycare|kennel|cattery|airline|hotel|travel agent|embassy
|consulate|tax office|IRS|DMV|utility company|gas company|water company|internet provider|phone company|post office|garage|car dealer|tyre place|piano tuner|beekeeper|allotment society
|parish office|mosque committee|temple office|synagogue|scout leader|PTA|union rep|editor|publisher|translator|designer|web guy|intern|new hire|board|treasurer|investors|auditor|payroll
|facilities|security desk|concierge|superintendent|exterminator|pest control|boiler guy|cable guy|handyman|removal firm|storage place|funeral director|celebrant|registrar|seamstress|baker
|butcher|fishmonger|milkman|farmer|feed store|farrier|riding school|dive shop|ski school|swim coach|piano teacher|guitar teacher|driving instructor|examiner|speech therapist|therapist|counsellor
|GP|consultant|radiology|blood clinic|lab|blood bank|hospice|care home|social worker|carer|agency|recruiter|headhunter|references""".replace("\n", "").split("|")
ROLES = [r.strip() for r in ROLES if r.strip()]

SHOPS = """Tesco|Aldi|Lidl|Sainsbury's|Waitrose|Asda|Morrisons|Boots|Argos|IKEA|Costco|Walmart|Target|Trader Joe's|Whole Foods|Home Depot|Lowe's|Best Buy|Safeway|Kroger|Publix|Wegmans
|Walgreens|CVS|Ace Hardware|Office Depot|Staples|Petco|PetSmart|Barnes & Noble|Amazon|eBay|Etsy|Carrefour|Rewe|Edeka|dm|Rossmann|Migros|Coop|Albert Heijn|Hema|Mercadona|Zara|H&M|Uniqlo|Muji
|Decathlon|Screwfix|B&Q|Wickes|Halfords|Currys|John Lewis|M&S|Next|Primark|Greggs|Pret|Costa|Nero|Starbucks|Dunkin|Tim Hortons|McDonald's|KFC|Nando's|Wagamama|Subway|Chipotle|Shell|BP|Esso|Texaco
|Woolworths|Coles|Bunnings|Kmart|Officeworks|JB Hi-Fi|Big W|Countdown|Mitre 10|The Warehouse|Shoprite|Pick n Pay|Checkers|Spar|Takealot|Jumia|Konga|Naivas|Quickmart|Big Bazaar|DMart|Reliance Fresh
|Flipkart|Swiggy|Zomato|Grab|Lazada|Shopee|FairPrice|7-Eleven|FamilyMart|Lawson|Don Quijote|Lotte Mart|SM Mall|Jollibee|Uber|Uber Eats|Lyft|Bolt|Ola|Deliveroo|DoorDash|Netflix|Spotify|Apple
|Steam|Vodafone|EE|O2|Verizon|T-Mobile|Telstra|Jio|Airtel|British Gas|EDF|Octopus|Con Ed|PG&E|Comcast|Xfinity|Virgin|Sky|Aviva|Allianz|Geico|State Farm|AXA|Ryanair|easyJet|Delta|Lufthansa
|Emirates|Amtrak|Trainline|FedEx|UPS|DHL|Royal Mail|Hermes|GoDaddy|GitHub|Adobe|Zoom|Slack|Notion|Canva|Hertz|Avis|Airbnb|Booking|Marriott|Hilton|Ibis|Premier Inn|the corner shop|the market
|the farmers market|the bakery|the butcher|the deli|the hardware store|the garden centre|the charity shop|the thrift store|the pharmacy|the chemist|the petrol station|the gas station|the newsagent
|the bottle shop|the off licence|the co-op|the florist|the bike shop|the book fair|the car boot|the flea market|the food truck|the school fair|the canteen|the station|the airport|the stadium
|the toll booth|the laundromat|the dry cleaners|the post office|the vet|the dentist|the garage|the gym|the pub|the bar|the taco stand|the kebab place|the noodle place|the pizza place""".replace("\n", "").split("|")

PLACES = """the library|the town hall|the community centre|the church hall|the park|the beach|the office|the clinic|the hospital|the school|the gym|the pool|the leisure centre|the stadium|the arena|the theatre
|the museum|the gallery|the cinema|the zoo|the aquarium|the botanical garden|the harbour|the marina|the airport|the station|the hotel|the pub|the cafe|the tea house|the mosque|the temple|the gurdwara
|the synagogue|the cathedral|the chapel|the allotment|the farm|the barn|the vineyard|the brewery|the courthouse|the embassy|the registry office|the bank|the studio|the warehouse|the lab|the campus
|the student union|the old mill|the boathouse|the clubhouse|the golf club|the tennis courts|the skate park|the ice rink|the bowling alley|the climbing wall|the yoga studio|the dance school
|room 204|room 12|gate 5|hall B|building 3|level 2|the main hall|the back room|the roof terrace|the conference room|the boardroom|the garden|the back garden|the village green|St Mary's|St John's
|St Thomas|Mercy General|Mount Sinai|Kings Cross|Union Station|Terminal 2|Central Park|Hyde Park|the Legion|the Rotary|the YMCA|the Odeon|the Apollo|the Royal|the Red Lion|the Kings Head|the Golden Dragon
|the Blue Door|Pizza Express|Nobu|Zoom|Teams|online|Google Meet|my place|ours|Mum's|Grandma's|their place|the cabin|the lake|the cottage""".replace("\n", "").split("|")
CITIES = """Leeds Bristol Cardiff Glasgow Dublin Cork Galway Paris Lyon Berlin Munich Hamburg Vienna Zurich Milan Rome Naples Madrid Seville Lisbon Porto Athens Istanbul Ankara Warsaw Krakow Prague
Budapest Bucharest Sofia Belgrade Zagreb Oslo Bergen Stockholm Malmo Copenhagen Helsinki Tallinn Riga Vilnius Cairo Lagos Abuja Accra Nairobi Kampala Kigali Durban Johannesburg Casablanca Tunis
Mumbai Delhi Pune Chennai Kolkata Hyderabad Dhaka Karachi Lahore Kathmandu Colombo Bangkok Hanoi Saigon Jakarta Bali Manila Cebu Singapore Seoul Busan Tokyo Osaka Kyoto Beijing Shanghai Taipei
Sydney Melbourne Perth Brisbane Adelaide Auckland Wellington Toronto Montreal Vancouver Calgary Boston Chicago Denver Austin Dallas Houston Phoenix Seattle Portland Oakland Atlanta Miami Tampa
Detroit Cleveland Pittsburgh Nashville Memphis Quito Lima Bogota Santiago Cordoba Rosario Montevideo Oaxaca Havana Kingston Doha Dubai Muscat Amman Beirut Haifa Tbilisi Yerevan Baku""".split()

# Things of every day, with the domains' verbs.
HOME = dict(verbs="fix repair replace clean descale unclog tighten paint sand oil vacuum scrub dust polish insulate rewire patch regrout seal mop wipe|sort out|take down|put up|touch up|deep clean bleed measure "
                  "move assemble dismantle hang level|check on defrost rearrange declutter",
            things="boiler|radiator|kitchen tap|bathroom sink|shower head|shower drain|gutters|front door|back gate|garden fence|garage door|window latch|bedroom blinds|curtain rail|bookshelf|spice rack|oven|oven hood|"
                   "fridge|freezer|dishwasher|washing machine|tumble dryer|kettle|toaster|smoke alarm|doorbell|door handle|light switch|hallway light|ceiling fan|attic hatch|loft insulation|basement pump|sump pump|"
                   "water filter|air filter|thermostat|extractor fan|toilet seat|cistern|bath mat|tiles|skirting board|stair carpet|rug|sofa|armchair|mattress|headboard|wardrobe|dresser|mirror|picture frames|shed roof|"
                   "deck|patio|driveway|mailbox|letterbox|chimney|fireplace|wood stove|coat hooks|laundry basket|pantry|junk drawer|cutlery drawer|linen cupboard|crib|high chair|bunk bed|desk lamp|router|printer|solar panels|"
                   "water heater|gas meter|septic tank|well pump|rain barrel|awning|screen door|porch swing|bird feeder|gate hinge|cat flap|ironing board|vacuum cleaner")
GARDEN = dict(verbs="water weed prune repot mulch plant transplant trim feed stake rake harvest thin spray|cut back|dig up|tie up|pot up cover",
              things="tomatoes|roses|hedge|lawn|apple tree|herbs|basil|orchids|succulents|hanging baskets|raised beds|compost|seedlings|chillies|strawberries|runner beans|courgettes|pumpkin patch|fig tree|lemon tree|"
                     "ferns|begonias|hydrangeas|lavender|bamboo|ivy|greenhouse|allotment|daffodil bulbs|tulips|garlic|potatoes|spinach|okra|curry leaf plant|bonsai|vegetable patch|flower beds|monstera|window boxes")
CAR = dict(verbs="wash service tax insure check rotate refill replace|top up register sell charge clean inspect park|drop off|pick up",
           things="car|van|truck|motorbike|scooter|bike|e-bike|tyres|brake pads|wipers|screenwash|oil filter|coolant|number plate|roof box|bike rack|trailer|camper van|caravan|boat|outboard motor|child seat|spare tyre|"
                  "jump leads|parking permit|MOT|registration|headlight|wing mirror|clutch|bike chain|inner tube|helmet")
ADMIN = dict(verbs="renew submit file sign print scan fill|fill in|fill out|hand in|send off|send back upload complete cancel book schedule register|apply for|sort out|chase up confirm update download notarise pay return extend "
                   "dispute claim transfer close open|sign up for|look into|double check review",
             things="passport|driving licence|visa form|tax return|council tax form|insurance claim|car insurance|home insurance|travel insurance|pet insurance|gym membership|library card|bus pass|parking permit|rail card|"
                    "student loan form|mortgage paperwork|lease|tenancy agreement|rent receipt|school form|permission slip|consent form|vaccination record|medical certificate|prescription|sick note|expense report|timesheet|"
                    "invoice|purchase order|receipts|bank statement|credit card|direct debit|standing order|savings account|pension form|will|power of attorney|birth certificate|marriage certificate|residence permit|"
                    "work permit|voter registration|jury summons|parking fine|speeding ticket|water bill|gas bill|electricity bill|phone bill|internet bill|subscription|free trial|domain name|warranty|refund request|"
                    "grant application|scholarship form|CV|cover letter|reference letter|application|contract|NDA|W-9|census form|planning application|building permit|TV licence|dog licence|fishing licence|insurance renewal")
WORK = dict(verbs="finish write review send update draft present prepare share rehearse proofread edit deploy test debug merge refactor document plan outline summarise archive|clean up|follow up on|sign off|write up|go over "
                  "finalise reply|hand over reconcile approve submit ship translate format|back up migrate rotate patch",
            things="slides|deck|report|quarterly report|budget|forecast|proposal|brief|agenda|minutes|meeting notes|newsletter|press release|blog post|landing page|release notes|changelog|backlog|sprint plan|roadmap|design doc|"
                   "test plan|pull request|bug report|login page|checkout flow|database|server|API keys|staging server|backup|spreadsheet|pivot table|sales figures|client list|mailing list|onboarding guide|training video|"
                   "survey|poster|flyer|logo|banner|user manual|interview questions|job ad|performance review|org chart|invoice template|stock count|inventory|purchase list|rota|shift plan|handover notes|lab report|thesis|"
                   "chapter three|literature review|abstract|dataset|essay|homework|lesson plan|grades|seating plan|playlist|set list|sheet music|script|storyboard|podcast episode|showreel|contract draft|audit file|risk register")
ERRAND = dict(verbs="get buy grab|pick up order|stock up on find fetch|look for|drop off return collect borrow|take back exchange|send back wrap donate",
              things="milk|bread|eggs|butter|rice|flour|oat milk|coffee beans|tea bags|olive oil|cooking oil|onions|garlic|ginger|potatoes|bananas|apples|lemons|limes|coriander|parsley|chicken thighs|salmon|tofu|paneer|lentils|"
                     "chickpeas|yoghurt|cheese|tortillas|pasta|noodles|soy sauce|fish sauce|honey|peanut butter|jam|cereal|granola|nappies|diapers|wipes|formula|cat food|dog food|cat litter|bird seed|fish food|hay|light bulbs|"
                     "batteries|AA batteries|bin bags|toilet paper|kitchen roll|washing powder|dish soap|shampoo|toothpaste|razor blades|sunscreen|plasters|ibuprofen|antihistamines|vitamins|cough syrup|contact lenses|reading glasses|"
                     "school shoes|football boots|swimsuit|raincoat|wellies|winter coat|gloves|scarf|socks|school uniform|costume|birthday card|thank you cards|wrapping paper|balloons|candles|birthday cake|cupcakes|flowers|bouquet|"
                     "wine|beer|ice|charcoal|firewood|propane|screws|nails|paint|paint brushes|sandpaper|masking tape|duct tape|glue|extension lead|phone charger|USB cable|HDMI cable|printer ink|printer paper|envelopes|stamps|notebook|"
                     "pens|calculator|lunch box|water bottle|suitcase|travel adapter|currency|tickets|parcel|package|dry cleaning|library books|prescription|glasses|keys|spare keys|hire car|skis|tent|sleeping bag|fishing rod|yoga mat|"
                     "dumbbells|guitar strings|drum sticks|reeds|knitting wool|sewing thread|zip|buttons|fabric|curtains|pillows|duvet|towels|bath mat|frying pan|baking tray|cake tin|blender|rice cooker|thermos|tiffin|dates|saffron|turmeric")
PETKID = dict(verbs="walk feed bathe brush pack wash iron label|drop off|pick up collect take check find measure dress",
              things="dog|cat|puppy|kitten|rabbit|hamster|goldfish|chickens|horse|lunch boxes|school bag|PE kit|swimming kit|football kit|uniform|costume|violin|nappy bag|buggy|car seat|nursery bag|packed lunch|science project|"
                    "book bag|recorder|ballet shoes|reading folder|spelling list|guinea pigs|tortoise|parrot|baby|kids|twins")
DOMAINS = [HOME, GARDEN, CAR, ADMIN, WORK, ERRAND, PETKID]
for domain in DOMAINS:
    # Multi-word verbs stand between bars up to the particle; what follows are single verbs again.
    PARTICLES = {"out", "up", "down", "off", "back", "in", "for", "on", "over", "into", "clean", "check", "of"}
    flat, tokens = [], domain["verbs"].replace("|", " | ").split()
    i, joined = 0, []
    while i < len(tokens):
        if tokens[i] == "|":
            phrase = [tokens[i + 1]]
            j = i + 2
            while j < len(tokens) and tokens[j] in PARTICLES and len(phrase) < 3:
                phrase.append(tokens[j])
                j += 1
            joined.append(" ".join(phrase))
            i = j
        else:
            joined.append(tokens[i])
            i += 1
    domain["verbs"] = joined
    domain["things"] = [t.strip() for t in domain["things"].split("|") if t.strip()]

ADJECTIVES = """old new spare broken big small red blue green black white grey wooden plastic leather second-hand vintage leaky squeaky rusty dusty missing extra cheap fancy electric manual cordless folding portable
double single long short heavy light-weight organic frozen fresh gluten-free vegan spicy sweet homemade French Italian Turkish Indian Thai Korean upstairs downstairs front back outdoor indoor summer winter spring autumn
annual monthly weekly final first second draft shared joint family local online digital paper silk woollen waterproof secret silent giant tiny solar mobile communal unused""".split()

# Verbs without -ed, which rare_verbs() does not find, and verbs with the particle behind their object.
LIGHT_VERBS = """do get make bring take give find buy send sell cut put set feed hang sweep read write build bind draw drive grind grow hide hold keep lay lead leave lend pay ride ring sew shake shut sing
split spread stick teach tear throw wake wear weave wind catch choose bend rebuild redo rewrite undo withdraw sort finish start try use show swap check pick grab go|make time for|deal with|see to|have a go at|look at
|get rid of|go through|think about|have a look at|take care of|get started on|do something about|find time for|get round to""".replace("\n", " ").split("|")
LIGHT_VERBS = LIGHT_VERBS[0].split() * 2 + [v.strip() for v in LIGHT_VERBS[1:]]
PARTED_VERBS = [tuple(v.split()) for v in """pick up|drop off|get framed|sort out|take back|bring in|put away|get fixed|send off|hand in|get signed|clean out|get printed|take down|pump up|get serviced|write up|get valued|throw out|get sharpened|
get tested|move out|let out|lock up|get cleaned|sell on|give back|bring round|get laminated|mark up|put on|top up|turn off|get scanned|wrap up|hang up|get faxed""".replace("\n", "").split("|")]
DEADLINES = """deadline|last day|cutoff|final date|closing date|last chance|embassy cutoff|renewal date|submission deadline|tax deadline|early bird cutoff|last posting day|registration deadline|entry deadline""".split("|")

BILLS = """rent|council tax|electricity|electric bill|gas bill|water bill|phone bill|internet|broadband|car insurance|home insurance|life insurance|health insurance|mortgage|credit card|student loan|car payment|gym membership|Netflix|
Spotify|cloud storage|nursery fees|daycare|school fees|tuition|piano lessons|swimming lessons|dance class fees|HOA dues|union dues|parking permit|parking fine|speeding fine|toll|vet bill|dentist bill|hospital bill|physio|
storage unit|domain renewal|web hosting|newspaper subscription|TV licence|property tax|income tax|VAT|cleaning lady|babysitter|gardener|window cleaner|dog walker|club subs|church dues|school trip|yearbook|exam fee|visa fee|
passport fee|allotment rent|service charge|ground rent|boiler cover|water rates|sewer bill|trash bill|cable bill|pension contribution|insurance premium|prescription charge|library fine""".replace("\n", "").split("|")

BOUGHT = """groceries|coffee|lunch|dinner|breakfast|brunch|drinks|pizza|sushi|tacos|burgers|ramen|pho|kebabs|curry|takeaway|takeout|sandwiches|ice cream|cake|pastries|croissants|bagels|bubble tea|smoothie|beers|wine|a bottle of gin|
snacks|popcorn|cinema tickets|movie tickets|concert tickets|theatre tickets|museum entry|zoo tickets|train tickets|train fare|bus fare|bus pass|metro card|taxi|cab|uber|ferry tickets|flight|flights to Rome|plane tickets|hotel|hostel|
airbnb|campsite|petrol|gas|diesel|fuel|parking|car wash|oil change|new tyres|bike repair|bike lock|inner tubes|haircut|beard trim|manicure|massage|gym day pass|swimming|yoga class|running shoes|trainers|boots|sandals|jeans|a jacket|
a raincoat|socks|pyjamas|a dress|a suit|school uniform|school shoes|football kit|a swimsuit|a hat|sunglasses|contact lenses|glasses|medicine|paracetamol|prescription|vitamins|plasters|toothbrushes|shampoo|nappies|diapers|baby formula|
a pushchair|toys|lego|a board game|puzzle|birthday present|wedding gift|gift card|flowers|a bouquet|candles|wrapping paper|cards|stamps|envelopes|printer ink|paper|notebooks|pens|textbooks|books|a novel|cookbook|magazines|an ebook|
headphones|phone case|charger|USB stick|a monitor|keyboard|mouse|laptop stand|webcam|a lamp|light bulbs|batteries|a rug|curtains|cushions|bedding|towels|plates|mugs|frying pan|kettle|toaster|blender|vacuum cleaner|washing machine|
fridge|sofa|desk|chair|bookshelf|paint|brushes|timber|plywood|screws|drill bits|a ladder|compost|seeds|plants|plant pots|lawn mower|garden hose|dog food|cat litter|cat food|hay bales|vet visit|dog grooming|bird seed|aquarium filter|
fishing bait|golf balls|tennis lesson|ski pass|ski hire|surf lesson|guitar strings|piano tuning|sheet music|vinyl records|video game|in-app purchase|app subscription|web hosting|domain name|conference ticket|online course|coworking desk|
business cards|postage|courier|dry cleaning|laundry|tailoring|key cutting|shoe repair|watch battery|passport photos|visa fee|vaccinations|dental filling|checkup|x-ray|physio session|raffle tickets|school photos|bake sale cakes|charity donation|
sponsorship|club fees|referee fee|pitch hire|hall hire|bouncy castle|party bags|fireworks|Christmas tree|pumpkins|turkey|lamb chops|mutton|fish|prawns|mangoes|spices|sweets|mithai|sari|henna|kurta|drum lesson|tile adhesive|grout|bricks|
gravel|roof tiles|scaffolding|skip hire|man with a van|plumber|electrician|locksmith|boiler service|chimney sweep|window cleaning|carpet cleaning|pest control|bin collection|phone top-up|SIM card|data bundle|airtime|boda|tuk tuk|rickshaw|
matatu fare|tram ticket|toll|congestion charge|parking fine|bail|tips|busker|poker night|lottery tickets""".replace("\n", "").split("|")

EVENTS = """dentist|dentist appointment|dental checkup|doctor's appointment|GP appointment|eye test|blood test|ultrasound|MRI scan|physio|vaccination|flu shot|mammogram|therapy session|vet appointment|haircut|hair appointment|
massage|parents evening|parent teacher conference|school play|sports day|school concert|graduation|prize giving|PTA meeting|staff meeting|team meeting|standup|all hands|board meeting|budget meeting|kickoff call|client call|
conference call|sprint review|retro|planning session|interview|second interview|job interview|performance review|workshop|training day|first aid course|fire drill|town hall meeting|committee meeting|AGM|webinar|seminar|
lecture|exam|driving test|theory test|viva|thesis defence|open day|orientation|book club|choir rehearsal|band practice|orchestra rehearsal|dress rehearsal|piano recital|dance recital|ballet class|yoga class|spin class|swimming lesson|
football practice|football match|rugby match|cricket match|netball game|basketball game|hockey game|tennis match|golf round|chess tournament|quiz night|pub quiz|game night|poker night|movie night|karaoke|open mic|comedy show|
gig|concert|opera|ballet|musical|festival|film premiere|gallery opening|exhibition|museum tour|food festival|street fair|craft fair|farmers market|car boot sale|yard sale|auction|bake sale|fundraiser|charity run|
half marathon|marathon|parkrun|bike ride|group hike|fishing trip|camping trip|ski trip|road trip|wine tasting|cooking class|pottery class|painting class|language class|dance lesson|birthday party|surprise party|birthday dinner|
anniversary dinner|engagement party|hen do|stag do|bachelorette party|bridal shower|baby shower|wedding|wedding rehearsal|wedding reception|christening|baptism|first communion|bar mitzvah|bat mitzvah|nikah|mehndi|sangeet|walima|naming ceremony|
funeral|memorial service|wake|housewarming|barbecue|BBQ|picnic|potluck|brunch|lunch|dinner|Sunday roast|iftar|Eid lunch|Diwali party|Holi party|Lunar New Year dinner|Thanksgiving dinner|Christmas lunch|New Year's party|Halloween party|
Easter lunch|Passover seder|Shabbat dinner|Carnival parade|Bonfire Night|Burns supper|ceilidh|block party|street party|family reunion|class reunion|leaving do|farewell drinks|office party|retirement party|team dinner|networking event|
meetup|hackathon|trade show|conference|product launch|ribbon cutting|court hearing|mediation|house viewing|flat viewing|home inspection|closing|handover|inspection|tenants meeting|blood drive|evening class|night class|prayer meeting|
Bible study|Jummah prayer|Sunday school|mass|vigil|retreat|scout meeting|sleepover|play date|swim meet|gymnastics meet|karate grading|spelling bee|science fair|school trip|field trip|ferry to Arran|boat trip|whale watching|stargazing night|
bird walk|guided tour|escape room|paintball|go karting|laser tag|trampoline park|puppet show|magic show|panto|storytime|author talk|book launch|poetry slam|life drawing|pilates|zumba|boxing class|climbing session|physio session|
dermatologist|cardiologist|orthodontist|optician|hygienist|podiatrist|chiropractor|acupuncture|midwife visit|antenatal class|baby group|toddler group|blood donation|jury duty|citizenship ceremony|visa appointment|passport appointment""".replace("\n", "").split("|")
VISITS = ["plumber", "electrician", "boiler engineer", "gas man", "meter reader", "piano tuner", "window fitters", "broadband engineer", "internet guy", "carpet fitters", "sofa delivery", "fridge delivery", "grocery delivery", "bed delivery",
          "kitchen fitter", "roofer", "surveyor", "estate agent photos", "health visitor", "chimney sweep", "cleaner", "exterminator", "plasterer", "removal van", "skip", "furniture delivery", "washing machine delivery", "boiler service", "movers",
          "landlord inspection", "gas safety check", "energy assessor", "cable guy", "solar installers"]

TOPICS = """the leak|the invoice|the refund|the roof|the quote|the deposit|the keys|the contract|the schedule|the noise|the parking|the garden|the trip|the party|the wedding|the visa|the exam|the results|the prescription|
the refill|the delivery|the broken lift|the damp|the heating|the fence|the dog|the tickets|the seating plan|the menu|the cake|the music|the guest list|the budget|the report|the slides|the demo|the bug|the outage|the password|the
laptop|the new phone|the insurance|the claim|the accident|the car|the tyres|the MOT|school fees|the school run|the homework|the costume|the trip money|summer camp|childcare|carpooling|the lease|the rent|the inspection|
the boiler|the wifi|the invoice number|the tax code|payroll|my shifts|the rota|holiday dates|the interview|the reference|the job|the workshop|the grant|the proposal|the deadline|the photos|the video|the recipe|borrowing the ladder|
the spare room|the airport pickup|the flight times|the hotel booking|the ferry|the hire car|the blood test|the scan|the referral|the meds|the allergy|the diet plan|swimming lessons|the piano|the violin|the choir|the match|the kit""".replace("\n", " ").split("|")
TOPICS = [" ".join(t.split()) for t in TOPICS]

IDEA_SUBJECTS = """the app|the website|the newsletter|the menu|the library|the school|the bus stop|the office kitchen|the choir|the garden club|the village fete|the podcast|our street|the gym|the cafe|the museum|the allotment|the town|the park|the
team|the shop|the kids' room|the band|the church|the community centre|the train|the fridge|the car park|the playground|the book club|the festival|the dashboard|the login page|the onboarding|the receipt|the invoice template|the checkout|
the map|the calendar|the market|the bakery|the hospital|the waiting room|the lift|the robot|the game|the villain|the main character|the story|the logo|the packaging|the signage|the lockers|the bike shed|the recycling bins|
the reception|the newsletter|every classroom|every bus|each bench|every flat|the balcony|the shed|the attic|the van|our group chat|the quiz|the raffle|the canteen|the rota|the wedding""".replace("\n", " ").split("|")
IDEA_SUBJECTS = [" ".join(t.split()) for t in IDEA_SUBJECTS]
IDEA_PAST = """had|used|offered|sold|showed|played|opened with|came with|switched to|started with|shared|lent out|swapped|collected|printed|gave away|ran on|had its own|let people rate|let you skip|reminded people about|paid for|
grew|served|rewarded|tracked|sent|recorded|hosted|sponsored""".replace("\n", "").split("|")
IDEA_THINGS = """a dark mode|a quiet hour|a tip jar|free bikes|solar lights|a book swap|a tool library|a seed library|a suggestion wall|a map of benches|a night market|weekly prizes|voice notes|a streak counter|offline maps|bigger buttons|
less plastic|local honey|live music|a silent disco|an open kitchen|a reading nook|a rooftop garden|beehives|a repair cafe|a puppet theatre|movie nights|themed dinners|family photos|old postcards|handwritten menus|a mascot|stickers|
a jingle|subtitles|sign language videos|recipes by season|a swap shelf|a tiny stage|bird boxes|a water fountain|a compost bin|herb planters|a mural|a scavenger hunt|a treasure map|chalkboards|a wishing tree|a lost property board|
a lending shelf|a shared calendar|a kindness jar|cooking lessons|a chess corner|a nap room|standing desks|a plant wall|phone lockers|a card game|a time capsule|a monthly theme|a random button|a weather widget|a bedtime mode|
a barcode scanner|price alerts|split payments|a family plan|gift cards|an audio guide|a scent trail|glow in the dark paint|edible spoons|a comic strip|a crossword|a photo booth|lanterns|hammocks|a zip line|a slide instead of stairs""".replace("\n", " ").split("|")
IDEA_THINGS = [" ".join(t.split()) for t in IDEA_THINGS]
IDEA_VERBS = """start build sell make write paint grow open launch design film host try learn teach rent swap record knit bake brew adopt convert|turn plant publish organise run create invent collect join draw sew photograph translate
map animate compose renovate restore donate sponsor prototype""".replace("\n", " ").replace("|", " ").split()
IDEA_OBJECTS = """a podcast|a cookbook|a board game|a food truck|a pop-up shop|a community garden|a neighbourhood newsletter|a short film|a zine|a comic|a children's book|a crime novel|a memoir|a YouTube channel|a supper club|a running club|
a walking group|a knitting circle|a language exchange|a repair cafe|a book club|a choir|a band|a garage studio|a tiny house|a treehouse|a pizza oven|a sauna|a pond|a greenhouse|a chicken coop|a beehive|a wildflower meadow|a herb spiral|
a mural|hot sauce|sourdough|kombucha|candles|soap|ceramic mugs|tote bags|screen prints|a photo exhibition|a family tree|a time capsule|a scavenger hunt|a street party|a clothes swap|a toy library|a car share|a babysitting circle|
a budgeting app|a bird song app|a plant watering robot|a smart mirror|a weather lamp|a chess club|a dance class|a pottery course|the accordion|Portuguese|Swahili|sign language|woodworking|stone carving|bookbinding|fly fishing|beekeeping|
the shed into a studio|the attic into a library|the van into a camper|old jeans into bags|leftover bread into beer|the garage into a gym|a jingle|an escape room|a quiz night|a talent show|a mini golf course|a pumpkin trail|an ice rink""".replace("\n", " ").split("|")
IDEA_OBJECTS = [" ".join(t.split()) for t in IDEA_OBJECTS]


def person(rng: random.Random) -> str:
    first, last = faker_names()
    roll = rng.random()
    name = rng.choice(FIRST) if rng.random() < 0.3 or not first else rng.choice(first)
    if roll < 0.55:
        return name
    if roll < 0.68:
        return name + " " + rng.choice(last or FIRST)
    if roll < 0.80:
        return rng.choice(TITLES) + " " + (rng.choice(last or FIRST) if rng.random() < 0.7 else name)
    return rng.choice(KIN)


def place(rng: random.Random) -> str:
    roll = rng.random()
    if roll < 0.5:
        return rng.choice(PLACES).strip()
    if roll < 0.62:
        return rng.choice(CITIES)
    if roll < 0.75:
        return person_name(rng) + "'s"
    if roll < 0.9:
        return business(rng)
    return rng.choice(SHOPS).strip()


def person_name(rng: random.Random) -> str:
    first, last = faker_names()
    return rng.choice(FIRST) if rng.random() < 0.3 or not first else rng.choice(first)


BUSINESS_HEADS = """Cafe Bistro Diner Grill Kitchen Bakery Pizzeria Tavern Bar Books Records Motors Garage Tyres Dental Clinic Pharmacy Hardware Florist Nursery Gym Fitness Studio Salon Barbers Pets Vets Law Tax Plumbing Electric Roofing
Cleaners Laundry Travel Tours Hotel Inn Lodge Theatre Cinema Market Foods Deli Butchers Fisheries Farm Gardens Print Design Media Labs Systems Energy Water Telecom Insurance Bank Academy College Primary Hall Centre Arena""".split()


def business(rng: random.Random) -> str:
    _, last = faker_names()
    roll = rng.random()
    if roll < 0.3:
        return rng.choice(last) + " " + rng.choice(["& Sons", "& Co", "Bros", "& Daughters", "Ltd"] + BUSINESS_HEADS)
    if roll < 0.6:
        return rng.choice(rare_nouns()).capitalize() + " " + rng.choice(BUSINESS_HEADS)
    if roll < 0.8:
        return rng.choice(ADJECTIVES).capitalize() + " " + rng.choice(rare_nouns()).capitalize()
    return rng.choice(CITIES) + " " + rng.choice(BUSINESS_HEADS)


def shop(rng: random.Random) -> str:
    return rng.choice(SHOPS).strip() if rng.random() < 0.6 else business(rng)


def thing(rng: random.Random, domain: dict | None = None) -> str:
    """A noun phrase without an article."""
    domain = domain or rng.choice(DOMAINS)
    roll = rng.random()
    noun = rng.choice(domain["things"]) if roll < 0.6 else rng.choice(artifacts()) if roll < 0.78 else rng.choice(edibles()) if roll < 0.84 else rng.choice(rare_nouns())
    roll = rng.random()
    if roll < 0.15:
        noun = rng.choice(ADJECTIVES) + " " + noun
    elif roll < 0.22:
        noun = rng.choice(rare_nouns()) + " " + noun
    return noun


def determined(rng: random.Random, noun: str) -> str:
    roll = rng.random()
    if roll < 0.55:
        return "the " + noun
    if roll < 0.68:
        return "my " + noun
    if roll < 0.75:
        return "our " + noun
    if roll < 0.88:
        return person(rng) + "'s " + noun
    return noun


def NUMBERED(rng: random.Random) -> list[str]:
    """Things with numbers that are neither money nor a day."""
    n = rng.randint(2, 99)
    return [f"page {n}", f"form {n}", f"question {n}", f"unit {n}", f"the {n} plates", f"chapter {n}", f"lesson {n}", f"ticket #{rng.randint(100, 9999)}", f"invoice {rng.randint(100, 9999)}", f"room {rng.randint(100, 400)}",
            f"the {n} chairs", f"level {n}", f"seat {n}B", f"version {n}", f"the {n}0W bulb", f"{n} envelopes", f"the {n} bus timetable"]


# --- words by meaning, beside the lists above ------------------------------------------------

def decent(words: list[str]) -> list[str]:
    return [w for w in words if not COARSE & set(w.replace("-", " ").split())]


@cache
def artifacts() -> list[str]:
    return decent(wordnet.of_files("noun", "noun.artifact", 3.2))


@cache
def edibles() -> list[str]:
    return decent(wordnet.of_files("noun", "noun.food", 3.0) + wordnet.of_files("noun", "noun.plant", 3.7))


@cache
def gatherings() -> list[str]:
    return decent(wordnet.kinds_of("social_event ceremony meeting contest lesson class#3 performance#2 show celebration journey trip examination#1 appointment#4 concert festival race#2 tour party#4 haircut#2", 3.0))


@cache
def workers() -> list[str]:
    return decent(wordnet.kinds_of("worker professional skilled_worker expert entertainer", 3.2))


@cache
def doings() -> list[str]:
    """Verbs of doing something to a thing, phrasal ones too."""
    found = wordnet.of_files("verb", "verb.contact verb.creation verb.change verb.communication verb.social verb.possession verb.consumption", 3.2)
    return decent([v for v in found if len(v.split()) <= 2])


@cache
def clauses() -> list[str]:
    """Sentences that show a word in use: fluent English of all kinds. Without words of urgency, which a label would have to follow."""
    told = {"important", "importantly", "urgent", "urgently", "critical", "critically", "asap", "immediate", "immediately", "priority", "priorities", "eventually", "someday", "whenever", "chance", "hurry", "essential", "crucial"}
    return [c for c in wordnet.examples() if not (told | COARSE) & {w.strip(",.?!'").lower() for w in c.split()}]


EVENT_HEADS = """demo|call|mtg|meeting|appt|appointment|session|retreat|group|club|night|drive|class|workshop|round|scan|clinic|training|rehearsal|run|ride|walk|match|final|heat|gala|do|drinks|lunch|tea|party|screening|viewing|tour|visit|trip|race|
service|vigil|shoot|gig|set|show|matinee|premiere|launch|opening|fitting|tasting|trial|interview|panel|assembly|concert|recital|audition|tryouts|camp|play date|sleepover|check|check-up|treatment|infusion|surgery|review|retro|standup|sync|huddle|
offsite|kickoff|AGM|hearing|inspection|handover|induction|exam|mock|test|quiz|tournament|derby|regatta|parade|fair|fete|market|sale|auction|raffle draw|bingo|working bee|clean-up|planting day|open day|sports day|ball|disco|picnic|bonfire|briefing|
debrief|conference|exhibition|festival|lecture|course|society dinner|webinar|talk|ceremony|graduation|showcase|hackathon|crit|reading|signing|memorial|blessing|supper|brunch|breakfast|mixer|reunion|pickup|arrival|delivery slot|collection|injection|
x-ray|consult|consultation|assessment|evaluation|grading|trials|league game|friendly|semi|practice|nets|scrimmage|spin|lesson|masterclass|tutorial|seminar|symposium|summit|board|council|committee|surgery slot|blood test|jab|booster""".replace("\n", "").split("|")
EVENT_MODIFIERS = """sprint board book staff church choir parish cricket scout PTA alumni department budget team project client vendor street village school nursery year-end tax legal design product sales marketing safety union council residents tenants
allotment garden chess running cycling swimming tennis rugby netball hockey golf sailing rowing yoga pilates dance ballet drama art pottery sewing knitting cooking baking wine whisky beer coffee jazz folk opera film poetry history science maths robotics coding language
Spanish French driving first-aid lifeguard yearly quarterly monthly charity hospital dental eye knee heart pre-op antenatal baby toddler puppy dog cat horse farm harvest Easter Christmas Eid Diwali Lunar Holi summer winter spring autumn evening morning kids teen
senior family neighbourhood community regional national local grade-5 U12 U9 under-14 junior varsity freshers department's Q3 Q1 all-hands weekly farewell welcome surprise rooftop riverside beach forest museum library""".split()


def event(rng: random.Random) -> str:
    """What one attends."""
    roll = rng.random()
    if roll < 0.56:
        return rng.choice(EVENTS)
    if roll < 0.84:
        modifier = rng.choice(EVENT_MODIFIERS) if rng.random() < 0.65 else rng.choice(rare_nouns())
        return modifier + " " + rng.choice(EVENT_HEADS)
    return rng.choice(gatherings())


def role(rng: random.Random) -> str:
    return rng.choice(ROLES) if rng.random() < 0.7 else rng.choice(workers())


def errand(rng: random.Random) -> str:
    """What one gets at a shop."""
    roll = rng.random()
    return rng.choice(ERRAND["things"]) if roll < 0.65 else rng.choice(edibles()) if roll < 0.85 else rng.choice(artifacts())


def bought(rng: random.Random) -> str:
    """What money goes on."""
    roll = rng.random()
    return rng.choice(BOUGHT) if roll < 0.7 else rng.choice(edibles()) if roll < 0.84 else rng.choice(artifacts())
