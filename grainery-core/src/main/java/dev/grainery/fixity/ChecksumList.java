// SPDX-License-Identifier: Apache-2.0
package dev.grainery.fixity;

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

/**
 * A list of checksums found in the storage: as {@code md5sum} writes it, or that of a package, which is the manifest of a
 * bag, the METS of an information package, the inventory of an OCFL object or the list of a WACZ.
 *
 * @param file the list
 */
public record ChecksumList(StoredFile file) {

    /** In the address of what is in no local storage. */
    private static final String SCHEME_END = "://";

    /** What makes a directory that of an OCFL object; what copies of the inventory below it say is seen from there. */
    private static final String OCFL_OBJECT = "0=ocfl_object_";

    /** Whether a file of this name is a checksum list. */
    public static boolean isList(String fileName) {
        return ListForm.of(fileName).isPresent();
    }

    /**
     * Whether a file of this name is a checksum list only beside another file, which says that it is one.
     *
     * @param other name of the other file
     */
    public static boolean isListBeside(String fileName, String other) {
        return ListForm.of(fileName).filter(form -> form == ListForm.INVENTORY).isEmpty()
                || other.startsWith(OCFL_OBJECT);
    }

    /** Whether it can state other sums than MD5. */
    public boolean statesDigests() {
        return form().isOfPackage();
    }

    private ListForm form() {
        return ListForm.of(file.location().fileName()).orElse(ListForm.MD5SUM);
    }

    /**
     * Reads the list once and hands its entries on, in their order. If the reading does not end as complete, entries
     * may have been handed on nevertheless.
     *
     * @param entries must not throw: what it throws would be taken for damage of the list
     * @return what was wrong with it
     * @throws java.util.concurrent.CancellationException if the thread was interrupted meanwhile
     */
    public List<Finding> read(Consumer<ChecksumEntry> entries) {
        ListForm form = form();
        ListEntries listed = new ListEntries(file.location().path(), form.isOfPackage(), entries);
        return new FilePass(new ReadBuffers(), ReadThrottle.NONE)
                .read(file, true, input -> {
                    try {
                        form.reader(file.location().fileName()).read(new Unclosed(input), listed);
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

    /** Where the file of an entry lies: seen from the directory of the list, unless the entry's path is absolute. */
    public Location locationOf(ChecksumEntry entry) {
        return locationOf(entry.path());
    }

    /** Where it lies if the entry's path is taken as it was written, and that is another place. */
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

    /** Stays open whoever closes it: what a reader leaves is hashed afterwards. */
    private static final class Unclosed extends FilterInputStream {

        Unclosed(InputStream in) {
            super(in);
        }

        @Override
        public void close() {
            // whoever has opened it closes it
        }
    }

    /**
     * What a checksum list says of one file.
     *
     * @param path the file as the list names it, written as {@link NameText} writes names
     * @param written the same without decoding what should be encoded in such a list, if that differs: not all tools
     *     encode it
     * @param sum the sum it should have
     * @param size how many bytes it should have, if that is stated
     * @param line number of the line in the list, from 1
     */
    public record ChecksumEntry(String path, Optional<String> written, StatedSum sum, OptionalLong size, long line) {

        public ChecksumEntry {
            if (!namesFile(path)) {
                throw new IllegalArgumentException("no file can have this path: " + path);
            }
        }

        /** What a list says that encodes nothing and states no sizes. */
        public ChecksumEntry(String path, StatedSum sum, long line) {
            this(path, Optional.empty(), sum, OptionalLong.empty(), line);
        }

        /**
         * What a list says of a path of these bytes.
         *
         * @param written the bytes before they were decoded
         * @return empty if no file can have this path
         */
        static Optional<ChecksumEntry> of(byte[] path, byte[] written, StatedSum sum, OptionalLong size, long line) {
            String decoded = NameText.of(path).text();
            Optional<String> other =
                    Optional.of(NameText.of(written).text()).filter(text -> !text.equals(decoded) && namesFile(text));
            return namesFile(decoded)
                    ? Optional.of(new ChecksumEntry(decoded, other, sum, size, line))
                    : Optional.empty();
        }

        /** Whether its path never leads out of the directory that it is seen from. */
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

        /** Whether a path ends in the name of a file. */
        private static boolean namesFile(String path) {
            String last = path.substring(path.lastIndexOf('/') + 1);
            return !Set.of("", ".", "..").contains(last);
        }
    }
}
