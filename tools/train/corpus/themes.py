"""Notes of particular kinds, as people would write them, with the schema an app would declare for each.

A frame is a note with {slots}; of (these|those) one is taken; what stands in [ ] is left out at times, and with it its facts. A slot's wordings come
from slots.py; `=` before its name takes the bare words.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

from corpus import dates
from corpus.slots import SLOTS, Slot


@dataclass
class Theme:
    titles: list[str]
    frames: list[str]
    required: list[str]
    optional: list[str]


def T(titles: str, frames: str, required: str, optional: str = "") -> Theme:
    return Theme(titles.split(), [f.strip() for f in frames.strip().split("\n")], required.split(), optional.split())


# {day} is a day to come, {past} a day gone by; both fill a date field.
THEMES = [
    T("Reminder ReminderItem ToDo Nudge", """
        (remind me to |remind me to |don't let me forget to |dont forget to |remember to |reminder: ||){=chore}[ {day}][, (on my|on the|for the) {=list_name} list]
        {day}(,| -|:|) {=chore}[ (for|on) the {=list_name} list]
        (add|put|stick) {=chore} (to|on) (my|the|our) {=list_name} list[, (due |by |)(at the latest |){day}]
        {=list_name} list(: | - |, ){=chore}[ {day}]
        (remind me {day} to|{day} remind me to) {=chore}
        {=chore}(, | )(due |by |){day}[, {=list_name} list]
        (add|put) on the {=list_name} list: {=chore}""", "chore", "day list_name"),
    T("Message OutgoingMessage Text MessageDraft", """
        [{day} ]let {=recipients} know (that |){=saying}
        (tell|tell|message|msg|msg to|ping|write to|send|drop a line to) {=recipients}(: | that | saying | - | – | ){=saying}
        {=sendby} {=recipients}(: | that | saying | - | – ){=saying}
        {day}(,|) (tell|message|text|send) {=recipients}(: | that | ){=saying}
        on my behalf tell {=recipients}: {=saying}
        message for {=recipients}(: | - ){=saying}[ - send it {day}]""", "recipients saying", "day sendby"),
    T("Contact Person AddressBookEntry NewContact", """
        (save |add |new contact |contact |contact: |||){=full_name}(, | | - ){=phone}[, {=email}][(, | from ){=business}]
        met {=full_name} (of|from|at) {=business}[, {=email}][, {=phone}]
        {=full_name} works (at|for) {=business}[, (ring|call|text) (her|him|them) on {=phone}]
        {=full_name}[, {=business}][, {=phone}][, {=email}]
        the {=role}'s number is {=phone}, (his|her) name's {=full_name}
        email for {=full_name}(: | is ){=email}
        new (guy|girl|person|hire) at {=business} is {=full_name}[, {=phone}]
        {=full_name} ({=business}) {=email}
        (add |save |){=full_name}(,|) the {=role}[ (from|at) {=business}][, {=phone}]
        {=full_name} {=phone}[, (sat next to|met|bumped into) (him|her) on (the train|flight 318|the ferry)]""", "full_name", "phone email business role"),
    T("ShoppingItem GroceryItem BuyItem ListEntry", """
        (buy |get |we need |pick up |need |grab |add ||){=quantity} {=shop_item}[ (from|at) {=store}][ (pls|please|for the weekend|on the way home|for the remote)]
        (buy|get|grab|we need|we're out of|out of|low on|pick up) {=shop_item}[(, | from | at ){=store}]
        {=shop_item}[(, | x| - ){=quantity}][(, | from | at ){=store}]
        can (someone|you) (pick up|get|grab) {=shop_item}[, {=quantity}][,] (from|at) {=store}
        need {=quantity} {=shop_item}, {=store}
        (at|from) {=store}(: | get | - ){=quantity} {=shop_item}""", "shop_item", "quantity store"),
    T("CalendarEvent Event Meeting Appointment", """
        {=happening} {day}[(, | | at ){=time}][(, | at | in ){=place}]
        {day}(,|) {=happening}[(, | at ){=time}][(, | at | in | @ ){=place}]
        (on |){day} at {=time} {=happening}[(, | in | at ){=place}]
        {day} we have {=happening}[ at {=place}][ (at |){=time}]
        {=happening} at {=place}[ (on |){day}][(, | ){=time}]
        {=happening}, {=place}, {day}[, {=time}]""", "happening", "day time place"),
    T("Workout Exercise TrainingLog Activity", """
        {=activity} {=far}( |){=far_unit}[ in {=effort_minutes}][ {past}]
        {=activity} (for |){=effort_minutes}[, {=far}( |){=far_unit}][ {past}]
        {=far} {=far_unit} {=activity}[ with {=person}][, took (me|us) {=effort_minutes}]
        {=effort_minutes} (of |)(easy |hard |){=activity}[ {past}]
        [{past} ](easy |hard |slow ||){=activity}[ {=effort_minutes}]""", "activity", "far far_unit effort_minutes past"),
    T("WorkoutEntry FitnessLog", """
        {=activity2} {=far}( |){=far_unit2}[ in {=effort_minutes}][ {past}]
        {=activity2}[(, | for | ){=effort_minutes}][, {=far} {=far_unit2}]
        (did |){=far} {=far_unit2} {=activity2}[ at {=place}][, {=effort_minutes}]""", "activity2", "far far_unit2 effort_minutes past place"),
    T("GymVisit Sport", """
        {=activity3} (for |){=effort_minutes}[ with {=person}][ {past}]
        {=effort_minutes} {=activity3}[ {past}]
        {=activity3}[ {past}][, {=effort_minutes}]""", "activity3", "effort_minutes person past"),
    T("Book ReadingListEntry ReadingItem", """
        (want to read |read |to read: |reading list: |add ||){=title}[ by {=author}][ (b4|before) (book club|the trip|summer)]
        (read|start|try|get) {=author}'s {=title}
        {=person} (recommended|says read|told me to read|swears by|lent me) {=title}[ by {=author}]
        (someone|a man|my teacher) on the (radio|bus|train) said to read {=title}
        {=author}, {=title}[ is the one to start with]
        {=title} - {=author}
        for (the beach|the train|later|winter): {=title}""", "title", "author"),
    T("WaterLog DrinkLog Hydration", """
        (drank |had |log |just had |just downed |downed |||){=volume}( |){=vol_unit}[ of {=beverage}][ (after lunch|before bed|at the gym|on the train home|this morning|so far today|with breakfast)]
        {=beverage}(, | ){=volume}( |){=vol_unit}
        [(at lunch|at work|after training), ]{=volume} {=vol_unit}[ {=beverage}]""", "volume vol_unit", "beverage"),
    T("WaterEntry DrinkEntry", """
        (drank |had |log |just had ||){=volume}( |){=vol_unit2} of {=beverage}[ (after lunch|at the gym|this morning)]
        {=volume}( |){=vol_unit2} {=beverage}""", "volume vol_unit2 beverage"),
    T("FluidIntake Drink", """
        (drank |had |log ||){=volume}( |){=vol_unit3}[ of {=beverage}]
        {=beverage}: {=volume} {=vol_unit3}""", "volume vol_unit3", "beverage"),
    T("PlaceSearch Nearby PlaceQuery Search", """
        (find |find a |where's the nearest |where's a |show me |is there a |need a |look for a |any |nearest |i want a |){=venue}[ (near|by|close to|around|next to|in) {=somewhere}][(, | ){open_now}]
        (is there a|any) {=venue} {open_now}[ (near|by|around) {=somewhere}]
        (near|around|close to) {=somewhere}(: |, ){=venue}[ {open_now}]
        {=venue} (near|by|in) {=somewhere}[, within {=distance} km][, {open_now}]""", "venue", "somewhere open_now distance"),
    T("MealLog Meal FoodEntry", """
        had {=food} for {=meal}[ {past}][, {=ingredients}]
        [{past} ]{=meal}: {=food}[ with {=ingredients}]
        ate {=food} {meal}[, about {=weight} kilos heavier now]
        {=food}, {meal}[ at {=place}]""", "food meal", "ingredients place past"),
    T("Recipe RecipeNote", """
        {=food} with {=ingredients}[, {=duration} minutes][, serves {=people}]
        recipe: {=food}: {=ingredients}[ - {=duration} min]
        to make {=food} you need {=ingredients}[, feeds {=people}]""", "food ingredients", "duration people"),
    T("PlantCare Watering PlantLog", """
        watered the {=plant}[ in {=room}][ {past}]
        [{past} ]gave the {=plant} some water[, it has {=ailment}]
        repotted {=plant}[ next to {=near}][ {past}]""", "plant", "past room near"),
    T("PetRecord VetVisit PetNote", """
        {=pet_name} the {=animal} has {=ailment}[ on the {=body}][, {=weight} kg]
        took {=pet_name} ({=animal}) to the vet[, weighs {=weight} kg][, {=price}]
        {=animal} {=pet_name}: {=ailment}[, gave {=drug}]""", "pet_name animal", "ailment body weight price drug"),
    T("FuelLog Refuel CarExpense", """
        filled up the {=vehicle}, {=hours} litres for {=price}[, odometer {=reading}]
        {=vehicle} {=price} of petrol[ at {=store}][, {=reading} km on the clock]
        petrol {=price} {=vehicle}[ {past}]""", "vehicle price", "store reading past"),
    T("Package Delivery Parcel Shipment", """
        {=thing} from {=store} arriving {day}[, ref {=reference}]
        parcel from {=business}[: {=thing}][, due {day}][, tracking {=reference}]
        [{day} ]delivery of {=thing}[ to {=address}][, {fragile}]""", "thing", "store business day reference address fragile"),
    T("MovieReview FilmLog Watched", """
        watched {=title}[ with {=person}], {=rating} stars[, {genre}]
        saw {=title} by {=author}[ {past}], {=rating}/5
        {=title}, {genre}[ {past}], gave it {=rating}""", "title rating", "author genre person past"),
    T("PracticeLog Practice MusicPractice", """
        practised {=instrument} for {=duration} minutes[ {past}][, {=title}][, it was {=pace}]
        {=duration} min of {=instrument}[ with {=person}][ {past}]
        [{past} ]{=instrument}: {=title}, {=duration} mins""", "instrument duration", "title person past pace"),
    T("MatchResult GameScore Fixture", """
        {=outcome} against {=business}[ at {=place}][ {past}][, {=people} watched]
        [{past} ]match v {=business}: {outcome}[, {weather}]
        {outcome} vs {=business}[, {=laps} goals]""", "business outcome", "place past weather"),
    T("JobApplication Application Candidate", """
        applied for {=role} at {=business}[ {past}][, contact {=full_name}]
        {=role} job at {=business}[, {=email}][, interview {day}]
        {=business}: {=role}, {=full_name}[, {=phone}]""", "role business", "full_name email phone"),
    T("GiftIdea Present Gift", """
        {=person} would like a {=thing}[ from {=store}][, about {=price}]
        gift for {=person}: {=thing}[ in {=color}][, {=price}]
        a {=thing} for {=person}[, {=price}][ at {=store}]""", "person thing", "store price color"),
    T("LostItem LostAndFound FoundItem", """
        lost my {=color} {=thing} at {=place}[ {past}]
        found a {=thing}[, {=color},] in {=place}[ {past}][, {=brand}]
        {=color} {=thing} left at {=place}[, call {=phone}]""", "thing place", "color brand phone past"),
    T("BirdSighting Sighting WildlifeLog", """
        saw {=count} {=bird} at {=place}[ {past}][, {weather}]
        {=bird} x{=count}, {=place}[, {weather}]
        [{past} ]{=count} {=bird} near {=city}""", "bird count", "place weather city past"),
    T("MeterReading Reading Utility", """
        {=shift} reading {=reading}[ for {=address}]
        meter at {=address} shows {=reading}[ {past}]
        {=reading} on the meter[ {past}][, read by {=person}]""", "reading", "address person past"),
    T("Appointment ServiceVisit Repair", """
        {=role} coming {day} at {=time}[ to fix the {=thing}][, tel {=phone}]
        {=thing} repair with {=business}[ {day}][ at {=time}][, {=price}]
        {=business} {day}[ {=time}] about the {=thing}""", "day", "role time thing phone business price"),
    T("RentalListing Flat Listing", """
        flat at {=address}, {=price} a month[, floor {=floor}][, {=people} people][, call {=full_name}]
        {=address} {=price}[, deposit {=deposit}][, free from {day}]
        room in {=city}, {=price}[, {=full_name}][ {=phone}]""", "price", "address floor full_name phone deposit day city"),
    T("SupportTicket Issue BugReport Ticket", """
        {=full_name} says the {=thing} is broken[, {=reason}][, {=severity}]
        [{=severity}: ]{=thing} fails because {=reason}[, reported by {=full_name}]
        ticket {=reference}: {=thing}, {=reason}[, {=severity}]""", "thing", "full_name reason severity reference"),
    T("StudySession Homework Revision", """
        {=subject} revision {=duration} minutes[ with {=person}][ {past}][, {=pages} pages]
        studied {=subject} for {=duration} min[, it was {=pace}]
        [{past} ]{=duration} mins of {=subject}[, {=title}]""", "subject duration", "person past pages pace title"),
    T("SleepLog Sleep Night", """
        slept {=hours} hours[, {=mood} this morning]
        {=hours}h sleep[ from {=time}][, woke up {=mood}]
        in bed at {=time}, {=hours} hours[, {=mood}]""", "hours", "mood time"),
    T("Flight FlightInfo Boarding", """
        flight from {=city} at {=time}[, seat {=code}][, booking {=reference}]
        {=reference} to {=city}[ {day}] at {=time}[, seat {=code}]
        flying to {=city} {day}[, {=people} of us][, seat {=code}]""", "city", "time code reference day people"),
    T("HotelStay Stay Accommodation", """
        {=nights} nights at {=business} in {=city}[ from {day}][, {=price} a night][, ref {=reference}]
        {=business}, {=city}, {=nights} nights[, {=people} guests][, {=paid}]
        staying at {=business} for {=nights} nights[, {=price}]""", "business nights", "city day price reference people"),
    T("Chore HouseholdTask RotaEntry", """
        {=person} does the {=thing} {day}[, {repeat}]
        {=thing} is for {=person}[, {repeat}][, {status}]
        [{day} ]{=person}: {=task}""", "person", "thing day repeat status task"),
    T("CallLog Call PhoneNote", """
        {=full_name} called about the {=thing}[, ring back on {=phone}][ at {=time}]
        call from {=full_name} at {=business}[, {=phone}][, wants the {=thing}]
        missed {=person}[ {=time}][, number {=phone}]""", "", "full_name business person phone time thing"),
    T("Complaint ReturnRequest Refund", """
        returning the {=thing} to {=store}, {=reason}[, order {=reference}]
        {=thing} from {=store}: {=reason}[, cost {=price}]
        refund for {=thing} because {=reason}[, {=price}][, {=store}]""", "thing reason", "store reference price"),
    T("VolunteerShift Shift RosterEntry", """
        {=person} takes the {=shift} shift {day}[ at {=place}]
        {=shift} shift at {=place} {day}[: {=person}]
        {day} {=shift}: {=people_list}""", "shift day", "person place people_list"),
    T("Harvest GardenLog Yield", """
        picked {=weight} kg of {=ingredients}[ {past}]
        [{past} ]{=weight} kilos of {=plant} from {=place}
        harvested {=plant}, {=weight} kg[, {weather}]""", "weight", "plant ingredients place past weather"),
    T("LessonBooking Lesson ClassBooking", """
        {=subject} lesson with {=person} {day}[ at {=time}][, {=duration} min][, {=price}]
        {day} {=time} {=instrument} lesson[, {=person}][, {=room}]
        book {=language} class[ {day}][ at {=time}][ with {=person}]""", "", "subject instrument language person day time duration price room"),
    T("Donation Contribution Pledge", """
        gave {=price} to {=business}[ {past}][, {payment}]
        {=person} donated {=price}[ to {=business}][, {private}]
        {=price} from {=full_name}[ for {=business}][, {payment}]""", "price", "business person full_name payment private past"),
    T("Guest RSVP Invitee", """
        {=full_name} {answer}[, {=people} people][, {vegetarian}]
        {=person}: {answer}[, bringing {=items}]
        {answer} from {=person}[, {allergic}]""", "answer", "full_name person people vegetarian items allergic"),
    T("InventoryItem StockItem AssetRecord", """
        {=count} {=thing}, shelf {=code}[, {=condition}][, {=brand}]
        {=condition} {=thing} by {=brand}[, {=price}][, bin {=code}]
        {=thing} x{=count}[ at {=place}][, {=color}]""", "thing", "count code condition brand price place color"),
    T("TimeEntry Timesheet WorkLog", """
        {=hours} hours on the {=thing} for {=business}[ {past}]
        [{past} ]worked {=hours}h for {=business}[, {=task}]
        {=business} {=hours} hrs[: {=task}]""", "hours", "business thing task past"),
    T("Commute Ride TravelLog", """
        {transport} to {=place}, {=duration} minutes[, {weather}]
        {=duration} min to {=place}, {transport}[ {past}][, {=distance} km]
        [{past} ]{=distance} km {transport}[ to {=place}]""", "transport", "place duration weather distance past"),
]


def wording(rng: random.Random, slot: Slot, name: str, bare: bool) -> tuple[object, str]:
    value, words = slot.make(rng)
    if not bare and words and slot.kind not in ("boolean",):
        words = rng.choice(slot.say).replace("{v}", words).replace("{n}", name)
    return value, words


def make(rng: random.Random, theme: Theme, today) -> tuple[str, dict]:
    """A note of the theme and its facts by slot; `day` and `past` are dates."""
    frame = rng.choice(theme.frames)
    frame = re.sub(r"\(([^()]*\|[^()]*)\)", lambda m: rng.choice(m.group(1).split("|")), frame)
    frame = re.sub(r"\[([^\]]*)\]", lambda m: m.group(1) if rng.random() < 0.55 else "", frame)
    facts: dict[str, object] = {}

    def fill(m) -> str:
        name = m.group(1)
        if name in ("day", "past"):
            w = dates.pick(rng, dates.FUTURE if name == "day" else dates.PAST, today, name == "past")
            facts[name] = str(w.day) if w.day else None
            return w.text
        bare = name.startswith("=")
        name = name.lstrip("=")
        value, words = wording(rng, SLOTS[name], SLOTS[name].names[0], bare)
        facts[name] = value if words else None
        return words
    note = re.sub(r"\{([^}]*)\}", fill, frame)
    return " ".join(note.split()), facts
