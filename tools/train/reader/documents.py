"""Documents in lines: receipts and invoices as tills print and scanners read them, and forms of a label and a value a line."""

from __future__ import annotations

import random
from datetime import date, timedelta

from corpus import dates
from corpus import frames
from corpus import lists as L
from corpus import slots as S
from corpus.frames import words_of

from .examples import CHOICES, DAY, LIST, NUMBER, TEXT, TRUTH, Field
from .ink import Ink
from .listings import person

SUFFIXES = "LTD|LIMITED|INC|LLC|CO|GMBH|SDN BHD|SDN. BHD.|(M) SDN BHD|S/B|PTE LTD|PLC|& SONS|BROS|ENTERPRISE|TRADING|STORES|S.A.|B.V.|AG|KG|CORP.|& CO. LTD".split("|")
TRADES = "HARDWARE|BAKERY|CAFE|RESTAURANT|PHARMACY|MINI MARKET|SUPERMARKET|BOOKS|STATIONERY|KITCHEN|GRILL|BISTRO|OPTICAL|AUTO PARTS|GARDEN CENTRE|FASHION|PETROL STATION|DELI|BARBER|LAUNDRY|FLORIST|VETERINARY CLINIC|PRINTING|ELECTRICAL|SEAFOOD|TAQUERIA|PIZZERIA|NOODLE HOUSE|DIY|TOYS|PET SHOP|HOTEL|DENTAL PRACTICE|BUILDING SUPPLIES|ICE CREAM|TEA ROOM|WINE MERCHANTS|CYCLES|OUTFITTERS".split("|")
STREETS = "MAIN ST|HIGH STREET|MILL LANE|JALAN BESAR|JALAN KENARI 5|JLN SS 2/24|LORONG 7|OAK AVENUE|5TH AVE|STATION ROAD|HAUPTSTRASSE|RUE DU BAC|VIA ROMA|CALLE MAYOR|KING STREET|QUEENS ROAD|BROADWAY|PERSIARAN UTAMA|TAMAN MUTIARA|MARKET SQUARE|LINDELL BLVD|INDUSTRIAL PARK|CHURCH HILL|HARBOUR WAY|MG ROAD|LINKING ROAD|GEORGE STREET|BRIDGE ST|PARK LANE|BAHNHOFSTR.".split("|")
REGIONS = "SELANGOR|JOHOR|PERAK|KUALA LUMPUR|MO|TX|CA|NY|KENT|WEST YORKSHIRE|NSW|VIC|ONTARIO|MAHARASHTRA|DUBLIN|CO. CORK|BAYERN|PENANG|WA|OH".split("|")
ITEMS = "bread|milk 1L|eggs x12|butter 250g|coffee beans|green tea|flat white|latte|croissant|cheese scone|nasi lemak ayam|mee goreng|teh tarik|carnitas taco|margherita pizza|fish & chips|caesar salad|hinge brass 3in|wd40 8oz|sandpaper ast|light bulb led 9w|a4 copier paper|lever arch file|toner|ballpoint pen|notebook a5|shampoo 400ml|toothpaste|aspirin 16s|plaster|vitamin c|cat food 2kg|dog treats|apples kg|bananas|chicken breast|rice 5kg|olive oil|chianti|lager pint|mineral water|orange juice|chocolate bar|crisps|batteries aa|usb cable|phone case|t-shirt m|socks 3pk|jeans|oil change|brake pads|haircut|gel manicure|consultation|x-ray|seedling tray|potting soil 20l|paint white 2.5l|screws 4x40|extension lead|gift card|magazine|greeting card|parking|delivery".split("|")
NOISE = ["THANK YOU PLEASE COME AGAIN", "Thank you for shopping with us", "GOODS SOLD ARE NOT RETURNABLE", "Please keep this receipt", "Have a nice day!", "No refunds on services.", "RETURNS W/IN 30 DAYS W/ RECEIPT", "Visit us online", "*** COPY ***", "CUSTOMER COPY", "E. & O.E.", "Prices include VAT", "You were served by team B", "Join our loyalty club", "-----------------------------", "==============================", "* * * * *", "Vielen Dank", "Merci et à bientôt"]
HEADERS = ["TAX INVOICE", "RECEIPT", "INVOICE", "CASH BILL", "SIMPLIFIED TAX INVOICE", "SALES RECEIPT", "CASH", "TO GO", "OFFICIAL RECEIPT", "Bill"]

