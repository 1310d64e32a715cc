"""Notes of particular kinds, as people would write them, with the schema an app would declare for each.

A frame is a note with {slots}; what stands in [ ] is left out at times, and with it its facts. A slot's wordings come
from slots.py; `=` before its name takes the bare words.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

import dates
from slots import SLOTS, Slot


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
