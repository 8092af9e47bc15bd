// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import dev.grainery.read.container.CleanText;
import dev.grainery.record.EarlierDocumentText;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the variants of earlier records: of the script, the samples of 0.4, and the nested ones of 0.25. */
public final class EarlierReading {

    private static final int LONGEST_QUOTE = 60;
    private static final int MOST_LINES = 100;

    /** Most samples of 0.4 have the colon; others have the names next to the other fields. */
    private static final List<String> NAME_SECTIONS = List.of(
            "harvest.harvestPrefix:",
            "harvest.harvestPrefix",
            "harvest.harvestName:",
            "harvest.harvestName",
            "harvest");

    private final EarlierDocument document;
    private final EarlierValues values;

    private EarlierReading(EarlierDocument document) {
        this.document = document;
        this.values = new EarlierValues(document.fields());
    }

    public static EarlierRecord of(EarlierDocument document) {
        return new EarlierReading(document).read();
    }

    private EarlierRecord read() {
        // since 0.28, "type" is an object: the type of a container
        Optional<String> word = values.text("recType", "type");
        if (word.isEmpty()) {
            return unknown("it has no recType");
        }
        Optional<RecordType> type = Stream.of(RecordType.values())
                .filter(t -> t.word().equals(word.get().toLowerCase(Locale.ROOT)))
                .findFirst();
        if (type.isEmpty()) {
            return unknown(
                    "its recType is not defined by Grainery: " + EarlierProblem.excerpt(word.get(), LONGEST_QUOTE));
        }
        return values.isObject(type.get().word())
                ? read(type.get())
                : unknown("its recType is " + type.get().word() + ", but it has no section of that name");
    }

    private EarlierRecord read(RecordType type) {
        return switch (type) {
            case CONTAINER -> container();
            case CDX -> cdx();
            case HARVEST -> harvest();
        };
    }

    private EarlierUnknown unknown(String reason) {
        return new EarlierUnknown(document, reason);
    }

    private EarlierRecord container() {
        Optional<String> directory = values.text(
                        "paths.pathToHarvest",
                        "paths.basic.absolute",
                        "path.pathToHarvest",
                        "container.path.pathToHarvest")
                .flatMap(path ->
                        EarlierDirectory.of(values.text("paths.mount", "path.mount", "container.path.mount"), path));
        return file(
                RecordType.CONTAINER,
                directory,
                values.uuid("container.warcID", "container.recordID"),
                values.md5(
                        "revision.hashOrig",
                        "revision.hashOrigin",
                        "revision.exhashOfOriginal",
                        "revision.hash.exhashOfOriginal",
                        "revision.hash",
                        "container.Md5.hash.exhashOfOriginal"));
    }

    private EarlierRecord cdx() {
        Optional<String> base = values.text("paths.pathToHarvest", "paths.basic.absolute")
                .flatMap(path -> EarlierDirectory.of(values.text("paths.mount"), path));
        return file(
                RecordType.CDX,
                values.text("cdx.path").map(path -> cdxDirectory(base, path)).orElse(base),
                values.uuid("cdx.cdxID", "cdxID", "paths.cdxID"),
                values.md5("cdx.md5", "revision.hashOrig", "revision.hashOrigin"));
    }

    /** The path may begin at the directory of the harvest or at its own. */
    private static Optional<String> cdxDirectory(Optional<String> base, String path) {
        String directory = path.endsWith(".cdx") ? path.substring(0, path.lastIndexOf('/') + 1) : path;
        Optional<String> end = EarlierDirectory.of(Optional.of("/"), directory);
        return base.filter(b -> end.filter(b::endsWith).isPresent()).or(() -> EarlierDirectory.of(base, directory));
    }

    private EarlierRecord file(RecordType type, Optional<String> directory, Optional<String> id, Optional<Hash> md5) {
        String section = type.word();
        if (document.text().length() > EarlierDocumentText.LONGEST) {
            return unknown("it is longer than " + EarlierDocumentText.LONGEST + " characters");
        }
        Optional<String> fileName = values.text(section + ".fileName", section + ".filename")
                .map(Location::nameOf)
                .filter(name -> !name.isEmpty() && !name.equals(".") && !name.equals(".."));
        if (fileName.isEmpty()) {
            return unknown("the " + section + " has no file name");
        }
        Optional<Hash> last = values.md5(
                "revision.hashLast",
                "revision.hastLast",
                "revision.exlastHash",
                "revision.hash.exlastHash",
                "container.Md5.hash.exlastHash");
        return new EarlierFile(
                document,
                type,
                fileName.get(),
                directory,
                id,
                values.amount(section + ".size"),
                md5.orElse(Hash.NA),
                values.date("revision.dateOfValidation", "container.Md5.dateOfValidation", "date"),
                last.filter(hash -> !md5.equals(Optional.of(hash))),
                name("author"),
                name(section + ".operator"),
                comment(),
                standard());
    }

    private EarlierRecord harvest() {
        EarlierHarvest.Names names = new EarlierHarvest.Names(
                values.text(named("harvestNameStand", "harvestNameFull", "harvestName")),
                values.texts(named("harvestFromWarcinfo")),
                values.texts(named("harvestNameFNtrunc")),
                values.texts(named("harvestDirsName")));
        Optional<String> id =
                values.uuid("harvest.harvestID", "harvest.harvestId", "paths.harvestID", "path.harvestID");
        if (names.areUnknown() && id.isEmpty()) {
            return unknown("the harvest has neither a name nor an identifier");
        }
        return new EarlierHarvest(document, names, id, name("author"), comment(), values.date("date"), standard());
    }

    private static String[] named(String... keys) {
        return Stream.of(keys)
                .flatMap(key -> NAME_SECTIONS.stream().map(section -> section + "." + key))
                .toArray(String[]::new);
    }

    private String standard() {
        return name("standard", "standart").orElse(GraineryRecord.NA);
    }

    private Optional<String> name(String... paths) {
        return values.text(paths).map(text -> CleanText.of(text).text()).filter(text -> !text.isEmpty());
    }

    private Optional<String> comment() {
        return Optional.of(Stream.of("commentaries", "revision.commentaries")
                        .filter(section -> values.isTrue(section + ".exists"))
                        .flatMap(section -> values.remark(section + ".text").stream())
                        .flatMap(String::lines)
                        .map(line -> CleanText.of(line).text())
                        .distinct()
                        .limit(MOST_LINES)
                        .collect(Collectors.joining("\n")))
                .filter(text -> !text.isEmpty());
    }
}
