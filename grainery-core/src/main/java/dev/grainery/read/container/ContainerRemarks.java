// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import dev.grainery.file.StreamedFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.read.Compression;
import dev.grainery.read.container.ContainerDescription.ContainerFormat;
import dev.grainery.read.container.ContainerDescription.DescribingRecord;
import dev.grainery.record.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

record ContainerRemarks(Location file, ContainerDescription description) {

    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        if (description.format() == ContainerFormat.NONE) {
            return findings;
        }
        if (description.describing().isEmpty()) {
            String searched = description.whole() ? "" : " in the part that was read";
            findings.add(found(FindingCode.NO_DESCRIBING_RECORD, "no " + kind() + " record" + searched));
        }
        if (!StreamedFile.isNamed(file)) {
            return findings;
        }
        String name = name();
        description
                .describing()
                .flatMap(DescribingRecord::fileName)
                .map(given -> given.substring(given.lastIndexOf('/') + 1).strip())
                .filter(given -> !given.isEmpty() && !plain(given).equals(plain(name)))
                .ifPresent(given -> findings.add(
                        found(FindingCode.NAMED_OTHERWISE, "it was written as " + CleanText.shown(given))));
        extension(name.toLowerCase(Locale.ROOT)).ifPresent(findings::add);
        return findings;
    }

    private String kind() {
        return description.format() == ContainerFormat.WARC ? "warcinfo" : "filedesc";
    }

    private Optional<Finding> extension(String name) {
        if (Compression.ofName(name) != description.compression()) {
            String content = switch (description.compression()) {
                case NONE -> "not compressed";
                case GZIP -> "gzip data";
                case ZSTD -> "zstd data";
            };
            return Optional.of(found(FindingCode.WRONG_EXTENSION, "the content is " + content));
        }
        String otherFormat = description.format() == ContainerFormat.WARC ? ".arc" : ".warc";
        if (plain(name).endsWith(otherFormat)) {
            return Optional.of(found(
                    FindingCode.WRONG_EXTENSION,
                    "the content is " + description.format() + ", but the name says otherwise"));
        }
        return Optional.empty();
    }

    /** Without the suffixes of unfinished files. */
    private String name() {
        return bare(file.fileName());
    }

    /** Without the suffix of compression, which is often added or removed later. */
    private static String plain(String name) {
        return without(bare(name), ".gz", ".zst");
    }

    private static String bare(String name) {
        return without(name, ".open", ".invalid");
    }

    private static String without(String name, String... endings) {
        for (String ending : endings) {
            if (name.endsWith(ending)) {
                return name.substring(0, name.length() - ending.length());
            }
        }
        return name;
    }

    private Finding found(FindingCode code, String message) {
        return Finding.of(code, file.path(), message);
    }
}
