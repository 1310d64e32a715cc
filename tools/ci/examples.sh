#!/usr/bin/env bash
# Builds the applications of Examples/Intents and runs each end to end, by flags and by sentences. The build shares the package's own build folder:
# what is compiled there already is not compiled again. `--built FOLDER` runs programs that are built.
set -euo pipefail
cd "$(dirname "$0")/../.."
# As tools/test does: "Server" and "Hub" fall into one place of a small set, so their flags stand in the order that chance has put them in, and in
# another one all modules are compiled again.
export SWIFT_DETERMINISTIC_HASHING=1
if [ "${1:-}" != --built ]; then
  swift build -c release --package-path Examples/Intents --scratch-path .build 2>&1 | tail -n 20
fi
bin=${2:-.build/release}
data=$(mktemp -d)
trap 'rm -rf "$data"' EXIT
export XDG_DATA_HOME=$data HOME=$data
checks=0
# says WANTED COMMAND…: the command's output holds the text.
says() {
  local wanted=$1 got
  shift
  got=$("$bin/$@" 2>&1 </dev/null) || { echo "failed: $* → $got" >&2; exit 1; }
  case $got in *"$wanted"*) ;; *) echo "failed: $* said \"$got\", expected \"$wanted\"" >&2; exit 1 ;; esac
  checks=$((checks + 1))
}
# ends STATUS COMMAND…: the command ends with the status.
ends() {
  local wanted=$1 status=0
  shift
  "$bin/$@" >"$data/out" 2>&1 </dev/null || status=$?
  [ "$status" = "$wanted" ] || { echo "failed: $* ended with $status, expected $wanted: $(cat "$data/out")" >&2; exit 1; }
  checks=$((checks + 1))
}
run() { "$bin/$1" "${@:2}"; }

# Water: a default, a running total, settings, a sentence that fits nothing.
says "Logged 8 oz. Today's total: 8 oz." Water intents run LogWaterIntent
says "Logged 12 oz. Today's total: 20 oz." Water ask "log 12 ounces of water"
says "The goal is 100 a day." Water intents run SetGoalIntent --goal 100
says "Measuring in millilitres." Water intents run SetUnitIntent --unit ml
says "mL" Water intents run LogWaterIntent --amount 300
ends 64 Water intents run SetGoalIntent --no-input
ends 65 Water intents run LogWaterIntent --amount many
ends 65 Water ask "translate good morning into Spanish"
says "LogWaterIntent" Water intents log --limit 20
# Two processes at once: no glass is lost.
before=$(run Water intents run LogWaterIntent --amount 1 --result-json | sed 's/.*"value":\([0-9]*\).*/\1/')
for _ in 1 2 3 4 5 6; do run Water intents run LogWaterIntent --amount 1 >/dev/null & done
wait
after=$(run Water intents run LogWaterIntent --amount 1 --result-json | sed 's/.*"value":\([0-9]*\).*/\1/')
[ $((after - before)) = 7 ] || { echo "failed: of six glasses at once $((after - before - 1)) were kept" >&2; exit 1; }

# SmartCut Log: the capture pipeline, one store with several writers.
says "Logged" SmartCutLog intents run LogNoteIntent --note "Bought groceries for \$186.70"
ends 64 SmartCutLog intents run LogNoteIntent --no-input
for note in "call mum tomorrow" "idea: a lamp that follows the sun" "dentist on friday"; do
  run SmartCutLog intents run LogNoteIntent --note "$note" >/dev/null &
done
wait
says "4 in the log." SmartCutLog intents run CountEntriesIntent

# Notes & Reminders: an answer for an empty store, a list by its title, a record by its name.
says "You don't have any notes yet." NotesReminders intents run FavoriteLatestNoteIntent
says "Added \"call the plumber\" to work." NotesReminders ask "add call the plumber to work"
says "to inbox" NotesReminders intents run CreateReminderIntent --text "water the plants"
says "for 2030-05-01" NotesReminders intents run CreateReminderIntent --text "renew the passport" --due 2030-05-01
says "Done: call the plumber." NotesReminders intents run CompleteReminderIntent --reminder plumber --yes
says "Noted" NotesReminders intents run CreateNoteIntent --text "Hello"
says "Favorited Hello." NotesReminders ask "favorite my latest note in Notebook"

# UnicornChat: a union of one and several, the index, a donation that is suggested, a form of a record.
says "Sent to Sparkle." UnicornChat intents run SendMessageIntent --destination Sparkle --text "the parade starts at nine"
says "Sent to Bubbles and Rosie." UnicornChat intents run SendMessageIntent --destination "Bubbles and Rosie" --text "bring apples"
says "the parade starts at nine" UnicornChat find "when is the parade"
says "**Sparkle**" UnicornChat find parade --form text/markdown
says "Sent by hand" UnicornChat intents run PressSendIntent --unicorn Rosie --text hello
says "SendMessageIntent" UnicornChat intents suggestions
ends 65 UnicornChat intents run SendMessageIntent --destination Nobody --text hi

# Landmarks: a card with fresh state, an action that opens, a record by its name.
says "The closest landmark is Stonehenge" Landmarks intents run ClosestLandmarkIntent
says "Favorite: no" Landmarks intents run ClosestLandmarkIntent
says "Stonehenge is a favorite." Landmarks intents run FavoriteLandmarkIntent --landmark stonehenge
says "Favorite: yes" Landmarks ask "find the closest landmark"
ends 1 Landmarks intents run OpenLandmarkIntent --target "Mount Fuji"
ends 64 Landmarks intents run OpenLandmarkIntent --no-input
echo "examples: $checks checks passed"
