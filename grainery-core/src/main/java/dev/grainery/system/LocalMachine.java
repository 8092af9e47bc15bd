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

public final class LocalMachine {

    private LocalMachine() {}

    public static String user() {
        return System.getProperty("user.name") + "@" + hostName();
    }

    /** Whether two host names mean the same machine; each may omit its domain. {@code localhost} is never the same. */
    public static boolean isSame(String name, String other) {
        String one = name.toLowerCase(Locale.ROOT);
        String two = other.toLowerCase(Locale.ROOT);
        return !isAnyMachine(one) && (one.equals(two) || one.startsWith(two + ".") || two.startsWith(one + "."));
    }

    public static boolean isAnyMachine(String name) {
        return name.isBlank() || name.equals("localhost") || name.startsWith("localhost.");
    }

    public static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    /** Shows whether a process still runs. On Linux, {@code machine} has the boot and PID namespace. */
    public record ProcessMark(UUID unique, String machine, long process, Instant start) {

        private static final Pattern FORM = Pattern.compile("([0-9a-f-]{36}) ([0-9]+) ([0-9]+) (\\S+)");
        private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
        private static final Path NUMBERING = Path.of("/proc/self/ns/pid");

        /** Clock changes between the starts of two processes shift the start of a third one that they see. */
        private static final Duration ROUGHLY = Duration.ofMinutes(1);

        public static ProcessMark ofThisProcess() {
            ProcessHandle self = ProcessHandle.current();
            return new ProcessMark(UUID.randomUUID(), thisMachine(), self.pid(), start(self));
        }

        private static Instant start(ProcessHandle process) {
            return process.info().startInstant().orElse(Instant.EPOCH);
        }

        private static String thisMachine() {
            return (LocalMachine.hostName() + "/" + boot() + "/" + numbering()).replaceAll("\\s", "");
        }

        private static String boot() {
            try {
                return Files.readString(BOOT, StandardCharsets.US_ASCII).strip();
            } catch (IOException e) {
                // without it, the host name alone identifies the machine
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

        /** Whether its process runs on this machine, so that {@link #isAlive} is meaningful. */
        public boolean isOfThisMachine() {
            return !LocalMachine.isAnyMachine(machine.substring(0, machine.indexOf('/')))
                    && machine.equals(thisMachine());
        }

        /** Whether its process runs; a reused process id does not count. */
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
