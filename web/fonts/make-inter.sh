#!/bin/sh
# Makes inter.woff2 anew: Inter 4.1 by The Inter Project Authors, with the weights 400 to 600, its text size alone, and the letters of
# Latin and Latin Extended-A that our four languages and their neighbours write. Run it only when the font changes; its result is committed.
# Needs fonttools and brotli (Debian: fonttools, python3-brotli).
set -eu
export SOURCE_DATE_EPOCH=0
cd "$(dirname "$0")"
made=$(mktemp -d)
trap 'rm -r "$made"' EXIT
(cd "$made" && npm pack --silent inter-ui@4.1.1 >/dev/null && tar xzf inter-ui-4.1.1.tgz)
fonttools varLib.instancer --quiet "$made/package/variable/InterVariable.woff2" wght=400:600 opsz=14 -o "$made/inter.ttf"
pyftsubset "$made/inter.ttf" --flavor=woff2 --no-hinting --desubroutinize --output-file=inter.woff2 \
  --layout-features=kern,mark,mkmk,ccmp,locl,calt,tnum,lnum,case,frac \
  --unicodes="U+0020-007E,U+00A0-017F,U+018F,U+0192,U+01A0-01A1,U+01AF-01B0,U+0218-021B,U+1E9E,U+2002,U+2009,U+2010-2015,U+2018-201E,\
U+2020-2022,U+2026,U+202F,U+2030,U+2032-2033,U+2039-203A,U+2044,U+20AC,U+2116,U+2122,U+2190-2193,U+21B5,U+2212,U+2318,U+2325,U+232B,\
U+23CE,U+25CB,U+25CF,U+2713"
(cd "$made/package" && cat LICENSE.txt) >LICENCE.txt
