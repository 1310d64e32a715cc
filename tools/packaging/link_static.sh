#!/usr/bin/env bash
# Links the command line with Swift's libraries inside, from the objects of the release build that is there (Linux): seconds. The flag --static-swift-stdlib of
# `swift build` would compile every module anew, since it is given to each of them; the objects are the same.
#   tools/packaging/link_static.sh OUTPUT
set -euo pipefail
output=${1:?the file to write}
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$root/.build/release
# What the objects ask for by themselves names the shared libraries; these are the archives, each before those it needs: the
# linker reads them once, in this order.
libraries=(
  Foundation FoundationInternationalization FoundationEssentials CoreFoundation _FoundationCollections _FoundationCShims _FoundationICU
  dispatch BlocksRuntime swiftDispatch swiftSynchronization swiftObservation swift_RegexParser swift_StringProcessing
)
# SwiftPM names the program's entry after its module.
swiftc -static-stdlib -emit-executable -o "$output" "@$build/generate.product/Objects.LinkFileList" \
  -Xlinker --gc-sections -Xlinker --defsym=main=generate_main -L "$build" "${libraries[@]/#/-l}" -lsqlite3 -lz -lstdc++ -lm
