// SPDX-License-Identifier: Apache-2.0
package dev.grainery.checksums;

import dev.grainery.file.NameText;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.read.FilePass;
import dev.grainery.read.ReadBuffers;
import dev.grainery.record.Location;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/** Output of {@code md5sum}, bag manifest, METS, OCFL inventory, or data package of a WACZ. */
public record ChecksumList(StoredFile file) {

    private static final String SCHEME_END = "://";

    private static final String OCFL_OBJECT = "0=ocfl_object_";

    public static boolean isList(String fileName) {
        return ListForm.of(fileName).isPresent();
    }

    /** OCFL inventories count only at the root of an object; copies below would resolve paths wrongly. */
    public static boolean isListBeside(String fileName, String other) {
        return ListForm.of(fileName).filter(form -> form == ListForm.INVENTORY).isEmpty()
                || other.startsWith(OCFL_OBJECT);
    }

    public boolean statesDigests() {
        return form().isOfPackage();
    }

    private ListForm form() {
        return ListForm.of(file.location().fileName()).orElse(ListForm.MD5SUM);
    }

    /** Entries are passed on even if reading fails later. {@code entries} must not throw: it would count as damage. */
    public List<Finding> read(Consumer<ChecksumEntry> entries) {
        ListForm form = form();
        ListEntries listed = new ListEntries(file.location().path(), form.isOfPackage(), entries);
        return new FilePass(new ReadBuffers(), ReadThrottle.NONE)
                .read(file, true, input -> {
                    try {
                        form.reader(file.location().fileName()).read(new UnclosedInput(input), listed);
                    } catch (IOException e) {
                        if (input.failure().isPresent()) {
                            throw e;
                        }
                        listed.endsAt(input.offset(), e);
                    }
                    return new FilePass.Parsed<>(true, listed.findings());
                })
                .findings();
    }

    /** Relative paths are resolved against the directory of the list. */
    public Location locationOf(ChecksumEntry entry) {
        return locationOf(entry.path());
    }

    public Optional<Location> writtenLocationOf(ChecksumEntry entry) {
        return entry.written().map(this::locationOf);
    }

    private Location locationOf(String listed) {
        String directory = file.location().directory();
        boolean absolute = listed.startsWith("/");
        int scheme = directory.indexOf(SCHEME_END);
        String top = absolute || scheme < 0 ? "/" : directory.substring(0, scheme + SCHEME_END.length());
        String path = absolute ? listed : directory + "/" + listed;
        Deque<String> steps = new ArrayDeque<>();
        for (String step : path.substring(top.length()).split("/")) {
            if (step.equals("..")) {
                steps.pollLast();
            } else if (!step.isEmpty() && !step.equals(".")) {
                steps.addLast(step);
            }
        }
        String name = steps.removeLast();
        return new Location(top + String.join("/", steps), name);
    }

    /** Leaves the underlying stream open, as the rest is still hashed after parsing. */
    private static final class UnclosedInput extends FilterInputStream {

        UnclosedInput(InputStream in) {
            super(in);
        }

        @Override
        public void close() {
            // the caller of the list's reader closes it
        }
    }

    /** {@code written} is the path without percent-decoding, as not all tools encode. Lines count from 1. */
    public record ChecksumEntry(
            String path, Optional<String> written, StatedChecksum sum, OptionalLong size, long line) {

        public ChecksumEntry {
            if (!namesFile(path)) {
                throw new IllegalArgumentException("no file can have this path: " + path);
            }
        }

        public ChecksumEntry(String path, StatedChecksum sum, long line) {
            this(path, Optional.empty(), sum, OptionalLong.empty(), line);
        }

        /** Empty if the path cannot name a file. */
        static Optional<ChecksumEntry> of(
                byte[] path, byte[] written, StatedChecksum sum, OptionalLong size, long line) {
            String decoded = NameText.of(path).text();
            Optional<String> other =
                    Optional.of(NameText.of(written).text()).filter(text -> !text.equals(decoded) && namesFile(text));
            return namesFile(decoded)
                    ? Optional.of(new ChecksumEntry(decoded, other, sum, size, line))
                    : Optional.empty();
        }

        boolean staysBelow() {
            return staysBelow(path) && written.map(ChecksumEntry::staysBelow).orElse(true);
        }

        private static boolean staysBelow(String path) {
            int depth = 0;
            for (String step : path.split("/")) {
                if (step.equals("..")) {
                    depth--;
                } else if (!step.isEmpty() && !step.equals(".")) {
                    depth++;
                }
                if (depth < 0) {
                    return false;
                }
            }
            return !path.startsWith("/");
        }

        private static boolean namesFile(String path) {
            String last = path.substring(path.lastIndexOf('/') + 1);
            return !Set.of("", ".", "..").contains(last);
        }
    }
}