NAMES = {
    "company": ("company store shop merchant vendor seller storeName name business restaurant supplier", ["", "name of the shop", "who sold it", "the business at the top of the receipt", "seller"]),
    "address": ("address storeAddress location shop_address companyAddress vendorAddress", ["", "address of the shop", "where the shop is, as printed", "postal address"]),
    "date": ("date receiptDate purchased_on invoiceDate issued day transactionDate", ["", "yyyy-MM-dd", "day of the purchase", "date printed on it"]),
    "total": ("total totalAmount grand_total amount amountDue sum total_paid totalPrice", ["", "amount to pay in the end", "total including tax", "the final total", "what was paid in all"]),
    "subtotal": ("subtotal netAmount sub_total netTotal amount_before_tax", ["", "before tax", "sum of the items"]),
    "tax": ("tax vat gst salesTax taxAmount mwst tva", ["", "tax amount", "amount of tax", "value added tax"]),
    "service": ("serviceCharge service service_fee", ["", "charge for service"]),
    "tip": ("tip gratuity", ["", "tip given"]),
    "discount": ("discount rebate reduction saved", ["", "amount taken off"]),
    "cash": ("cash cashGiven tendered paid_in_cash received", ["", "what the customer handed over"]),
    "change": ("change changeGiven change_due", ["", "money given back"]),
    "number": ("invoiceNumber receipt_no billNumber number invoice_no documentNumber receiptId slipNumber order", ["", "number of the receipt", "document number"]),
    "phone": ("phone telephone tel phoneNumber contact", ["", "telephone of the shop"]),
    "taxId": ("taxId vatNumber gst_id registration taxNumber", ["", "tax registration number"]),
    "cashier": ("cashier server staff servedBy operator", ["", "who served"]),
    "customer": ("customer billTo client buyer", ["", "who was billed"]),
    "table": ("table tableNumber", ["", "number of the table"]),
    "card": ("cardLastFour last4 card card_ending", ["", "last four digits of the card"]),
    "items": ("items products lines purchases articles goods", ["", "what was bought", "names of the items"]),
}
KINDS = {"date": DAY, "items": LIST} | {k: NUMBER for k in ("total", "subtotal", "tax", "service", "tip", "discount", "cash", "change", "table")}


def cased(rng: random.Random, text: str, upper: bool) -> str:
    return text.upper() if upper else text.title() if rng.random() < 0.8 else text


def company(rng: random.Random, upper: bool) -> str:
    first = rng.choice([lambda: L.business(rng), lambda: L.shop(rng), lambda: S.full_name(rng).split()[-1] + rng.choice(["", "'s", " & " + S.full_name(rng).split()[-1]]), lambda: rng.choice(["The ", ""]) + rng.choice(words()).capitalize() + " " + rng.choice(words()).capitalize()])()
    text = first + (" " + rng.choice(TRADES) if rng.random() < 0.6 else "") + (" " + rng.choice(SUFFIXES) if rng.random() < 0.5 else "")
    return text.upper() if upper else " ".join(w if w.isupper() and len(w) < 5 and rng.random() < 0.5 else w.capitalize() if w.isupper() else w for w in text.split())


def words() -> list[str]:
    return "copper golden lucky silver green blue old north corner river harbour sunny royal star kettle lion fox anchor garden lantern crown bell oak maple rose cedar apple orchid tiger pearl".split()


