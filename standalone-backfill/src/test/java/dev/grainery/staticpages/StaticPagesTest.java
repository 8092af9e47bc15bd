// SPDX-License-Identifier: Apache-2.0
package dev.grainery.staticpages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.cli.CommandRun;
import dev.grainery.listing.ShownPaths;
import dev.grainery.pages.Language;
import dev.grainery.pages.PagePlace;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordType;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports of a real embedded store. */
class StaticPagesTest {

    private static final int CONTAINERS = 8;
    private static final String HOSTILE = "=<script>alert('1')%2f%41;a=b&c#?+\u202Ex,\"..%5C.warc.gz";
    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");

    @TempDir
    private Path temporary;

    private Path home;
    private GraineryStore store;

    @BeforeEach
    void fill() throws Exception {
        home = temporary.toRealPath();
        Path archive = Files.createDirectory(home.resolve("archive"));
        Oats.tree("report", CONTAINERS)
                .withFile(HOSTILE, new byte[] {1, 2, 3})
                .withIndex(OatHarvest.warc(0) + ".gz.cdx", OatHarvest.cdx(OatHarvest.warc(0) + ".gz"))
                .writeTo(archive);
        assertThat(new CommandRun(home)
                        .with("GRAINERY_STORE", "embedded:" + home.resolve("store"))
                        .run("backfill", "--inspect", archive.toString())
                        .status())
                .isLessThan(2);
        store = GraineryStore.open(StoreUri.parse("embedded:" + home.resolve("store")));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private StaticPages pages(StaticPages.Progress progress) {
        return new StaticPages(store, new ShownPaths(false), InstantSource.system(), Language.ENGLISH, progress, 3);
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    private List<String> besides(Path report) throws IOException {
        try (Stream<Path> entries = Files.list(report.getParent())) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> name.startsWith(report.getFileName().toString()))
                    .toList();
        }
    }

    @Test
    void every_page_is_reached_from_the_first_and_every_link_leads_to_a_file() throws Exception {
        Path report = home.resolve("report");
        Set<Long> told = new TreeSet<>();
        StaticPages.Summary written = pages((done, all) -> {
                    synchronized (told) {
                        told.add(done);
                    }
                    assertThat(done).isLessThanOrEqualTo(all);
                })
                .write(report);
        assertThat(written.harvests()).isOne();
        assertThat(written.containers()).isEqualTo(CONTAINERS + 1);
        assertThat(written.cdxFiles()).isOne();
        assertThat(written.findings()).isPositive();
        assertThat(told).as("from 0 on").hasSize(1 + CONTAINERS + 3 + (int) written.findings());
        Set<Path> met = new TreeSet<>(Set.of(report.resolve("index.html")));
        Deque<Path> open = new ArrayDeque<>(met);
        while (!open.isEmpty()) {
            Path page = open.pop();
            String text = Files.readString(page);
            assertThat(text).doesNotContain(home.toString(), "<script>alert");
            Matcher link = LINK.matcher(text);
            while (link.find()) {
                if (!link.group(1).startsWith("#")) {
                    assertThat(link.group(1)).as("relative").matches("(\\.\\./)*[a-z0-9./-]+");
                    Path target = Path.of(page.toUri().resolve(URI.create(link.group(1))));
                    assertThat(target).as(page + " leads to").isRegularFile();
                    if (met.add(target) && target.toString().endsWith(".html")) {
                        open.push(target);
                    }
                }
            }
        }
        Set<Path> all = new TreeSet<>(files(report));
        assertThat(all.remove(report.resolve(ReportDirectory.MARK))).isTrue();
        assertThat(all).isEqualTo(met).hasSize((int) written.files());
        assertThat(all.stream().map(file -> report.relativize(file).toString()))
                .allMatch(name -> name.matches("[a-z0-9./-]+"));
        // a list of nine, three on a page
        assertThat(all)
                .contains(report.resolve("containers/0/3.html"))
                .doesNotContain(report.resolve("containers/0/4.html"));
        assertThat(besides(report)).containsExactly("report");
    }

