// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * One launch of one crawler that wrote containers of a harvest. Texts are cleaned of control characters and cut after
 * {@link #LONGEST} characters, names of files after {@link #LONGEST_NAME}. Lists are sorted, hold each name once, leave
 * out what is no name of a file, and keep the first {@link #MOST_FILES}. Crawls are ordered by start, then crawler, job
 * and launch.
 *
 * @param crawler host name of the crawler
 * @param job absolute directory of the crawler's job on that host
 * @param launch identifier of the launch in the job, such as {@code 20261122010203}
 * @param start when the crawl began, in whole milliseconds
 * @param end when it ended; left out while it runs, or if its end was never seen
 * @param status {@link #RUNNING}, {@link #KILLED}, {@link #STOPPED}, or the exit status of the crawler
 * @param logsPath directory of its logs; left out when it is not known
 * @param logFiles names of the log files that are there
 * @param reportsPath directory of its reports; left out when it is not known
 * @param reportFiles names of the report files that are there
 * @param balance what became of the containers it wrote; left out as long as it runs, or if nobody knows
 * @param figures what its crawler counted; left out if it left no reports
 * @param packaged the file that keeps its logs and reports, which the JSON calls its package; left out if there is none
 */
public record Crawl(
        String crawler,
        String job,
        String launch,
        Instant start,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Instant> end,
        String status,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> logsPath,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> logFiles,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> reportsPath,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> reportFiles,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Balance> balance,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<CrawlFigures> figures,

        @JsonProperty("package") @JsonInclude(JsonInclude.Include.NON_ABSENT)
        Optional<PackageFile> packaged)
        implements Comparable<Crawl> {

    /** The status of a crawl that has not ended. */
    public static final String RUNNING = "RUNNING";

    /** The status of a crawl that ended without a word: its crawler was killed, or its machine failed. */
    public static final String KILLED = "KILLED";

    /** The status of a crawl whose crawler was asked to exit, and did so in good order while the crawl ran. */
    public static final String STOPPED = "STOPPED";

    /** How many files of one kind are listed. */
    public static final int MOST_FILES = 1_000;

    /** The longest text, in characters. */
    public static final int LONGEST = 1_000;

    /** The longest name of a file, in characters. */
    public static final int LONGEST_NAME = 255;

    private static final Comparator<Crawl> ORDER = Comparator.comparing(Crawl::start)
            .thenComparing(Crawl::crawler)
            .thenComparing(Crawl::job)
            .thenComparing(Crawl::launch);

    public Crawl {
        crawler = required(crawler, "crawler");
        job = required(job, "job");
        launch = required(launch, "launch");
        start = start.truncatedTo(ChronoUnit.MILLIS);
        end = end.map(time -> time.truncatedTo(ChronoUnit.MILLIS));
        status = required(status, "status");
        logsPath = path(logsPath);
        logFiles = names(logFiles);
        reportsPath = path(reportsPath);
        reportFiles = names(reportFiles);
    }

    /** A crawl that runs, and of which nothing else is known yet. */
    public static Builder builder(String crawler, String job, String launch, Instant start) {
        return new Builder(crawler, job, launch, start);
    }

    /** A builder that has all that this crawl says. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** Whether this is about the same launch of the same job on the same crawler. */
    public boolean isSameLaunch(Crawl other) {
        return crawler.equals(other.crawler) && job.equals(other.job) && launch.equals(other.launch);
    }

    /**
     * Whether this says more recent things than what is known of the same launch: that a crawl is over is newer than that
     * it runs, and the later of two ends is the newer one. Of two that say the same, the one told last is newer.
     */
    public boolean isNewerThan(Crawl known) {
        if (end.isPresent() && known.end.isPresent()) {
            return !end.get().isBefore(known.end.get());
        }
        return end.isPresent() || (known.end.isEmpty() && (isOver() || !known.isOver()));
    }

    /** Whether it is known not to run any more. */
    @JsonIgnore
    public boolean isOver() {
        return !status.equals(RUNNING);
    }

    /**
     * Whether it was killed, or left containers that no writer will finish, so that more of it may be missing than its
     * records tell.
     */
    @JsonIgnore
    public boolean isCutOff() {
        return status.equals(KILLED) || unfinished() > 0;
    }

    /** What cut it off and what that left, as a sentence. */
    public String cut() {
        String how = status.equals(KILLED)
                ? "was killed"
                : status.equals(STOPPED) ? "was stopped with its crawler" : "ended with status " + status;
        String left = balance.isEmpty()
                ? "what it left is not known yet"
                : unfinished() == 1
                        ? "it left 1 unfinished container"
                        : "it left " + unfinished() + " unfinished containers";
        return "the launch " + launch + " on " + crawler + " " + how + "; " + left;
    }

    private long unfinished() {
        return balance.map(Balance::unfinished).orElse(0L);
    }

    /**
     * The same with what is known of this launch already and what this does not speak of: its balance, its figures and
     * its package.
     */
    public Crawl keeping(Crawl known) {
        return toBuilder()
                .balance(balance.or(known::balance))
                .figures(figures.or(known::figures))
                .packaged(packaged.or(known::packaged))
                .build();
    }

    /** The same with no more names of files than this: vanished containers first, then log files, then reports. */
    public Crawl withMostFiles(int most) {
        int vanished = Math.min(most, balance.map(b -> b.vanishedNames().size()).orElse(0));
        int logs = Math.min(logFiles.size(), most - vanished);
        int reports = Math.min(reportFiles.size(), most - vanished - logs);
        return toBuilder()
                .balance(balance.map(b -> b.withMostNames(vanished)))
                .logs(logsPath, logFiles.subList(0, logs))
                .reports(reportsPath, reportFiles.subList(0, reports))
                .build();
    }

    /** How many names of files it holds. */
    public int files() {
        return logFiles.size()
                + reportFiles.size()
                + balance.map(b -> b.vanishedNames().size()).orElse(0);
    }

    /** The same with no more rows of figures than this. */
    public Crawl withMostRows(int most) {
        return toBuilder().figures(figures.map(all -> all.withMostRows(most))).build();
    }

    /** How many rows of figures it holds: hosts, statuses and media types that are named. */
    public int rows() {
        return figures.map(CrawlFigures::rows).orElse(0);
    }

    @Override
    public int compareTo(Crawl other) {
        return ORDER.compare(this, other);
    }

    static String required(String text, String name) {
        String clean = clean(text, LONGEST);
        if (clean.isEmpty()) {
            throw new IllegalArgumentException("a crawl without " + name);
        }
        return clean;
    }

    private static Optional<String> path(Optional<String> path) {
        return path.map(text -> clean(text, LONGEST)).filter(text -> !text.isEmpty());
    }

    static List<String> names(List<String> files) {
        return files.stream()
                .map(name -> clean(name, LONGEST_NAME))
                .filter(name -> !name.isEmpty() && name.indexOf('/') < 0)
                .sorted()
                .distinct()
                .limit(MOST_FILES)
                .toList();
    }

    static String clean(String text, int longest) {
        return text.codePoints()
                .filter(c -> !isHidden(c))
                .limit(longest)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString()
                .strip();
    }

    private static boolean isHidden(int c) {
        int type = Character.getType(c);
        // also marks that turn the writing direction, and halves of characters
        return type == Character.CONTROL || type == Character.FORMAT || type == Character.SURROGATE;
    }

    /** Puts together what is known of a crawl. Mutable. */
    public static final class Builder {

        private final String crawler;
        private final String job;
        private final String launch;
        private final Instant start;
        private Optional<Instant> end = Optional.empty();
        private String status = RUNNING;
        private Optional<String> logsPath = Optional.empty();
        private List<String> logFiles = List.of();
        private Optional<String> reportsPath = Optional.empty();
        private List<String> reportFiles = List.of();
        private Optional<Balance> balance = Optional.empty();
        private Optional<CrawlFigures> figures = Optional.empty();
        private Optional<PackageFile> packaged = Optional.empty();

        private Builder(String crawler, String job, String launch, Instant start) {
            this.crawler = crawler;
            this.job = job;
            this.launch = launch;
            this.start = start;
        }

        private Builder(Crawl known) {
            this(known.crawler, known.job, known.launch, known.start);
            end = known.end;
            status = known.status;
            logsPath = known.logsPath;
            logFiles = known.logFiles;
            reportsPath = known.reportsPath;
            reportFiles = known.reportFiles;
            balance = known.balance;
            figures = known.figures;
            packaged = known.packaged;
        }

        /** When it ended, empty if that was never seen. */
        public Builder end(Optional<Instant> time) {
            end = time;
            return this;
        }

        /** {@link #RUNNING}, {@link #KILLED}, {@link #STOPPED}, or the exit status of the crawler. */
        public Builder status(String word) {
            status = word;
            return this;
        }

        /** Where its logs are, and their names. */
        public Builder logs(Optional<String> path, List<String> files) {
            logsPath = path;
            logFiles = files;
            return this;
        }

        /** Where its reports are, and their names. */
        public Builder reports(Optional<String> path, List<String> files) {
            reportsPath = path;
            reportFiles = files;
            return this;
        }

        /** What became of its containers. */
        public Builder balance(Optional<Balance> known) {
            balance = known;
            return this;
        }

        /** What its crawler counted. */
        public Builder figures(Optional<CrawlFigures> known) {
            figures = known;
            return this;
        }

        /** The file that keeps its logs and reports. */
        public Builder packaged(Optional<PackageFile> known) {
            packaged = known;
            return this;
        }

        /**
         * The crawl.
         *
         * @throws IllegalArgumentException if one of crawler, job, launch and status is empty
         */
        public Crawl build() {
            return new Crawl(
                    crawler,
                    job,
                    launch,
                    start,
                    end,
                    status,
                    logsPath,
                    logFiles,
                    reportsPath,
                    reportFiles,
                    balance,
                    figures,
                    packaged);
        }
    }

    /**
     * What became of every container that a URI of a launch was written to: {@code named = recorded + unfinished +
     * vanished}.
     *
     * @param named containers that URIs named
     * @param recorded those that have a record
     * @param unfinished those that no writer will finish, and that were left as {@code .open} or {@code .invalid}
     * @param vanished those that were gone before they could be read
     * @param vanishedNames file names of those, the first {@link Crawl#MOST_FILES} in order
     */
    public record Balance(
            long named,
            long recorded,
            long unfinished,
            long vanished,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> vanishedNames) {

        public Balance {
            vanishedNames = Crawl.names(vanishedNames);
        }

        /** The same with no more names than this. */
        Balance withMostNames(int most) {
            return new Balance(
                    named,
                    recorded,
                    unfinished,
                    vanished,
                    vanishedNames.subList(0, Math.min(most, vanishedNames.size())));
        }
    }

    /**
     * The file that keeps logs, reports and configuration of one launch.
     *
     * @param path absolute directory that holds it
     * @param fileName its name
     * @param size bytes
     * @param md5 MD5 of all of them
     */
    public record PackageFile(String path, String fileName, long size, Hash md5) {

        public PackageFile {
            path = Crawl.required(path, "path of its package");
            fileName = Crawl.required(fileName, "name of its package");
            if (fileName.indexOf('/') >= 0) {
                throw new IllegalArgumentException("a name of a package that is a path: " + fileName);
            }
            if (size < 0 || !md5.isKnown()) {
                throw new IllegalArgumentException("a package without size or hash: " + fileName);
            }
        }
    }
}
