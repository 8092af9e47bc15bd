// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import dev.grainery.finding.Severity;
import dev.grainery.record.Inspection.Breakdown;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What an archive holds, and how it stands. Records say it; no file is looked at. A file that is no container, whatever its
 * name says, is only counted where files are checked: in {@link #containerStates}, {@link #due} and {@link #roots}.
 *
 * @param asOf until when what was written is in it
 * @param harvests how many harvests there are
 * @param containers the containers of all harvests and those without a harvest
 * @param cdxFiles the CDX files
 * @param years containers by year and type of their harvest, the earliest year first, {@code NA} last
 * @param months when harvests began, for those that are dated by month
 * @param mediaTypes captures by the media type that they were identified as, by the year in which their harvest began, in
 *     the same order of years
 * @param before by the identifier of a harvest, which one of the same type began before it
 * @param containerStates how the files of the records of containers stand; every state has a sum
 * @param due when files are to be checked, copies included
 * @param shares containers by what they say of themselves, the most bytes first
 * @param openFindings how many findings of each severity are open; every severity has a number
 * @param roots files by the directory given to a backfill that they lie below, copies included, sorted by directory; those
 *     that lie below none of them last
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
        List<OfRoot> roots) {

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

    /**
     * The harvests of one type that began in one year.
     *
     * @param year four digits, {@code NA} if the harvest is not dated or not known
     * @param harvestType the type as the harvest's record has it, {@code NA} if it is not known
     * @param harvests how many harvests
     * @param containers their containers, as the harvests' records count them
     */
    public record OfYear(String year, String harvestType, long harvests, FileSum containers) {}

    /**
     * The harvests that began in one month.
     *
     * @param harvests how many
     * @param containers their containers, as the harvests' records count them
     */
    public record Began(long harvests, FileSum containers) {}

    /**
     * When files are to be checked.
     *
     * @param overdue files that should have been checked before, and were not
     * @param months those that are to be checked later, by month in UTC, from the present month on and without gaps
     * @param later those that are to be checked after the last of these months
     */
    public record Due(FileSum overdue, List<Month> months, FileSum later) {

        public Due {
            months = List.copyOf(months);
        }

        /** The files that are to be checked in one month. */
        public record Month(YearMonth month, FileSum files) {}
    }

    /**
     * Containers by one property.
     *
     * @param top the values that stand for the most bytes, with their containers
     * @param others all other values together
     */
    public record Shares(List<Share> top, FileSum others) {

        public Shares {
            top = List.copyOf(top);
        }

        /** The containers of one value, which comes from the archive and may be any text. */
        public record Share(String value, FileSum containers) {}
    }

    /**
     * The files below a directory that was given to a backfill.
     *
     * @param directory the directory; empty for all files that lie below none. Only shown where paths are
     * @param label what it may be called where no paths are shown: its last part, numbered if several end so
     * @param files all of them
     * @param states how they stand; every state has a sum
     * @param years how the containers among them stand, by the year that they were made in, {@code NA} last; states without
     *     a container are left out
     * @param damaged those that are missing or failed, by the identifier of their harvest, which may be {@code NA}
     */
    public record OfRoot(
            Optional<String> directory,
            String label,
            FileSum files,
            Map<CheckState, FileSum> states,
            SortedMap<String, Map<CheckState, FileSum>> years,
            SortedMap<String, Map<CheckState, FileSum>> damaged) {

        public OfRoot {
            states = Collections.unmodifiableMap(new EnumMap<>(states));
            years = Collections.unmodifiableSortedMap(new TreeMap<>(years));
            damaged = Collections.unmodifiableSortedMap(new TreeMap<>(damaged));
        }
    }
}
