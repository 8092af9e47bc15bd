// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.damage.ByteRange;
import dev.grainery.damage.Loss;
import dev.grainery.damage.Loss.FileLoss;
import dev.grainery.damage.Loss.LostCapture;
import dev.grainery.damage.NextSteps;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** In full for one file, in numbers for several. */
record LossText(Loss loss) {

    private static final int MOST_SHOWN = 50;

    String text() {
        return loss.files().size() == 1 ? whole(loss.files().get(0)) : brief();
    }

    private static String whole(FileLoss file) {
        StringBuilder text = new StringBuilder(file.file()).append('\n');
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("state", file.state().name().toLowerCase(Locale.ROOT));
        facts.put(
                "damaged",
                file.damagedBytes() + " of " + file.size().value().orElse(0) + " bytes, in "
                        + Quantity.of(file.damaged().size(), "range"));
        facts.put(
                "records",
                file.soundRecords() + " of " + file.records() + " found are sound"
                        + file.recordsBefore()
                                .map(before -> "; " + before + " before")
                                .orElse(""));
        facts.put("captures", captures(file));
        facts.forEach((name, value) -> text.append(String.format(Locale.ROOT, "%-9s %s%n", name, value)));
        section(
                text,
                "Damaged bytes",
                file.damaged().stream().map(LossText::line).toList(),
                file.damaged().size());
        section(
                text,
                "Lost captures",
                file.lost().stream().limit(MOST_SHOWN).map(LossText::line).toList(),
                file.lostCaptures());
        text.append("Next\n");
        List<String> steps = NextSteps.of(file);
        for (int i = 0; i < steps.size(); i++) {
            text.append("  ").append(i + 1).append(". ").append(steps.get(i)).append('\n');
        }
        return text.toString();
    }

    private static String captures(FileLoss file) {
        if (!file.comparable()) {
            return "too many to compare with the CDX file";
        }
        String known = file.listedCaptures() == 0
                ? file.lostCaptures() + " lost of those in damaged records; no CDX file tells of others"
                : file.lostCaptures() + " lost of " + file.listedCaptures() + " that CDX files list";
        return known
                + (file.unreadLines() == 0
                        ? ""
                        : "; not known of " + Quantity.of(file.unreadLines(), "line")
                                + " of CDX files without a known form")
                + (file.lostCaptures() == 0 ? "" : "; the payloads of " + file.survivingCaptures() + " survive")
                + (file.movedCaptures() == 0
                        ? ""
                        : "; " + file.movedCaptures() + " sound, but not where the CDX file says");
    }

    private static void section(StringBuilder text, String title, List<String> lines, long all) {
        if (lines.isEmpty()) {
            return;
        }
        text.append(title).append('\n');
        lines.stream()
                .limit(MOST_SHOWN)
                .forEach(line -> text.append("  ").append(line).append('\n'));
        long more = all - Math.min(lines.size(), MOST_SHOWN);
        if (more > 0) {
            text.append("  and ").append(more).append(" more\n");
        }
    }

    private static String line(ByteRange range) {
        return range.from() + "-" + range.to() + " (" + Quantity.of(range.bytes(), "byte") + ")";
    }

    private static String line(LostCapture capture) {
        String survives = capture.survives().isEmpty()
                ? capture.digest().isEmpty() ? "its digest is unknown" : "no other copy of its payload is known"
                : "survives in "
                        + String.join(
                                ", ",
                                capture.survives().stream()
                                        .map(one -> one.container() + " at " + one.offset())
                                        .toList());
        return capture.date() + " " + capture.uri() + " at " + capture.offset() + ": " + survives;
    }

    private String brief() {
        StringBuilder text = new StringBuilder();
        for (FileLoss file : loss.files()) {
            text.append(String.format(
                    Locale.ROOT,
                    "%-10s %s: %d of %d bytes damaged, %s%n",
                    file.state().name().toLowerCase(Locale.ROOT),
                    file.file(),
                    file.damagedBytes(),
                    file.size().value().orElse(0),
                    captures(file)));
        }
        Loss.Totals totals = loss.totals();
        Map<String, Long> rows = new LinkedHashMap<>();
        rows.put("files", totals.files());
        rows.put("missing", totals.missing());
        rows.put("with a good copy", totals.withGoodCopy());
        rows.put("bytes", totals.bytes());
        rows.put("damaged bytes", totals.damagedBytes());
        rows.put("captures listed", totals.listedCaptures());
        rows.put("captures lost", totals.lostCaptures());
        rows.put("payloads surviving", totals.survivingCaptures());
        return text.append(Quantity.rows(rows)).toString();
    }
}
