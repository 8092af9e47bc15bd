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
 * One launch of one crawler. Texts are cleaned of control characters and cut to {@link #LONGEST} characters, file names
 * to {@link #LONGEST_NAME}; lists of files are sorted, without duplicates, up to {@link #MOST_FILES} names.
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

    public static final String RUNNING = "RUNNING";

    /** The crawl ended without a report: its crawler was killed, or its machine failed. */
    public static final String KILLED = "KILLED";

    /** The crawler exited in good order while the crawl ran. */
    public static final String STOPPED = "STOPPED";

    public static final int MOST_FILES = 1_000;

    public static final int LONGEST = 1_000;

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

    public static Builder builder(String crawler, String job, String launch, Instant start) {
        return new Builder(crawler, job, launch, start);
    }

    public Builder toBuilder() {
        return new Builder(this);
    }

    public boolean isSameLaunch(Crawl other) {
        return crawler.equals(other.crawler) && job.equals(other.job) && launch.equals(other.launch);
    }

    /** An ended crawl is newer than a running one, then the later end; of equal states, this one counts as newer. */
    public boolean isNewerThan(Crawl other) {
        if (end.isPresent() && other.end.isPresent()) {
            return !end.get().isBefore(other.end.get());
        }
        return end.isPresent() || (other.end.isEmpty() && (isOver() || !other.isOver()));
    }

    @JsonIgnore
    public boolean isOver() {
        return !status.equals(RUNNING);
    }

    /** Whether records may be missing: the crawl was killed, or left containers that will not be finished. */
    @JsonIgnore
    public boolean isCutOff() {
        return status.equals(KILLED) || unfinished() > 0;
    }

    public String cut() {
        String how = status.equals(KILLED)
                ? "was killed"
                : status.equals(STOPPED) ? "was stopped with its crawler" : "ended with status " + status;
        String remains = balance.isEmpty()
                ? "the number of unfinished containers is not known yet"
                : unfinished() == 1
                        ? "it left 1 unfinished container"
                        : "it left " + unfinished() + " unfinished containers";
        return "the launch " + launch + " on " + crawler + " " + how + "; " + remains;
    }

    private long unfinished() {
        return balance.map(Balance::unfinished).orElse(0L);
    }

    /** This crawl, with balance, figures and package of an earlier state where it has none. */
    public Crawl keeping(Crawl earlier) {
        return toBuilder()
                .balance(balance.or(earlier::balance))
                .figures(figures.or(earlier::figures))
                .packaged(packaged.or(earlier::packaged))
                .build();
    }

    /** Keeps at most this many file names: vanished containers first, then logs, then reports. */
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

    public int files() {
        return logFiles.size()
                + reportFiles.size()
                + balance.map(b -> b.vanishedNames().size()).orElse(0);
    }

    public Crawl withMostRows(int most) {
        return toBuilder().figures(figures.map(all -> all.withMostRows(most))).build();
    }

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
        // also marks that change the writing direction, and unpaired surrogates
        return type == Character.CONTROL || type == Character.FORMAT || type == Character.SURROGATE;
    }

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

        private Builder(Crawl crawl) {
            this(crawl.crawler, crawl.job, crawl.launch, crawl.start);
            end = crawl.end;
            status = crawl.status;
            logsPath = crawl.logsPath;
            logFiles = crawl.logFiles;
            reportsPath = crawl.reportsPath;
            reportFiles = crawl.reportFiles;
            balance = crawl.balance;
            figures = crawl.figures;
            packaged = crawl.packaged;
        }

        public Builder end(Optional<Instant> time) {
            end = time;
            return this;
        }

        public Builder status(String word) {
            status = word;
            return this;
        }

        public Builder logs(Optional<String> path, List<String> files) {
            logsPath = path;
            logFiles = files;
            return this;
        }

        public Builder reports(Optional<String> path, List<String> files) {
            reportsPath = path;
            reportFiles = files;
            return this;
        }

        public Builder balance(Optional<Balance> value) {
            balance = value;
            return this;
        }

        public Builder figures(Optional<CrawlFigures> value) {
            figures = value;
            return this;
        }

        public Builder packaged(Optional<PackageFile> value) {
            packaged = value;
            return this;
        }

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

    /** Outcomes of the named containers: {@code named = recorded + unfinished + vanished}. */
    public record Balance(
            long named,
            long recorded,
            long unfinished,
            long vanished,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> vanishedNames) {

        public Balance {
            vanishedNames = Crawl.names(vanishedNames);
        }

        Balance withMostNames(int most) {
            return new Balance(
                    named,
                    recorded,
                    unfinished,
                    vanished,
                    vanishedNames.subList(0, Math.min(most, vanishedNames.size())));
        }
    }

    /** The file with logs, reports and configuration of one launch. */
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