    @Test
    void page_of_a_record_keeps_its_name() {
        assertThat(FileNames.of(
                        PagePlace.of(RecordType.CONTAINER, "3d1ee065-1ae5-469f-bc02-1a8b3bcbe6b2", "../oats.warc.gz"),
                        1))
                .isEqualTo("container/3ba/3ba18163cb20754ffce51609727848bc.html");
        assertThat(FileNames.of(
                        PagePlace.of(RecordType.CONTAINER, "3d1ee065-1ae5-469f-bc02-1a8b3bcbe6b2", "../OATS.warc.gz"),
                        1))
                .isNotEqualTo(FileNames.of(
                        PagePlace.of(RecordType.CONTAINER, "3d1ee065-1ae5-469f-bc02-1a8b3bcbe6b2", "../oats.warc.gz"),
                        1));
    }

    @Test
    @Tag("soak")
    void report_takes_the_place_of_the_former_one() throws Exception {
        Path report = home.resolve("report");
        pages((done, all) -> {}).write(report);
        Path former =
                Files.createDirectories(report.resolve("container/00f")).resolve("00f" + "0".repeat(29) + ".html");
        Files.writeString(former, "gone since");
        pages((done, all) -> {}).write(report);
        assertThat(former).doesNotExist();
        JsonNode mark = RecordJson.mapper().readTree(Files.readString(report.resolve(ReportDirectory.MARK)));
        assertThat(mark.path("containers").asInt()).isEqualTo(CONTAINERS + 1);
        assertThat(besides(report)).containsExactly("report");
    }

    @Test
    void report_keeps_what_others_have_put_into_the_former_one() throws Exception {
        Path report = home.resolve("report");
        pages((done, all) -> {}).write(report);
        Files.writeString(report.resolve(".htaccess"), "Require valid-user");
        Files.writeString(report.resolve("assets/logo.svg"), "<svg/>");
        Files.writeString(
                Files.createDirectories(report.resolve("container/notes/2026")).resolve("1.html"), "notes");
        Files.createSymbolicLink(report.resolve("guide"), Path.of("../no-such-guide"));
        for (int i = 0; i < 2; i++) {
            pages((done, all) -> {}).write(report);
            assertThat(report.resolve(".htaccess")).hasContent("Require valid-user");
            assertThat(report.resolve("assets/logo.svg")).hasContent("<svg/>");
            assertThat(report.resolve("container/notes/2026/1.html")).hasContent("notes");
            assertThat(Files.readSymbolicLink(report.resolve("guide"))).isEqualTo(Path.of("../no-such-guide"));
            assertThat(besides(report)).containsExactly("report");
        }
    }

    @Test
    void what_cannot_be_kept_is_refused_before_anything_is_written() throws Exception {
        Path report = home.resolve("report");
        pages((done, all) -> {}).write(report);
        String before = Files.readString(report.resolve(ReportDirectory.MARK));
        Path socket = report.resolve("s");
        try (ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listening.bind(UnixDomainSocketAddress.of(socket));
            assertThatThrownBy(() -> pages(StaticPagesTest::nothing).write(report))
                    .isInstanceOf(NoReportException.class)
                    .hasMessageContaining(socket + " cannot be read")
                    .hasMessageContaining("Move it out of " + report);
        }
        assertThat(socket).exists();
        assertThat(report.resolve(ReportDirectory.MARK)).hasContent(before.strip());
        assertThat(besides(report)).containsExactly("report");
    }

    private static void nothing(long done, long all) {
        throw new AssertionError("a page was written");
    }