def address(rng: random.Random, upper: bool) -> list[str]:
    street = rng.choice(STREETS) if rng.random() < 0.7 else L.place(rng).upper()
    number = str(rng.randint(1, 400)) + rng.choice(["", "", "", "A", "-" + str(rng.randint(2, 90)), "/" + str(rng.randint(1, 9))])
    lead = rng.choice(["", "", "NO. ", "NO ", "LOT ", "UNIT ", "Lot "])
    one = rng.choice([f"{lead}{number}, {street}", f"{number} {street}", f"{street} {number}"])
    if rng.random() < 0.25:
        one = rng.choice(["GROUND FLOOR, ", "SUITE 4, ", "SHOP 12 ", "B1-07, "]) + one
    town = rng.choice(L.CITIES).upper() if rng.random() < 0.8 else rng.choice(REGIONS)
    code = rng.choice([str(rng.randint(10000, 99999)), str(rng.randint(10000, 99999)), f"{rng.choice('BCDEHLNSWY')}{rng.choice('ABDERTW')}{rng.randint(1, 19)} {rng.randint(1, 9)}{rng.choice('ABDEHNR')}{rng.choice('ABDEHNR')}", ""])
    two = rng.choice([f"{code} {town}", f"{town}, {rng.choice(REGIONS)} {code}", f"{town} {code}", f"{code} {town}, {rng.choice(REGIONS)}", f"{code}, {town}."]).strip(" ,")
    lines = [one + rng.choice(["", ",", ","]), two]
    if rng.random() < 0.3:
        lines.insert(1, rng.choice(["TAMAN ", "BANDAR ", "KAMPUNG ", "", ""]) + rng.choice(L.CITIES).upper() + rng.choice(["", ","]))
    if rng.random() < 0.3:
        lines = [" ".join(lines) if lines[0].endswith(",") else ", ".join(lines)]
    return [x if upper else " ".join(w.capitalize() if w.isalpha() and len(w) > 2 else w for w in x.split()) for x in lines]


def day(rng: random.Random) -> str:
    d = date(2018, 1, 1) + timedelta(days=rng.randrange(4600))
    two = f"{d.year % 100:02}"
    return rng.choice([f"{d.day:02}/{d.month:02}/{d.year}", f"{d.day:02}-{d.month:02}-{d.year}", f"{d.day:02}/{d.month:02}/{two}", f"{d.day:02}-{d.month:02}-{two}", f"{d.month:02}/{d.day:02}/{d.year}", f"{d.month}/{d.day}/{two}", f"{d:%d %b %Y}", f"{d:%d-%b-%Y}".upper(), f"{d:%b %d, %Y}", d.isoformat(), f"{d.day:02}.{d.month:02}.{d.year}", f"{d.day} {d:%B %Y}"])


