// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The clock of the machine is wrong, or jumps while a command runs. A small library in front of the one of the system says
 * what time it is; where there is no C compiler, none of this can be tried.
 */
class ClocksTorture extends Torture {

    private static final int FILES = 30;
    private static final long DAY = 86_400;
    private static final List<Long> OFFSETS =
            List.of(-3_600L, -3 * DAY, -400 * DAY, -9_000 * DAY, 3_600L, 3 * DAY, 400 * DAY, 3_300 * DAY, 20_000 * DAY);

    private static final String LIBRARY = """
            #define _GNU_SOURCE
            #include <stdlib.h>
            #include <sys/syscall.h>
            #include <sys/time.h>
            #include <time.h>
            #include <unistd.h>

            static long first;

            /* TORTURED_CLOCK: how wrong it is at first, after how many seconds it jumps, and how wrong it is then */
            static long wrong(void) {
                const char *text = getenv("TORTURED_CLOCK");
                char *rest;
                struct timespec now;
                if (!text)
                    return 0;
                long before = strtol(text, &rest, 10);
                long jump = strtol(rest, &rest, 10);
                long after = strtol(rest, &rest, 10);
                syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
                if (!first)
                    first = now.tv_sec;
                return now.tv_sec - first < jump ? before : after;
            }

            int clock_gettime(clockid_t clock, struct timespec *time) {
                int result = syscall(SYS_clock_gettime, clock, time);
                if (!result && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
                    time->tv_sec += wrong();
                return result;
            }

            int gettimeofday(struct timeval *restrict time, void *restrict zone) {
                struct timespec now;
                (void)zone;
                int result = clock_gettime(CLOCK_REALTIME, &now);
                time->tv_sec = now.tv_sec;
                time->tv_usec = now.tv_nsec / 1000;
                return result;
            }

            time_t time(time_t *result) {
                struct timespec now;
                clock_gettime(CLOCK_REALTIME, &now);
                if (result)
                    *result = now.tv_sec;
                return now.tv_sec;
            }
            """;

    private Program program;
    private Archive archive;

    @Test
    void clock_that_jumps_keeps_no_file_from_being_read() throws Exception {
        Path library = compiled();
        archive = Archive.write(home(), FILES);
        program = Program.in(home()).on("embedded:" + home().resolve("store-0"));
        torture(Kind.CLOCKS, "embedded", 1, figures -> {
            if (round() % 4 == 1) {
                // a new one, which the wrong clock may make
                program = Program.in(home()).on("embedded:" + home().resolve("store-" + round()));
            }
            attack(program.with("LD_PRELOAD", library.toString()), figures);
            complete(figures);
        });
        archive.assertUntouched();
    }

    private void attack(Program clocked, Figures figures) throws Exception {
        long offset = OFFSETS.get(random.nextInt(OFFSETS.size()));
        boolean jumps = random.nextInt(3) == 0;
        long then = jumps ? OFFSETS.get(random.nextInt(OFFSETS.size())) : offset;
        int after = 1 + random.nextInt(3);
        Program wrong = clocked.with("TORTURED_CLOCK", offset + " " + (jumps ? after : 0) + " " + then);
        String clock = when("clock wrong by " + offset + " s" + (jumps ? ", after " + after + " s by " + then : ""));
        List<String> backfill = List.of(
                "backfill",
                "--max-read",
                "0.03",
                archive.root().toString(),
                archive.copies().toString(),
                archive.gone().toString());
        for (List<String> words :
                List.of(backfill, List.of("validate", "--all", "--max-read", "0.05"), List.of("validate", "plan"))) {
            Program.Ended ended = wrong.run(words);
            assertThat(ended.status()).as("%s: %s", clock, ended).isZero();
            figures.ran(words.get(0), ended.status());
        }
        figures.fault(jumps ? "clock jumps" : offset < 0 ? "clock behind" : "clock ahead");
        figures.checked(archive.assertNothingLost(program, true, clock));
        if (!jumps && offset > 2 * DAY) {
            // what was checked at a time that has not come yet was not checked
            Program.Ended night = program.run("validate", "--json");
            assertThat(night.status()).as("%s: %s", clock, night).isZero();
            assertThat(equal(night)).as("%s: %s", clock, night).isEqualTo(archive.places());
            figures.ran("validate", night.status());
        }
    }

    /** By a clock that is right all files are read, and all is well. */
    private void complete(Figures figures) throws Exception {
        Program.Ended all = program.run("validate", "--all", "--json");
        assertThat(all.status()).as("%s", when(all)).isZero();
        assertThat(equal(all)).as("%s", when(all)).isEqualTo(archive.places());
        Program.Ended check = program.run("store", "check");
        assertThat(check.status()).as("%s", when(check)).isZero();
        figures.ran("validate", all.status());
        figures.ran("store check", check.status());
        figures.wholeRun();
        figures.checked(archive.assertNothingLost(program, true, when("by a clock that is right")));
    }

    private static int equal(Program.Ended validate) throws IOException {
        JsonNode summary = new ObjectMapper().readTree(validate.out());
        return summary.path("equal").asInt();
    }

    private Path compiled() throws IOException, InterruptedException {
        Path source = Files.writeString(home().resolve("clock.c"), LIBRARY);
        Path library = home().resolve("clock.so");
        Process compiler;
        try {
            compiler = new ProcessBuilder("cc", "-shared", "-fPIC", "-O1", "-o", library.toString(), source.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(home().resolve("cc.log").toFile())
                    .start();
        } catch (IOException e) {
            assumeTrue(false, "there is no C compiler: " + e.getMessage());
            throw e;
        }
        assertThat(compiler.waitFor()).as("%s", home().resolve("cc.log")).isZero();
        return library;
    }
}
