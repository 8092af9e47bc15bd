// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import java.time.Duration;
import java.util.Arrays;

/** The kinds of faults, each with what is promised nevertheless, and its share of the time. */
enum Kind {
    SIGNALS(
            24,
            "a command that is killed, held or asked to end at any moment loses, doubles or changes no record; its exit"
                    + " status is true, and the same command completes"),
    TOGETHER(8, "three commands at once on one store lose, double or change no record, and each of them is done"),
    SERVER(
            14,
            "a server that stands still, is slow, breaks connections or garbles its answers makes no wrong record, and no"
                    + " command succeed that was not done"),
    FULL_DISK(8, "a disk that is full is named as the reason, whatever was written to it; nothing half is left behind"),
    CLOCKS(6, "a clock that jumps keeps no file from being read, and changes no first hash"),
    DAMAGE(10, "a store that was damaged is refused or read rightly, never wrongly; the backup brings everything back"),
    CONTAINERS(
            14,
            "a damaged or malicious container crashes nothing and exhausts no memory (128 MB); its MD5 is that of its"
                    + " bytes"),
    FRAMING(
            4,
            "in random WARCs and ARCs with wrong lengths, stray bytes, cut headers or damaged gzip members, each record"
                    + " that no fault touched is found at its place, and none is made of a captured container"),
    NAMES(6, "a hostile file name or value is recorded and comes back the same, in a UTF-8 locale and in another"),
    RESTORE(10, "a store goes to another one, into a file and back, and is the same"),
    OUTPUTS(6, "no output of a command replaces a file of the archive or is put into it, wherever it is aimed"),
    IMPORT(
            8,
            "a hostile file is refused as a whole, or what is made of it answers every question or says that it is"
                    + " damaged; it exhausts no memory (128 MB) and makes no file elsewhere"),
    POWER_LOSS(
            8,
            "what was acknowledged before a power failure is there after it, and what was being written is there as a"
                    + " whole or not at all, or said to be damaged"),
    INDEX_DAMAGE(
            8, "what a damaged index of an embedded store hides, of 1, 64 or 200 MB, is never said not to be there"),
    SERVE(6, "slow clients shut nobody out of serve, and a store that goes while it is served is told with 503"),
    SILENT_STORAGE(
            8,
            "with a storage that never answers, every command ends by itself or within seconds of a signal, and no file is"
                    + " said to be lost"),
    FORGET(4, "two writers and a forget at once leave no location without its record");

    private static final double MINUTES = Double.parseDouble(System.getProperty("grainery.torture.minutes", "4"));

    private final int weight;
    private final String promise;

    Kind(int weight, String promise) {
        this.weight = weight;
        this.promise = promise;
    }

    String promise() {
        return promise;
    }

    /** What of all the time falls to this kind. */
    Duration share() {
        int all = Arrays.stream(values()).mapToInt(kind -> kind.weight).sum();
        return Duration.ofMillis(Math.round(MINUTES * 60_000 * weight / all));
    }

    /** Its name in files. */
    String word() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
}
