// SPDX-License-Identifier: Apache-2.0
package dev.grainery.witness;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.grainery.output.SortedLines;
import dev.grainery.record.Hash;
import dev.grainery.record.RecordType;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.witness.StoreComparison.Disagreement.Kind;
import dev.grainery.witness.StoreComparison.Disagreement.KnownFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Compares two stores file by file, in memory that does not grow with them. A file is the same in both by its identifier
 * and name, wherever it lies: two stores may know an archive and its copy on another site. Where an identifier is made of
 * the content, as of a container without a warcinfo record, the name alone tells, if there is one such file on either
 * side. For one use.
 */
public final class StoreComparison {

    private static final String HERE = "0";
    private static final String THERE = "1";
    private static final int TYPE = 0;
    private static final int NAME = 1;
    private static final int ID = 2;
    private static final int SIDE = 3;
    private static final int FIRST = 4;
    private static final int MD5 = 5;
    private static final int PATH = 6;
    private static final int PARTS = 7;

    /** How many files of one name are kept to find out whether there is one on either side. */
    private static final int MOST_KEPT = 1_000;

    private final GraineryStore here;
    private final GraineryStore there;
    private final Consumer<Disagreement> consumer;
    private final Map<Kind, Long> counts = new EnumMap<>(Kind.class);
    private final List<String[]> single = new ArrayList<>();
    private Optional<String[]> open = Optional.empty();
    private long same;

    /** @param consumer gets what the two do not agree on, in the order of the names, containers before CDX files */
    public StoreComparison(GraineryStore here, GraineryStore there, Consumer<Disagreement> consumer) {
        this.here = requireNonNull(here, "here");
        this.there = requireNonNull(there, "there");
        this.consumer = requireNonNull(consumer, "consumer");
    }

    /**
     * Reads the records of both once.
     *
     * @param harvests only the files of these harvests
     * @throws dev.grainery.store.access.StoreException if one of them fails
     * @throws java.io.UncheckedIOException if the directory for temporary files cannot be used
     */
    public void run(Optional<Set<String>> harvests) {
        List<Optional<String>> chosen =
                harvests.map(ids -> ids.stream().map(Optional::of).toList()).orElse(List.of(Optional.empty()));
        try (SortedLines lines = new SortedLines()) {
            chosen.forEach(harvest -> add(here, HERE, harvest, lines));
            chosen.forEach(harvest -> add(there, THERE, harvest, lines));
            lines.forEach(line -> next(new String(line, StandardCharsets.UTF_8).split("\t", PARTS)));
        }
        endOfIdentity();
        endOfName();
    }

    /** On how many files both agree. */
    public long same() {
        return same;
    }

    /** On how many they do not, in this way. */
    public long count(Kind kind) {
        return counts.getOrDefault(kind, 0L);
    }

    private static void add(GraineryStore store, String side, Optional<String> harvestId, SortedLines lines) {
        store.containers().forEach(harvestId, record -> lines.add(line(record, side)));
        store.cdxFiles().forEach(harvestId, record -> {
            // the record of a CDX file that is not there is none of a file
            if (record.cdx().exists()) {
                lines.add(line(record, side));
            }
        });
    }

    /** Neither a name nor an identifier holds a tab. */
    private static byte[] line(StoredFileRecord record, String side) {
        Revision revision = record.revision();
        return String.join(
                        "\t",
                        record.header().recType() == RecordType.CONTAINER ? "0" : "1",
                        record.location().fileName(),
                        record.id(),
                        side,
                        revision.hashOrig().value(),
                        md5(revision).value(),
                        record.location().path())
                .getBytes(StandardCharsets.UTF_8);
    }

    private static Hash md5(Revision revision) {
        boolean failed = revision.statusOfValidation() == RevisionStatus.FAILED;
        return failed || revision.hashLast().isKnown() ? revision.hashLast() : revision.hashOrig();
    }

    private void next(String[] line) {
        if (open.isPresent() && isSame(open.get(), line, ID)) {
            compare(open.get(), line);
            open = Optional.empty();
            return;
        }
        endOfIdentity();
        if (!single.isEmpty() && !isSame(single.get(0), line, NAME)) {
            endOfName();
        }
        open = Optional.of(line);
    }