    /** A directory that Linux mounts nearly everywhere, and that nearly nobody uses. */
    @Test
    void mount_point_is_refused_before_anything_is_written() throws Exception {
        Path mounted = Path.of("/dev/shm");
        Path mounts = Path.of("/proc/self/mountinfo");
        assumeThat(mounts).exists();
        assumeThat(Files.readString(mounts)).contains(" " + mounted + " ");
        assumeThat(mounted).isEmptyDirectory();
        assertThatThrownBy(() -> pages(StaticPagesTest::nothing).write(mounted))
                .isInstanceOf(NoReportException.class)
                .hasMessageMatching("(?s).*(cannot be renamed|cannot be written to).*[Cc]hoose a directory.*");
        assertThat(mounted).isEmptyDirectory();
        assertThat(besides(mounted)).containsExactly("shm");
    }

    @Test
    void directory_beside_which_nothing_can_be_written_is_refused() {
        // not even root can
        Path parent = Path.of("/proc/tty");
        assumeThat(parent).isDirectory();
        assertThatThrownBy(() -> pages(StaticPagesTest::nothing).write(parent.resolve("report")))
                .isInstanceOf(NoReportException.class)
                .hasMessageContaining(parent + " cannot be written to")
                .hasMessageContaining("beside " + parent.resolve("report"));
    }

    @Test
    void report_that_is_stopped_leaves_everything_as_it_was() throws Exception {
        Path report = home.resolve("report");
        StaticPages stopped = pages((done, all) -> {
            if (done == 4) {
                throw new CancellationException("stopped");
            }
        });
        assertThatThrownBy(() -> stopped.write(report)).isInstanceOf(CancellationException.class);
        assertThat(besides(report)).isEmpty();
        pages((done, all) -> {}).write(report);
        String before = Files.readString(report.resolve(ReportDirectory.MARK));
        assertThatThrownBy(() -> stopped.write(report)).isInstanceOf(CancellationException.class);
        assertThat(Files.readString(report.resolve(ReportDirectory.MARK))).isEqualTo(before);
        assertThat(besides(report)).containsExactly("report");
    }

    @Test
    void a_stop_does_not_wait_for_the_end_of_a_list_or_of_the_first_count() throws Exception {
        Path report = home.resolve("report");
        AtomicInteger ofCount = new AtomicInteger();
        AtomicInteger ofLists = new AtomicInteger();
        pages((done, all) -> {
                    ofCount.addAndGet(all == 0 ? 1 : 0);
                    // the one harvest is written, and no container yet: lists are
                    ofLists.addAndGet(all > 0 && done == 1 ? 1 : 0);
                })
                .write(home.resolve("whole"));
        assertThat(ofCount.get()).isPositive();
        assertThat(ofLists.get()).isGreaterThan(10);
        AtomicInteger told = new AtomicInteger();
        StaticPages counting = pages((done, all) -> {
            assertThat(all).isZero();
            throw new CancellationException("stopped");
        });
        assertThatThrownBy(() -> counting.write(report)).isInstanceOf(CancellationException.class);
        StaticPages listing = pages((done, all) -> {
            if (all > 0 && done == 1 && told.incrementAndGet() == 5) {
                throw new CancellationException("stopped");
            }
        });
        assertThatThrownBy(() -> listing.write(report)).isInstanceOf(CancellationException.class);
        assertThat(told).hasValue(5);
        assertThat(besides(report)).isEmpty();
    }

    @Test
    void directory_that_holds_something_else_is_left_alone() throws Exception {
        Path taken = Files.createDirectory(home.resolve("taken"));
        Path file = Files.writeString(taken.resolve("thesis.txt"), "years of work");
        assertThatThrownBy(() -> pages((done, all) -> {}).write(taken))
                .isInstanceOf(NoReportException.class)
                .hasMessageContaining("is not empty");
        assertThatThrownBy(() -> pages((done, all) -> {}).write(file))
                .isInstanceOf(NoReportException.class)
                .hasMessageContaining("cannot be the directory of a report");
        assertThat(file).hasContent("years of work");
        assertThat(besides(taken)).containsExactly("taken");
    }
}
