// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The machine that the program runs on. */
public final class ThisMachine {

    private ThisMachine() {}

    /** Who uses it, as {@code user@host}. */
    public static String user() {
        return System.getProperty("user.name") + "@" + hostName();
    }

    /**
     * Whether two names of machines mean the same one: each may be with its domain or without it. A machine that is only
     * called {@code localhost} is none that can be told from others.
     */
    public static boolean isSame(String name, String other) {
        String one = name.toLowerCase(Locale.ROOT);
        String two = other.toLowerCase(Locale.ROOT);
        return !isAnyMachine(one) && (one.equals(two) || one.startsWith(two + ".") || two.startsWith(one + "."));
    }

    /** Whether a name is that which every machine has for itself. */
    public static boolean isAnyMachine(String name) {
        return name.isBlank() || name.equals("localhost") || name.startsWith("localhost.");
    }

    /** Its name, {@code localhost} if it does not know it. */
    public static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    /**
     * A text that names a part of a process, so that others can tell whether the process still runs.
     *
     * @param unique no other part of any process has it
     * @param machine where the process runs: the name of the machine and, where the system tells them, this start of it and
     *     the numbering of processes, which machines of one name do not share
     * @param process its number
     * @param start when it was started, as far as the system tells it
     */
    public record ProcessMark(UUID unique, String machine, long process, Instant start) {

        private static final Pattern FORM = Pattern.compile("([0-9a-f-]{36}) ([0-9]+) ([0-9]+) (\\S+)");
        private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
        private static final Path NUMBERING = Path.of("/proc/self/ns/pid");

        /** Two processes do not see the start of a third one alike if the clock was set between their own starts. */
        private static final Duration ROUGHLY = Duration.ofMinutes(1);

        /** A new one for this process. */
        public static ProcessMark ofThisProcess() {
            ProcessHandle self = ProcessHandle.current();
            return new ProcessMark(UUID.randomUUID(), thisMachine(), self.pid(), start(self));
        }

        private static Instant start(ProcessHandle process) {
            return process.info().startInstant().orElse(Instant.EPOCH);
        }

        private static String thisMachine() {
            return (ThisMachine.hostName() + "/" + boot() + "/" + numbering()).replaceAll("\\s", "");
        }

        private static String boot() {
            try {
                return Files.readString(BOOT, StandardCharsets.US_ASCII).strip();
            } catch (IOException e) {
                // a system without it is known by its name alone
                return "";
            }
        }

        private static String numbering() {
            try {
                return Files.readSymbolicLink(NUMBERING).toString();
            } catch (IOException e) {
                // as above
                return "";
            }
        }

        /** The mark that a text is, empty if it is none. */
        public static Optional<ProcessMark> of(String text) {
            Matcher form = FORM.matcher(text);
            return form.matches()
                    ? Optional.of(new ProcessMark(
                            UUID.fromString(form.group(1)),
                            form.group(4),
                            Long.parseLong(form.group(2)),
                            Instant.ofEpochMilli(Long.parseLong(form.group(3)))))
                    : Optional.empty();
        }

        /** Whether its process runs on this machine and can be told dead or alive here. */
        public boolean isOfThisMachine() {
            return !ThisMachine.isAnyMachine(machine.substring(0, machine.indexOf('/')))
                    && machine.equals(thisMachine());
        }

        /** Whether its process runs, if it is of this machine: its number may have been given to another one since. */
        public boolean isAlive() {
            return ProcessHandle.of(process)
                    .filter(ProcessHandle::isAlive)
                    .map(ProcessMark::start)
                    .filter(now -> start.equals(Instant.EPOCH)
                            || now.equals(Instant.EPOCH)
                            || Duration.between(start, now).abs().compareTo(ROUGHLY) < 0)
                    .isPresent();
        }

        @Override
        public String toString() {
            return unique + " " + process + " " + start.toEpochMilli() + " " + machine;
        }
    }
}
