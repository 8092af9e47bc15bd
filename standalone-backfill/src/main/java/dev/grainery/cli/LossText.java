// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.damage.ByteRange;
import dev.grainery.damage.Loss;
import dev.grainery.damage.Loss.FileLoss;
import dev.grainery.damage.Loss.LostCapture;
import dev.grainery.damage.NextSteps;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** In full for one file, in numbers for several. */
record LossText(Loss loss) {

    private static final int MOST_SHOWN = 50;

    String text() {
        return loss.files().isEmpty()
                ? "No file is FAILED.\n"
                : loss.files().size() == 1 ? whole(loss.files().get(0)) : brief();
    }

    private static String whole(FileLoss file) {
        ReportText text = new ReportText()
                .line(file.file())
                .line("state     " + file.state().name().toLowerCase(Locale.ROOT))
                .line("damaged   " + file.damagedBytes() + " of "
                        + file.size().value().orElse(0) + " bytes, in "
                        + Quantity.of(file.damaged().size(), "range"))
                .line("records   " + file.soundRecords() + " of " + file.records() + " found are sound"
                        + file.recordsBefore()
                                .map(before -> "; " + before + " before")
                                .orElse(""))
                .line("captures  " + captures(file));
        section(
                text,
                "Damaged bytes",
                file.damaged().stream().map(LossText::line),
                file.damaged().size());
        section(text, "Lost captures", file.lost().stream().map(LossText::line), file.lostCaptures());
        text.line("Next");
        List<String> steps = NextSteps.of(file);
        for (int i = 0; i < steps.size(); i++) {
            text.line("  " + (i + 1) + ". " + steps.get(i));
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

    private static void section(ReportText text, String title, Stream<String> lines, long all) {
        List<String> first = lines.limit(MOST_SHOWN).toList();
        if (!first.isEmpty()) {
            text.list(title, first, all);
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
        ReportText text = new ReportText();
        for (FileLoss file : loss.files()) {
            text.line(String.format(
                    Locale.ROOT,
                    "%-10s %s: %d of %d bytes damaged, %s",
                    file.state().name().toLowerCase(Locale.ROOT),
                    file.file(),
                    file.damagedBytes(),
                    file.size().value().orElse(0),
                    captures(file)));
        }
        Loss.Totals totals = loss.totals();
        return text.row("files", totals.files())
                .row("missing", totals.missing())
                .row("with a good copy", totals.withGoodCopy())
                .row("bytes", totals.bytes())
                .row("damaged bytes", totals.damagedBytes())
                .row("captures listed", totals.listedCaptures())
                .row("captures lost", totals.lostCaptures())
                .row("payloads surviving", totals.survivingCaptures())
                .toString();
    }
}
