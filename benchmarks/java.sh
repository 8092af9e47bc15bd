# SPDX-License-Identifier: Apache-2.0
# Read by the scripts here: finds Java, and compiles what they run, which needs nothing but Java.
# shellcheck shell=sh
home=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
bin=${JAVA_HOME:+$JAVA_HOME/bin/}
tools=$home/benchmarks/target/tools

# names with letters beyond ASCII need a UTF-8 locale
case $(locale charmap 2>/dev/null || :) in
    UTF-8) ;;
    *)
        LC_ALL=C.UTF-8
        export LC_ALL
        ;;
esac

# Runs a class of these sources: run CLASS [ARGUMENT...]
run() {
    sources=$home/benchmarks/src/main/java/dev/grainery/benchmarks
    if [ ! -d "$tools" ] || [ -n "$(find "$sources" -name '*.java' -newer "$tools" | head -n 1)" ]; then
        rm -rf "$tools" "$tools.new"
        mkdir -p "$tools.new"
        # shellcheck disable=SC2046 # names of sources have no blanks
        "${bin}javac" --release 17 -d "$tools.new" $(find "$sources" -name '*.java' ! -path '*/captures/*' ! -path '*/parsing/*' ! -path '*/crawl/*' ! -path '*/salvage/*' ! -path '*/serve/*' ! -path '*/size/*')
        mv "$tools.new" "$tools"
    fi
    class=$1
    shift
    exec "${bin}java" -cp "$tools" "dev.grainery.benchmarks.$class" "$@"
}