class Money:
    """Amounts in one manner of writing."""

    def __init__(self, rng: random.Random):
        self.comma = rng.random() < 0.15
        self.sign = rng.choice(["", "", "", "", "$", "£", "€", "RM ", "RM", "Rs ", "EUR "])
        self.groups = rng.random() < 0.5

    def __call__(self, cents: int) -> str:
        text = f"{cents // 100:,}" if self.groups else str(cents // 100)
        text += f".{cents % 100:02}"
        return text.translate(str.maketrans(".,", ",.")) if self.comma else text


def code(rng: random.Random) -> str:
    return rng.choice([str(rng.randint(100, 999999)), f"{rng.choice('ABCINRTX')}{rng.choice('ABCDNSV')}{rng.randint(10, 99999):05}", f"{rng.randint(1000, 9999)}-{rng.randint(10, 999)}", f"{rng.choice(['INV', 'NG', 'CS', 'R', 'OR'])}-{rng.randint(100, 99999)}", f"{rng.randint(1000, 99999)}/{rng.randint(100, 999)}/T{rng.randint(1, 999):04}", f"#{rng.randint(1, 9999)}"])


def of_receipt(rng: random.Random) -> tuple[str, list[Field], str]:
    ink, money, upper = Ink(), Money(rng), rng.random() < 0.65
    label = (lambda s: s.upper()) if rng.random() < 0.5 else (lambda s: s)
    gap = rng.choice([" ", "  ", "        ", "     ", "\t", " "])
    said: dict[str, object] = {}

    def put(key: str, text: str) -> str:
        said[key] = True
        return ink(key, text)

    def line(name: str, key: str | None, cents: int, minus: bool = False) -> str:
        sign = money.sign if rng.random() < 0.4 else ""
        amount = money(cents)
        mark = rng.choice(["", "", ":", " :"])
        return name + mark + gap + sign + ("-" if minus else "") + (put(key, amount) if key else amount) + (rng.choice([" S", " T", " A"]) if rng.random() < 0.05 else "")
    top: list[str] = []
    name = put("company", company(rng, upper))
    if rng.random() < 0.1:
        top.append(rng.choice(HEADERS))
    top.append(name + (rng.choice([f" ({rng.randint(10000, 999999)}-{rng.choice('AHKMTVWX')})", f"\n(CO. NO: {rng.randint(10000, 999999)}-{rng.choice('AHKMTVWX')})", f"\nReg no SC{rng.randint(10000, 999999)}"]) if rng.random() < 0.35 else ""))
    if rng.random() < 0.85:
        top.append(put("address", rng.choice(["\n", "\n", "\n "]).join(address(rng, upper))))
    if rng.random() < 0.5:
        top.append(rng.choice(["TEL: ", "Tel : ", "Phone ", "T: ", "Tel. "]) + put("phone", S.phone(rng)) + (f"   FAX: {S.phone(rng)}" if rng.random() < 0.15 else ""))
    if rng.random() < 0.45:
        top.append(rng.choice(["GST ID: ", "VAT No. ", "GST Reg. No. ", "P.IVA ", "USt-ID ", "VAT Reg ", "TAX ID: "]) + put("taxId", rng.choice([str(rng.randint(10**8, 10**11)), f"GB {rng.randint(100, 999)} {rng.randint(1000, 9999)} {rng.randint(10, 99)}", f"DE{rng.randint(10**8, 10**9 - 1)}"])))
    head: list[str] = []
    if rng.random() < 0.55:
        head.append(rng.choice(HEADERS))
    if rng.random() < 0.6:
        head.append(rng.choice(["Invoice No: ", "INVOICE NO : ", "Receipt ", "Bill No. ", "Slip No. : ", "Doc No. : ", "ORDER ", "Ticket: ", "TRN ", "CASH BILL NO ", "Bon ", "Ref. ", "Receipt #: "]) + put("number", code(rng)))
    when = (rng.choice(["Date: ", "DATE ", "Date : ", "Invoice date  ", "", "", ""]) + put("date", day(rng))) if rng.random() < 0.93 else ""
    if when:
        clock = f"{rng.randint(7, 22):02}:{rng.randint(0, 59):02}"
        when = rng.choice([when, when + " " + clock, when + "   " + clock + ":" + f"{rng.randint(0, 59):02}", clock + " " + when, when + "  " + rng.choice(["REG 03", "TRN 8841", "POS 2"])])
        head.append(when)
    if rng.random() < 0.4:
        head.append(rng.choice(["Cashier: ", "CASHIER: ", "Server: ", "Staff: ", "You were served by ", "Salesperson: "]) + put("cashier", rng.choice([L.person_name(rng), "USER", S.full_name(rng)])) + (f"   Table {put('table', str(rng.randint(1, 40)))}" if rng.random() < 0.4 else ""))
    if rng.random() < 0.15:
        head.append(rng.choice(["Bill to: ", "Customer: ", "Client: ", "Sold to "]) + put("customer", rng.choice([S.full_name(rng), company(rng, False), person(rng)])))
    rng.shuffle(head)
    body: list[str] = []
    if rng.random() < 0.3:
        body.append(rng.choice(["Item  Qty  Price  Amount", "Description            Amount", "Desc   Qty   Unit   Net", "QTY ITEM PRICE", "Code   Price   Sal  Net  Value"]))
    form, total = rng.randrange(6), 0
    for item in rng.sample(ITEMS, rng.choice([1, 1, 2, 2, 3, 3, 4, 5])):
        each, count = rng.choice([rng.randint(50, 2500), rng.randint(200, 20000)]), rng.choice([1, 1, 1, 2, 2, 3, 5, 10])
        total += each * count
        what, sum_, one = put("items", cased(rng, item, upper)), money(each * count), money(each)
        body.append({0: f"{count} {what}{gap}{sum_}", 1: f"{what}{gap}{count} @ {one}{gap}{sum_}", 2: f"{what}{gap}{sum_}", 3: f"{rng.randint(1000, 9999)} {what}{gap}{sum_}", 4: f"{what}\n {count} x {one}{gap}{sum_}", 5: f"{count} x {one}  {what}{gap}{sum_}"}[form])
    end: list[str] = []
    paid = total
    if rng.random() < 0.65:
        end.append(line(label(rng.choice(["Sub Total", "Subtotal", "Sub-total", "Net total", "Total (Excluding GST)", "Nett", "Total before tax"])), "subtotal", total))
    if rng.random() < 0.15:
        off = total // rng.randint(5, 20)
        paid -= off
        end.append(line(label(rng.choice(["Discount", "Member Discount", "Less", "Coupon"])), "discount", off, rng.random() < 0.6))
    if rng.random() < 0.15:
        extra = total // 10
        paid += extra
        end.append(line(label(rng.choice(["Service 10%", "Service charge", "Serv. Chg 10%"])), "service", extra))
    if rng.random() < 0.65:
        rate = rng.choice([5, 6, 7, 7.5, 8, 9.679, 19, 20, 21, 25])
        tax = round(total * rate / 100)
        if rng.random() < 0.7:
            paid += tax
        name = rng.choice([f"GST {rate}%", f"VAT {rate}%", "Tax", f"Tax {rate}%", f"VAT @{rate}%", "GST", f"MwSt {rate}%", "Total GST", "Sales tax", f"{rate}% TAX", "IVA", "TVA"])
        end.append(line(label(name), "tax", tax))
    if rng.random() < 0.08:
        tip = rng.randint(1, 12) * 100
        paid += tip
        end.append(line(label(rng.choice(["Tip", "Gratuity"])), "tip", tip))
    if rng.random() < 0.2:
        end.append(line(label(rng.choice(["Rounding", "Rounding Adj", "Round off"])), None, rng.randint(0, 4), rng.random() < 0.5))
    final = rng.choice(["Total", "Total", "TOTAL", "Grand Total", "Amount due", "Total Payable", "Total Sales (Inclusive of GST)", "Balance due", "Total paid", "Total Amount", "TOTAL RM", "Nett Total", "Total Incl. of GST", "SUMME", "TOTALE", "Total TTC", "To pay"])
    end.append(line(label(final), "total", paid))
    if rng.random() < 0.35:
        given = -(-paid // 500) * 500 + rng.choice([0, 0, 1000])
        end += [line(label(rng.choice(["Cash", "CASH", "Tendered", "Bar", "Paid cash"])), "cash", given), line(label(rng.choice(["Change", "CHANGE", "Change due", "CHG", "Rückgeld"])), "change", given - paid)]
    elif rng.random() < 0.5:
        last4 = put("card", f"{rng.randint(0, 9999):04}")
        end.append(rng.choice(["VISA ", "Mastercard ", "Debit ", "CARD ", "AMEX "]) + rng.choice(["************", "****", "XXXX XXXX XXXX ", "ending "]) + last4 + (gap + money(paid) if rng.random() < 0.5 else ""))
    if rng.random() < 0.15:
        end.append(rng.choice([f"GST SUMMARY AMOUNT(RM) TAX(RM)\nS = 6%  {money(total)}  {money(total * 6 // 100)}", f"No. of items: {len(body)}", f"Total Qty: {rng.randint(1, 9)}"]))
    if rng.random() < 0.5:
        end.append(rng.choice(NOISE))
    rule = rng.choice(["", "", "-----------------", "", "================"])
    parts = [top, head, body, end] if rng.random() < 0.9 else [head, top, body, end]
    note, spans = ink.read(("\n" + (rule + "\n" if rule else "")).join("\n".join(p) for p in parts if p))
    if rng.random() < 0.07:
        note = note.replace("\n", " ")  # a scanner without lines: as long as before
    keys = [k for k in spans if k != "items" or rng.random() < 0.5]
    wanted = [k for k in ("company", "address", "date", "total") if rng.random() < 0.6]
    keys = list(dict.fromkeys([k for k in wanted if k in NAMES] + rng.sample(keys, min(len(keys), rng.choice([1, 2, 3, 4])))))
    if rng.random() < 0.35:
        keys += [k for k in rng.sample(list(NAMES), 1) if k not in keys]
    return rng.choice(["Receipt", "Invoice", "Bill", "Purchase", "Document", "Expense", "ReceiptData", "Transaction"]), asked(rng, keys, spans), note


def asked(rng: random.Random, keys: list[str], spans: dict) -> list[Field]:
    fields: list[Field] = []
    describes = rng.random() < 0.55
    for key in keys:
        names, remarks = NAMES[key]
        kind = KINDS.get(key, TEXT)
        f = Field(rng.choice(names.split()), kind, key in spans and rng.random() < 0.5, rng.choice(remarks) if describes or kind == DAY and rng.random() < 0.5 else "")
        if any(g.name == f.name for g in fields):
            continue
        places = spans.get(key, [])
        f.gold = places if kind == LIST else (places[0][0], places[-1][1]) if places else None
        if key == "table" and places:
            f.gold = places[0]
        fields.append(f)
    return fields if rng.random() < 0.5 else rng.sample(fields, len(fields))


def of_labelled(rng: random.Random) -> tuple[str, list[Field], str]:
    """Any kind of record as a form: a label and a value a line, in any order, with lines that nobody asks for between them."""
    ink, kind = Ink(), frames.some_kind(rng)
    _, facts = kind.make(rng, dates.any_today(rng), spelled=0)
    style = rng.choice(["plain", "plain", "snake", "camel", "upper", "first"])
    mark = rng.choice([": ", ": ", ": ", " - ", "\t", " = ", ":  ", "; ", " | "])

    def label(name: str) -> str:
        w = words_of(name) or [name]
        return {"plain": " ".join(x.capitalize() for x in w), "snake": "_".join(w), "camel": name, "upper": " ".join(w).upper(), "first": " ".join(w).capitalize()}[style]
    lines, fields = [], []
    for key, (slot, optional) in kind.slots.items():
        value = facts.get(key)
        shown, name = rng.choice(slot.names), rng.choice(slot.names)
        if rng.random() < 0.5:
            shown = name
        if any(f.name == name for f in fields):
            continue
        f = Field(name, CHOICES if isinstance(slot.kind, list) else {"text": TEXT, "number": NUMBER, "integer": NUMBER, "date": DAY, "past": DAY, "texts": LIST, "boolean": TRUTH}[slot.kind], not optional, rng.choice(slot.remarks) if slot.remarks and rng.random() < 0.6 else "")
        if f.type == CHOICES:
            f.choices = rng.sample(slot.kind, len(slot.kind))
        if value in (None, "", []):
            f.gold = (1 if f.required else None) if f.type == TRUTH else [] if f.type == LIST else None
            if rng.random() < 0.3 and f.type in (TEXT, NUMBER, DAY):
                lines.append(label(shown) + mark + rng.choice(["-", "n/a", "none", "", "?"]))
        elif f.type == CHOICES:
            f.gold = f.choices.index(value) if value in f.choices else "unknown"
            lines.append(label(shown) + mark + str(value))
        elif f.type == TRUTH:
            f.gold = 0 if value else 1
            lines.append(label(shown) + mark + (rng.choice(["yes", "Yes", "true", "y"]) if value else rng.choice(["no", "No", "false", "n"])))
        elif f.type == LIST:
            joint = rng.choice([", ", "; ", ", ", "\n  - "])
            lines.append(label(shown) + mark.rstrip(" ") + (joint if joint.startswith("\n") else " ") + joint.join(ink(key, str(v)) for v in value))
        else:
            said = day(rng) if f.type == DAY else getattr(value, "text", None) or (f"{value:g}" if isinstance(value, float) else str(value))
            lines.append(label(shown) + mark + ink(key, said))
        f.key = key
        fields.append(f)
    for _ in range(rng.choice([0, 0, 1, 2])):
        lines.append(rng.choice(NOISE[:12] + [f"Ref{mark}{S.reference(rng)}", f"Printed by{mark}{S.full_name(rng)}", f"Page 1 of {rng.randint(1, 4)}", f"Tel{mark}{S.phone(rng)}", f"Version{mark}{rng.randint(1, 9)}.{rng.randint(0, 9)}"]))
    if rng.random() < 0.6:
        rng.shuffle(lines)
    if rng.random() < 0.4:
        lines.insert(0, rng.choice(kind.titles).upper() if rng.random() < 0.5 else rng.choice(NOISE[:3] + ["Form 12", "Confirmation", "Summary", "Details below"]))
    note, spans = ink.read("\n".join(lines))
    for f in fields:
        places = spans.get(f.key)
        if f.type == LIST and f.gold is None or f.type == LIST and places:
            f.gold = places or []
        elif f.type in (TEXT, NUMBER, DAY) and places:
            f.gold = (places[0][0], places[-1][1])
    keep = [f for f in fields if rng.random() < 0.85] or fields
    return rng.choice(kind.titles), keep if rng.random() < 0.5 else rng.sample(keep, len(keep)), note


def of_documents(rng: random.Random) -> tuple[str, list[Field], str]:
    return of_receipt(rng) if rng.random() < 0.7 else of_labelled(rng)
