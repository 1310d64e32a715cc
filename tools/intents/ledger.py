#!/usr/bin/env python3
"""Compares the types that Apple's AppIntents declares with those of EspalierIntents.

usage: ledger.py AppIntents.swiftinterface > docs/intents-interface.md

The interface is the SDK's own (its module AppIntents); it is not part of this repository. Types of schemas are left out: they are compared by
name in the tests."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
KIND = r"\b(protocol|struct|class|enum|typealias|macro)\s+([A-Za-z_]\w*)"

# What is there and does less than at Apple, and what is not there, with the reason.
NOTES = {
    "AppIntentsExtension": "a mark: one program answers always",
    "AudioPlaybackIntent": "an action like any other", "AudioRecordingIntent": "an action like any other",
    "AudioStartingIntent": "an action like any other", "LiveActivityIntent": "an action like any other",
    "LiveActivityStartingIntent": "an action like any other", "PauseWorkoutIntent": "an action like any other",
    "ResumeWorkoutIntent": "an action like any other", "StartWorkoutIntent": "an action like any other",
    "StartDiveIntent": "an action like any other", "PushToTalkTransmissionIntent": "an action like any other",
    "PlayVideoIntent": "an action like any other", "CameraCaptureIntent": "an action like any other; no context is shared",
    "WidgetConfigurationIntent": "filled, never run: there are no widgets", "ControlConfigurationIntent": "filled, never run: there are no controls",
    "IntentWidgetFamily": "named in conditions, whose other branch applies", "CustomIntentMigratedAppIntent": "found by the older name",
    "ForegroundContinuableIntent": "asks, and tells the host to open", "TargetContentProvidingIntent": "tells the host to open",
    "SetFocusFilterIntent": "run like any action; `current` is what was set last", "UndoableIntent": "taken back by `IntentHost.undo()` in the same process",
    "PredictableIntent": "read; suggestions are made from what was run", "IntentPrediction": "read; suggestions are made from what was run",
    "RelevantIntentManager": "keeps them for the process", "RelevantEntities": "keeps them for the process",
    "EntityPropertyQuery": "declared and reachable from code; no search action is made of it",
    "IntentParameterDependency": "reads the present run", "OpenURLIntent": "handed to the host's handler",
    "AppShortcutParameterPresentation": "accepted; nothing lists values beforehand", "RunSystemShortcutIntent": "throws: there are no shortcuts of a system",
    "SystemShortcut": "never made: there are no shortcuts of a system", "DisplayRepresentation": "a picture made on demand is not made",
    "SyncableEntity": "a mark", "OwnershipProvidingEntity": "read by nobody yet", "EntityCollection": "keeps identifiers",
    "AssistantSchema": "`@AssistantIntent(schema:)` and its kin are there", "AssistantSchemas": "`@AssistantIntent(schema:)` and its kin are there",
    "AppSchemaEntity": "schemas have one type here", "AppSchemaEnum": "schemas have one type here", "AppSchemaIntent": "schemas have one type here",
    "AppShortcutsContent": "the builder's own", "AppUnionValueCasesProviding": "the macro writes the cases",
    "AnyIntentValue": "key paths name the parameter's type", "EntityPropertyModifiers": "not read by anything",
    "_IntentValueRepresentable": "`AppUnionValue` has its members", "_ModelDelegationIntent": "of the system alone",
    "IntentPrompt": "of the system alone", "IntentResponseStream": "of the system alone", "AppShortcutOptionsCollectionSpecification": "the builder gives a list", "AppShortcutParameterPresentationSummaryString": "a summary is written with a parameter summary string",
    "AppShortcutParameterPresentationTitleString": "a title is written with a parameter summary string",
}


def declared(text):
    names = {}
    for line in text.splitlines():
        if line.startswith((" ", "extension")):
            continue
        found = re.search(r"^(?:@\S+(?:\([^)]*\))?\s+)*(?:final\s+)?(?:public|open)\b.*?" + KIND, line)
        if found:
            names[found.group(2)] = found.group(1)
    return names


def main():
    apple = declared(pathlib.Path(sys.argv[1]).read_text())
    ours = set()
    for folder in ("EspalierIntents", "LocalizedText"):
        for file in (ROOT / "Sources" / folder).rglob("*.swift"):
            ours.update(name for _, name in re.findall(KIND, file.read_text()))
    rows = []
    for name, kind in sorted(apple.items(), key=lambda item: item[0].lower()):
        note = NOTES.get(name, "")
        if name not in ours and not note:
            note = "the system's own" if name.startswith("_") else "not there yet"
        rows.append(f"| `{name}` | {kind} | {'yes' if name in ours else 'no'} | {note} |")
    there = sum(name in ours for name in apple)
    print("# App Intents, declaration by declaration\n")
    print(f"Types at the top level of Apple's module, version 27: {len(apple)}, of which {there} are here. `tools/intents/ledger.py INTERFACE` writes")
    print("this page. A type that has no remark does here what it does there, as far as a host without a system can.\n")
    print("| type | kind | here | remark |\n| --- | --- | --- | --- |")
    print("\n".join(rows))


main()
