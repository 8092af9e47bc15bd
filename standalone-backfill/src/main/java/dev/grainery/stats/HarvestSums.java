// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import static java.util.Objects.requireNonNull;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Location;
import dev.grainery.record.Place;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What is added up of one harvest: of its record, and of the records that belong to it. It takes memory for each value
 * and for each minute in which files are to be checked, not for each file.
 *
 * @param head the record of the harvest without its lists; empty if it has none
 * @param containerRecords how many records of containers there are, also of files that are none
 * @param cdxRecords how many records of CDX files there are
 * @param containers the containers
 * @param cdxFiles the CDX files
 * @param groups when the files of each group are to be checked
 * @param shares the containers by their properties
 * @param sizes the containers by size
 * @param times when the containers were made; empty if there are too many crawlers to keep that of each
 */
record HarvestSums(
        Optional<HarvestRecord> head,
        long containerRecords,
        long cdxRecords,
        FileSum containers,
        FileSum cdxFiles,
        Map<Group, Schedule> groups,
        Map<ContainerProperty, ShareSums> shares,
        SizeClasses sizes,
        Optional<ContainerTimes> times) {

    /** What the files of a group are to their records. */
    enum Kind {
        CONTAINER,
        CDX,
        /** A copy, or a file that claims the identity of another one. */
        OTHER_PLACE
    }

    /** What is known of the files of a group, whatever the present time is. */
    enum Known {
        MISSING,
        FAILED,
        NEVER_CHECKED,
        CHECKED
    }

    /**
     * Files that are counted together.
     *
     * @param root the directory given to a backfill that they lie below; empty for none
     * @param kind what they are to their records
     * @param known what is known of them
     */
    record Group(String root, Kind kind, Known known) {}

    /** Whether nothing belongs to the harvest. */
    boolean isEmpty() {
        return head.isEmpty() && containerRecords == 0 && cdxRecords == 0;
    }

    /** Adds up the records of one harvest. Not thread-safe. */
    static final class Builder {

        /** Of how many crawlers the times are kept: they take memory in each harvest. */
        private static final int MOST_CRAWLERS = 50;

        private final Set<String> roots;
        private final Predicate<String> missing;
        private final Map<Group, Schedule.Builder> groups = new HashMap<>();
        private final Map<ContainerProperty, ShareSums> shares = new EnumMap<>(ContainerProperty.class);
        private final SizeClasses sizes = new SizeClasses();
        private final ContainerTimes.Builder times = new ContainerTimes.Builder(MOST_CRAWLERS);
        private Optional<HarvestRecord> head = Optional.empty();
        private long containerRecords;
        private long cdxRecords;
        private FileSum containers = FileSum.NONE;
        private FileSum cdxFiles = FileSum.NONE;
        private String lastDirectory = "";
        private String lastRoot = "";

        /**
         * Begins with nothing.
         *
         * @param roots the directories that were given to backfills
         * @param missing whether the file at a path was not found when it was last looked for
         */
        Builder(Set<String> roots, Predicate<String> missing) {
            this.roots = requireNonNull(roots, "roots");
            this.missing = requireNonNull(missing, "missing");
            for (ContainerProperty property : ContainerProperty.values()) {
                shares.put(property, new ShareSums());
            }
        }

        void add(HarvestRecord record) {
            head = Optional.of(record);
        }

        void add(ContainerRecord record) {
            containerRecords++;
            addFiles(record, Kind.CONTAINER);
            if (!record.extension().noContainer()) {
                FileSum one = new FileSum(1, record.size().value().orElse(0));
                containers = containers.plus(one);
                shares.forEach((property, values) -> values.add(property.of(record), one));
                record.size().value().ifPresent(sizes::add);
                times.add(record);
            }
        }

        void add(CdxRecord record) {
            cdxRecords++;
            // there is also a record of one that was expected and is not there, which nobody checks
            if (record.cdx().exists()) {
                addFiles(record, Kind.CDX);
                cdxFiles = cdxFiles.plus(new FileSum(1, record.size().value().orElse(0)));
            }
        }

        private void addFiles(StoredFileRecord record, Kind kind) {
            Revision revision = record.revision();
            add(
                    record.location(),
                    kind,
                    record.size(),
                    revision.statusOfValidation(),
                    revision.hashLast().isKnown(),
                    revision.nextLastDateOfValidation());
            Stream.concat(record.places().copies().stream(), record.places().conflicts().stream())
                    .forEach(place -> add(place, record.location().fileName()));
        }

        private void add(Place place, String fileName) {
            RevisionStatus status = place.statusOfValidation();
            add(
                    place.location(fileName),
                    Kind.OTHER_PLACE,
                    place.size(),
                    status,
                    status != RevisionStatus.FIRST,
                    place.dateOfValidation().plus(RevisionCycle.untilNext(status)));
        }

        private void add(
                Location location, Kind kind, Amount size, RevisionStatus status, boolean checked, Instant due) {
            Known known;
            if (missing.test(location.path())) {
                known = Known.MISSING;
            } else if (!RevisionCycle.isGood(status)) {
                known = Known.FAILED;
            } else {
                known = checked ? Known.CHECKED : Known.NEVER_CHECKED;
            }
            groups.computeIfAbsent(new Group(root(location.directory()), kind, known), group -> new Schedule.Builder())
                    .add(due, size.value().orElse(0));
        }

        /** The innermost of the roots that a directory is or lies below; most files lie where the one before them lies. */
        private String root(String directory) {
            if (!directory.equals(lastDirectory)) {
                String above = directory;
                while (!above.isEmpty() && !roots.contains(above)) {
                    above = above.substring(0, Math.max(0, above.lastIndexOf('/')));
                }
                lastDirectory = directory;
                lastRoot = above.isEmpty() && roots.contains("/") ? "/" : above;
            }
            return lastRoot;
        }

        HarvestSums build() {
            Map<Group, Schedule> schedules = new HashMap<>();
            groups.forEach((group, files) -> schedules.put(group, files.build()));
            return new HarvestSums(
                    head,
                    containerRecords,
                    cdxRecords,
                    containers,
                    cdxFiles,
                    Collections.unmodifiableMap(schedules),
                    Collections.unmodifiableMap(shares),
                    sizes,
                    Optional.of(times.build()).filter(ContainerTimes::isWhole));
        }
    }
}
