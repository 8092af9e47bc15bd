// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The rows of the table, by their names. */
final class Rows {

    /** The time of hashing with the machine's own tools, and so much more for all else. */
    private static final double AS_HASHING = 1.05;

    private Rows() {}

    static Map<String, Row> all() {
        Map<String, Row> rows = new LinkedHashMap<>();
        rows.put("large", Rows::large);
        rows.put("small", Rows::small);
        rows.put("old-script", Rows::oldScript);
        rows.put("growth", Rows::growth);
        rows.put("unchanged", Rows::unchanged);
        rows.put("memory", Rows::memory);
        rows.put("giant", Rows::giant);
        rows.put("validate", Rows::validate);
        return rows;
    }

    private static List<Line> large(Bench bench) throws IOException, InterruptedException {
        Scale scale = bench.scale();
        Path archive = bench.archives().of("large", scale.large());
        List<Outcome> took = bench.race()
                .run(
                        List.of("grainery", "md5sum"),
                        List.of(bench.freshBackfill(archive, "", scale.largeFiles()), bench.md5sum(archive)));
        bench.archives().delete("large");
        String work = scale.largeFiles() + " files of " + megabytes(scale.largeBytes());
        return List.of(slower(work, Bench.md5sumName(), took, AS_HASHING));
    }

    private static List<Line> small(Bench bench) throws IOException, InterruptedException {
        Scale scale = bench.scale();
        Path archive = bench.archives().of("small", scale.small());
        List<Outcome> took = bench.race()
                .run(
                        List.of("grainery", "md5sum"),
                        List.of(bench.freshBackfill(archive, "", scale.smallFiles()), bench.md5sum(archive)));
        return List.of(slower(small(scale), Bench.md5sumName() + ", a process for each file", took, 1.0));
    }

    private static List<Line> oldScript(Bench bench) throws IOException, InterruptedException {
        Scale scale = bench.scale();
        Path archive = bench.archives().of("small", scale.small());
        List<Outcome> took = bench.race()
                .run(
                        List.of("grainery", "one by one"),
                        List.of(bench.freshBackfill(archive, "", scale.smallFiles()), bench.oneByOne(archive)));
        double factor = took.get(1).median() / took.get(0).median();
        return List.of(new Line(
                small(scale),
                "`gunzip`, `head`, `md5sum` and an insert for each file",
                took.get(0).text(),
                took.get(1).text(),
                String.format(Locale.ROOT, "%.0f times faster", factor),
                Line.target("50 times faster", factor >= 50)));
    }

    private static List<Line> growth(Bench bench) throws IOException, InterruptedException {
        List<Line> lines = new ArrayList<>();
        double least = 0;
        for (int files : bench.scale().tinyFiles()) {
            Path archive = bench.archives().of("tiny-" + files, bench.scale().tiny(files));
            Outcome took = bench.race()
                    .run(List.of(files + " tiny files"), List.of(bench.freshBackfill(archive, "", files)))
                    .get(0);
            double each = took.median() / files;
            least = least == 0 ? each : least;
            boolean last = files == bench.scale().most();
            lines.add(new Line(
                    files + " files of 2 kB",
                    "itself",
                    took.text() + String.format(Locale.ROOT, ", %.3f ms a file", each * 1e3),
                    "",
                    String.format(Locale.ROOT, "%.2f", each / least),
                    last ? Line.target("< 1.1 times the time for each of the fewest", each < least * 1.1) : ""));
        }
        return lines;
    }

    private static List<Line> unchanged(Bench bench) throws IOException, InterruptedException {
        int files = bench.scale().most();
        Path archive = bench.archives().of("tiny-" + files, bench.scale().tiny(files));
        Path store = bench.program().store("known");
        bench.program().backfill(archive, store, "", files);
        List<Outcome> took = bench.race()
                .run(
                        List.of("grainery", "find"),
                        List.of(() -> bench.program().backfill(archive, store, "", 0), bench.find(archive)));
        Trees.delete(store);
        return List.of(slower("second run over " + files + " files, nothing changed", "`find -printf`", took, 5.0));
    }

    private static List<Line> memory(Bench bench) throws IOException, InterruptedException {
        int files = bench.scale().most();
        Path archive = bench.archives().of("one-harvest", bench.scale().oneHarvest());
        Outcome took = bench.race()
                .run(List.of("-Xmx128m"), List.of(bench.freshBackfill(archive, "-Xmx128m", files)))
                .get(0);
        return List.of(new Line(
                files + " files of 2 kB in one harvest, `-Xmx128m`",
                "itself",
                took.text() + ", " + took.memory(),
                "",
                "",
                Line.target("passes", true)));
    }

    private static List<Line> giant(Bench bench) throws IOException, InterruptedException {
        Path archive = bench.archives().of("giant", bench.scale().giant());
        List<Outcome> took = bench.race()
                .run(
                        List.of("grainery -Xmx64m", "md5sum"),
                        List.of(bench.freshBackfill(archive, "-Xmx64m", 1), bench.md5sum(archive)));
        bench.archives().delete("giant");
        String work = "one uncompressed record of " + megabytes(bench.scale().giantBytes()) + ", `-Xmx64m`";
        return List.of(slower(work, "`md5sum`", took, AS_HASHING));
    }

    private static List<Line> validate(Bench bench) throws IOException, InterruptedException {
        int files = bench.scale().checkedFiles();
        Path archive = bench.archives().of("tiny-" + files, bench.scale().tiny(files));
        Path store = bench.program().store("kept");
        bench.program().backfill(archive, store, "", files);
        Outcome took = bench.race()
                .run(List.of("validate"), List.of(() -> bench.program().validate(store, "-Xmx256m", files)))
                .get(0);
        Trees.delete(store);
        double rate = files / took.median();
        return List.of(new Line(
                "`validate` of " + files + " files of 2 kB, `-Xmx256m`",
                "itself",
                took.text() + ", " + took.memory(),
                "",
                String.format(Locale.ROOT, "%.0f files/s", rate),
                Line.target("2000 files/s", rate >= 2000)));
    }

    private static Line slower(String work, String against, List<Outcome> took, double most) {
        double ratio = took.get(0).median() / took.get(1).median();
        return new Line(
                work,
                against,
                took.get(0).text(),
                took.get(1).text(),
                String.format(Locale.ROOT, "%.2f", ratio),
                Line.target("<= " + most, ratio <= most));
    }

    private static String small(Scale scale) {
        return scale.smallFiles() + " files of 20 kB in " + scale.small().harvests() + " harvests";
    }

    private static String megabytes(long bytes) {
        return bytes / 1_000_000 + " MB";
    }
}
