// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.corpus.Corpus;
import dev.grainery.record.NameUuid;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a record should say of a container, by the rules of the specification, from what other readers found in it.
 * Written without the mapping: where both agree, the one did not copy the fault of the other.
 */
final class ManifestFacts {

    private static final Pattern NAME =
            Pattern.compile("(.*?)-+(\\d{17}|\\d{14})-\\d{4,}(?:-\\d+~([^~]+)~\\d+|-\\d+|-(.+?)(?:-\\d{4,5})?)?");
    private static final Map<String, String> ROBOTS =
            Map.of("obey", "classic", "classic", "classic", "ignore", "ignore", "custom", "custom");
    private static final String SPECIFICATION =
            "https://iipc.github.io/warc-specifications/specifications/warc-format/warc-";

    private final Corpus.Entry entry;
    private final JsonNode first;

    ManifestFacts(Corpus.Entry entry) {
        this.entry = entry;
        this.first = entry.facts().path("first_record_headers");
    }

    boolean isArc() {
        return entry.kind().equals("arc");
    }

    /** Whether the first record is the describing one; of a later one the manifest keeps no header. */
    boolean describedByFirstRecord() {
        return isArc() || header("WARC-Type").equalsIgnoreCase("warcinfo");
    }

    String isPartOf() {
        return field("isPartOf")
                .or(() -> name().map(m -> m.group(1)))
                .orElse(entry.file().toAbsolutePath().getParent().getFileName().toString());
    }

    String hostName() {
        return field("hostname")
                .or(() -> field("host"))
                .or(() -> name().map(m -> m.group(3) == null ? m.group(4) : m.group(3)))
                .orElse("NA");
    }

    String robots() {
        String written = fieldOrNa("robots");
        return ROBOTS.getOrDefault(written.toLowerCase(Locale.ROOT), written);
    }

    String format() {
        String version = entry.facts().path("version").asText().replaceFirst("^(WARC/|ARC )", "");
        return field("format").orElse((isArc() ? "ARC" : "WARC") + " File Format " + version);
    }

    String conformsTo() {
        String version = entry.facts().path("version").asText().replaceFirst("^WARC/", "");
        String page = List.of("1.0", "1.1").contains(version) ? SPECIFICATION + version + "/" : "NA";
        return field("conformsTo").orElse(isArc() ? "http://www.archive.org/web/researcher/ArcFileFormat.php" : page);
    }

    String warcId() {
        String id = header("WARC-Record-ID").replaceAll("[<>]", "");
        if (id.matches("(?i)urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")) {
            return id.substring("urn:uuid:".length()).toLowerCase(Locale.ROOT);
        }
        if (!id.isEmpty()) {
            return NameUuid.URL.of(id);
        }
        return name().isPresent()
                ? NameUuid.DNS.of(entry.file().getFileName().toString())
                : NameUuid.URL.of("urn:md5:" + entry.facts().path("md5").asText());
    }

    String contentLength() {
        return header(isArc() ? "Archive-length" : "Content-Length");
    }

    String date() {
        return date(header(isArc() ? "Archive-date" : "WARC-Date"))
                .or(() -> name().flatMap(m -> date(m.group(2))))
                .orElse("NA");
    }

    /** Dates of the corpus are whole, or broken. */
    private static Optional<String> date(String text) {
        DateTimeFormatter form = text.contains("T")
                ? DateTimeFormatter.ISO_OFFSET_DATE_TIME
                : DateTimeFormatter.ofPattern("yyyyMMddHHmmss[SSS]", Locale.ROOT)
                        .withZone(ZoneOffset.UTC);
        try {
            return Optional.of(DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC)
                    .format(form.parse(text, Instant::from)));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    String fieldOrNa(String name) {
        return field(name).orElse("NA");
    }

    private Optional<String> field(String name) {
        return entry.facts().path("info_fields").properties().stream()
                .filter(e -> e.getKey().replaceFirst("^\\w+:", "").equalsIgnoreCase(name))
                .map(e -> e.getValue().isArray()
                        ? e.getValue().get(0).asText()
                        : e.getValue().asText())
                .map(value -> value.replaceAll("\\s+", " ").strip())
                .filter(value -> !value.isEmpty())
                .findFirst();
    }

    private String header(String name) {
        JsonNode value = first.path(name);
        return (value.isArray() ? value.get(0) : value).asText();
    }

    /** The parts of a crawler's file name. */
    private Optional<Matcher> name() {
        String stem = entry.file().getFileName().toString().replaceFirst("\\.w?arc(\\.gz)?$", "");
        return Optional.of(NAME.matcher(stem)).filter(Matcher::matches);
    }
}
