// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import dev.grainery.read.container.ContainerDescription;
import dev.grainery.read.container.ContainerDescription.DescribingRecord;
import dev.grainery.read.container.ContainerDescription.FirstRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The section {@code type} (Metodika 10.4.3). */
final class ContainerType {

    private static final String WARC_PAGE =
            "https://iipc.github.io/warc-specifications/specifications/warc-format/warc-";
    private static final String ARC_PAGE = "http://www.archive.org/web/researcher/ArcFileFormat.php";

    // a token of ISO 28500 4, to accept types of later versions
    private static final Pattern TYPE = Pattern.compile("[a-z0-9!#$%&'*+.^_`|~-]{1,32}");

    private ContainerType() {}

    static ContainerRecord.TypeSection of(ContainerDescription description, DescribedValues values) {
        String kind = description
                .describing()
                .map(DescribingRecord::type)
                .or(() -> description.first().flatMap(FirstRecord::type))
                .map(type -> type.strip().toLowerCase(Locale.ROOT))
                .filter(type -> TYPE.matcher(type).matches())
                .orElse(GraineryRecord.NA);
        return switch (description.format()) {
            case WARC ->
                new ContainerRecord.TypeSection(
                        values.value("format").orElse(named("WARC File Format", description.version())),
                        values.value("conformsTo").orElse(warcPage(description.version())),
                        kind,
                        "application/warc");
            case ARC ->
                new ContainerRecord.TypeSection(
                        values.value("format").orElse(named("ARC File Format", description.version())),
                        values.value("conformsTo").orElse(ARC_PAGE),
                        kind,
                        ContainerRecord.ARC);
            case NONE ->
                new ContainerRecord.TypeSection(
                        GraineryRecord.NA, GraineryRecord.NA, GraineryRecord.NA, GraineryRecord.NA);
        };
    }

    private static String named(String format, Optional<String> version) {
        return version.map(v -> format + " " + v).orElse(format);
    }

    private static String warcPage(Optional<String> version) {
        // drafts before 1.0 have no page
        return version.filter(v -> v.equals("1.0") || v.equals("1.1"))
                .map(v -> WARC_PAGE + v + "/")
                .orElse(GraineryRecord.NA);
    }
}
