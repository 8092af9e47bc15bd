// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.read.container.CleanText;
import dev.grainery.read.container.ContainerDescription;
import dev.grainery.read.container.ContainerDescription.DescribingRecord;
import dev.grainery.read.container.DescribingFields;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.MigrationSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

final class DescribedValues {

    private static final List<String> PLACEHOLDERS = List.of("[see override above]", "enter_an_url_with_your_contact");

    private final String file;
    private final DescribingFields fields;
    private final List<Finding> findings = new ArrayList<>();
    private final List<String> cleaned = new ArrayList<>();

    DescribedValues(String file, ContainerDescription description) {
        this.file = file;
        this.fields = description.describing().map(DescribingRecord::fields).orElse(DescribingFields.NONE);
    }

    Optional<String> value(String... names) {
        Optional<CleanText> value = fields.first(names).map(CleanText::of);
        value.filter(CleanText::cleaned).ifPresent(v -> cleaned.add(names[0]));
        return value.map(CleanText::text).filter(v -> !v.isEmpty());
    }

    String valueOrNa(String... names) {
        return value(names).orElse(GraineryRecord.NA);
    }

    Optional<MigrationSource> migratedFrom() {
        Optional<String> md5 = value("source-md5").filter(Hash::isMd5);
        return value("source").flatMap(name -> md5.map(hash -> new MigrationSource(name, Hash.of(hash))));
    }

    String robots() {
        Optional<String> written = value("robots");
        if (written.isEmpty()) {
            return GraineryRecord.NA;
        }
        Optional<String> word = RobotsPolicy.word(written.get());
        if (word.isEmpty()) {
            findings.add(Finding.of(FindingCode.ROBOTS_UNKNOWN, file, "robots is \"" + written.get() + "\""));
        }
        return word.orElse(written.get());
    }

    List<Finding> findings() {
        List<Finding> all = new ArrayList<>(findings);
        List<String> unfilled = fields.byName().entrySet().stream()
                .filter(e -> e.getValue().stream().anyMatch(DescribedValues::isPlaceholder))
                .map(Map.Entry::getKey)
                .toList();
        if (!unfilled.isEmpty()) {
            all.add(Finding.of(FindingCode.FORGOTTEN_SETTING, file, "not filled in: " + CleanText.shown(unfilled)));
        }
        if (!cleaned.isEmpty()) {
            all.add(Finding.of(
                    FindingCode.VALUE_CUT,
                    file,
                    "cleaned of control characters or cut at " + CleanText.LONGEST + " characters: "
                            + String.join(", ", cleaned)));
        }
        return all;
    }

    private static boolean isPlaceholder(String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        return PLACEHOLDERS.stream().anyMatch(lower::contains);
    }
}
