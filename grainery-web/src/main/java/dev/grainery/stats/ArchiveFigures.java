// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import dev.grainery.finding.Severity;
import dev.grainery.record.Inspection.Breakdown;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The contents and state of an archive, computed from records; no file is read. Files that are not containers despite
 * their name count only among checked files: in {@link #containerStates}, {@link #due} and {@link #roots}.
 *
 * @param asOf the figures include everything written before this time
 * @param containers containers of all harvests, and those without a harvest
 * @param years containers by year and type of their harvest, earliest year first, {@code NA} last
 * @param months when harvests began, where the date has a month
 * @param mediaTypes captures by identified media type and by the year in which their harvest began, in the same order
 * @param before by harvest, the previous harvest of the same type
 * @param due when files are to be checked, copies included
 * @param shares containers by the properties that they state, most bytes first
 * @param roots files by backfill root, copies included, sorted by directory; files below no root last
 */
public record ArchiveFigures(
        Instant asOf,
        long harvests,
        FileSum containers,
        FileSum cdxFiles,
        List<OfYear> years,
        SortedMap<YearMonth, Began> months,
        SortedMap<String, Breakdown> mediaTypes,
        Map<String, String> before,
        Map<CheckState, FileSum> containerStates,
        Due due,
        Map<ContainerProperty, Shares> shares,
        Map<Severity, Long> openFindings,
        List<OfRoot> roots,
        OpenWork work) {

    public ArchiveFigures {
        years = List.copyOf(years);
        containerStates = Collections.unmodifiableMap(new EnumMap<>(containerStates));
        shares = Collections.unmodifiableMap(new EnumMap<>(shares));
        months = Collections.unmodifiableSortedMap(new TreeMap<>(months));
        mediaTypes = Collections.unmodifiableSortedMap(new TreeMap<>(mediaTypes));
        before = Map.copyOf(before);
        openFindings = Collections.unmodifiableMap(new EnumMap<>(openFindings));
        roots = List.copyOf(roots);
    }

    /** The root below which a directory is: the longest one. */
    public Optional<OfRoot> root(String directory) {
        return roots.stream()
                .filter(root -> root.directory()
                        .filter(at -> directory.equals(at) || directory.startsWith(at.equals("/") ? at : at + "/"))
                        .isPresent())
                .max(Comparator.comparingInt(
                        root -> root.directory().orElseThrow().length()));
    }

    /**
     * @param year four digits, or {@code NA}
     * @param harvestType as in the record of the harvest, or {@code NA}
     */
    public record OfYear(String year, String harvestType, long harvests, FileSum containers) {}

    public record Began(long harvests, FileSum containers) {}

    /**
     * @param months by month in UTC, from the present one, without gaps
     * @param later files due after the last of these months
     */
    public record Due(FileSum overdue, List<Month> months, FileSum later) {

        public Due {
            months = List.copyOf(months);
        }

        public record Month(YearMonth month, FileSum files) {}
    }

    public record Shares(List<Share> top, FileSum others) {

        public Shares {
            top = List.copyOf(top);
        }

        public record Share(String value, FileSum containers) {}
    }

    /**
     * @param directory empty for files below no root; only shown if paths are
     * @param label replaces the directory if paths are hidden: its last name, numbered if several end alike
     * @param years containers by year of creation, {@code NA} last; states without a container are omitted
     * @param damaged missing or failed files, by identifier of their harvest, which may be {@code NA}
     * @param toReplace the number of these without the files whose absence is acknowledged
     */
    public record OfRoot(
            Optional<String> directory,
            String label,
            FileSum files,
            Map<CheckState, FileSum> states,
            SortedMap<String, Map<CheckState, FileSum>> years,
            SortedMap<String, Map<CheckState, FileSum>> damaged,
            long toReplace) {

        public OfRoot {
            states = Collections.unmodifiableMap(new EnumMap<>(states));
            years = Collections.unmodifiableSortedMap(new TreeMap<>(years));
            damaged = Collections.unmodifiableSortedMap(new TreeMap<>(damaged));
        }
    }
}