    private static boolean isSame(String[] one, String[] other, int upTo) {
        for (int i = 0; i <= upTo; i++) {
            if (!one[i].equals(other[i])) {
                return false;
            }
        }
        return true;
    }

    private void endOfIdentity() {
        open.ifPresent(line -> {
            if (!single.isEmpty() && !isSame(single.get(0), line, NAME)) {
                endOfName();
            }
            single.add(line);
            if (single.size() > MOST_KEPT) {
                single.forEach(this::missing);
                single.clear();
            }
        });
        open = Optional.empty();
    }

    private void endOfName() {
        if (single.size() == 2 && !single.get(0)[SIDE].equals(single.get(1)[SIDE])) {
            boolean first = single.get(0)[SIDE].equals(HERE);
            compare(single.get(first ? 0 : 1), single.get(first ? 1 : 0));
        } else {
            single.forEach(this::missing);
        }
        single.clear();
    }

    private void compare(String[] here, String[] there) {
        if (!here[FIRST].equals(there[FIRST])) {
            tell(Kind.DIFFERENT_FIRST_HASH, Optional.of(here), Optional.of(there));
        } else if (!here[MD5].equals(there[MD5])) {
            tell(Kind.DIFFERENT_MD5, Optional.of(here), Optional.of(there));
        } else {
            same++;
        }
    }

    private void missing(String[] line) {
        if (line[SIDE].equals(HERE)) {
            tell(Kind.MISSING_THERE, Optional.of(line), Optional.empty());
        } else {
            tell(Kind.MISSING_HERE, Optional.empty(), Optional.of(line));
        }
    }

    private void tell(Kind kind, Optional<String[]> here, Optional<String[]> there) {
        counts.merge(kind, 1L, Long::sum);
        String[] any = here.or(() -> there).orElseThrow();
        consumer.accept(new Disagreement(
                kind,
                any[TYPE].equals("0") ? RecordType.CONTAINER : RecordType.CDX,
                any[NAME],
                here.map(StoreComparison::known),
                there.map(StoreComparison::known)));
    }

    private static KnownFile known(String[] line) {
        return new KnownFile(line[ID], line[PATH], line[FIRST], line[MD5]);
    }

    /**
     * A file on which two stores do not agree.
     *
     * @param kind how
     * @param recType whether it is a container or a CDX file
     * @param fileName its name
     * @param here what this store knows of it
     * @param there what the other store knows of it
     */
    @JsonPropertyOrder({"kind", "recType", "fileName", "here", "there"})
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Disagreement(
            Kind kind, RecordType recType, String fileName, Optional<KnownFile> here, Optional<KnownFile> there) {

        public Disagreement {
            requireNonNull(kind, "kind");
            requireNonNull(recType, "recType");
            requireNonNull(fileName, "fileName");
            requireNonNull(here, "here");
            requireNonNull(there, "there");
        }

        /** How two stores do not agree on a file. */
        public enum Kind {
            /** Only the other store has a record of it. */
            MISSING_HERE("missingHere"),
            /** Only this store has a record of it. */
            MISSING_THERE("missingThere"),
            /** Its MD5 when its record was made differs. */
            DIFFERENT_FIRST_HASH("differentFirstHash"),
            /** It had the same MD5 when its records were made, and the last checks found different ones. */
            DIFFERENT_MD5("differentMd5");

            private final String word;

            Kind(String word) {
                this.word = word;
            }

            @JsonValue
            public String word() {
                return word;
            }

            /** As people read it. */
            public String words() {
                return word.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
            }
        }

        /**
         * A file as one store knows it.
         *
         * @param id its identifier
         * @param path where it lies
         * @param hashOrig its MD5 when its record was made
         * @param md5 its MD5 when it was last read, {@code NA} if it was not there then or could not be read
         */
        @JsonPropertyOrder({"id", "path", "hashOrig", "md5"})
        public record KnownFile(String id, String path, String hashOrig, String md5) {}
    }
}
