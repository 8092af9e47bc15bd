// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import dev.grainery.record.GraineryRecord;
import dev.grainery.sip.PassingSums.FileSums;
import dev.grainery.system.output.VisibleText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** BagIt 1.0 (RFC 8493). All that is about the harvest is payload, so that every manifest has it. */
final class BagItForm implements PackageForm {

    static final String DECLARATION = "bagit.txt";
    static final String RECORDS = "data/metadata/records.jsonl";
    static final String SEAL = "tagmanifest-sha256.txt";

    /** The manifests by the words for their algorithms. */
    private static final Map<String, Function<FileSums, String>> ALGORITHMS =
            new TreeMap<>(Map.of("md5", FileSums::md5, "sha256", FileSums::sha256));

    private static final String PROFILE =
            "https://raw.githubusercontent.com/grainery-dev/grainery/main/docs/bagit-profile.json";

    @Override
    public String directory(ContentKind kind) {
        return switch (kind) {
            case CONTAINER -> "data/containers";
            case CDX -> "data/cdx";
            case CRAWL -> "data/crawl";
        };
    }

    @Override
    public PackagedFile complete(PackageDraft bag) throws IOException {
        List<PackagedFile> metadata = new ArrayList<>();
        metadata.add(bag.writePremis("data/metadata/premis.xml"));
        metadata.add(bag.writeRecords(RECORDS));
        metadata.addAll(bag.writeSchemas("data/metadata/schemas"));
        List<PackagedFile> tags = new ArrayList<>();
        tags.add(text(bag, DECLARATION, "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n"));
        tags.add(text(bag, "bag-info.txt", info(bag, metadata)));
        boolean[] refers = {false};
        bag.forEach(file -> refers[0] |= file.reference().isPresent());
        if (refers[0]) {
            tags.add(bag.write(
                    "fetch.txt",
                    "text/plain",
                    out -> bag.forEach(file -> {
                        if (file.reference().isPresent()) {
                            out.write(line(
                                    file.reference().get() + " " + file.sums().size() + " " + file.path()));
                        }
                    })));
        }
        for (var algorithm : ALGORITHMS.entrySet()) {
            tags.add(bag.write("manifest-" + algorithm.getKey() + ".txt", "text/plain", out -> {
                bag.forEach(file -> out.write(sum(algorithm.getValue(), file)));
                for (PackagedFile file : metadata) {
                    out.write(sum(algorithm.getValue(), file));
                }
            }));
        }
        writeTagManifest(bag, "tagmanifest-md5.txt", FileSums::md5, tags);
        return writeTagManifest(bag, SEAL, FileSums::sha256, tags);
    }

    private static PackagedFile writeTagManifest(
            PackageDraft bag, String path, Function<FileSums, String> digest, List<PackagedFile> tags)
            throws IOException {
        return bag.write(path, "text/plain", out -> {
            for (PackagedFile file : tags) {
                out.write(sum(digest, file));
            }
        });
    }

    private static String info(PackageDraft bag, List<PackagedFile> metadata) {
        PackageInfo info = bag.info();
        long bytes = bag.bytes()
                + metadata.stream().mapToLong(file -> file.sums().size()).sum();
        StringBuilder text = new StringBuilder();
        tag(text, "BagIt-Profile-Identifier", PROFILE);
        tag(text, "Source-Organization", info.organization());
        tag(text, "External-Identifier", info.harvestUri());
        tag(text, "External-Description", "Harvest " + info.harvestName() + " of a web archive");
        tag(text, "Internal-Sender-Identifier", info.harvestName());
        tag(text, "Bagging-Date", info.date().toString().substring(0, "2026-11-26".length()));
        tag(text, "Bag-Count", info.number() + " of " + info.count());
        tag(text, "Bag-Group-Identifier", info.harvestUri());
        tag(text, "Bag-Software-Agent", info.program());
        tag(text, "Payload-Oxum", bytes + "." + (bag.files() + metadata.size()));
        return text.toString();
    }

    private static void tag(StringBuilder text, String name, String value) {
        if (!value.equals(GraineryRecord.NA)) {
            text.append(name).append(": ").append(VisibleText.line(value)).append('\n');
        }
    }

    private static PackagedFile text(PackageDraft bag, String path, String text) throws IOException {
        return bag.write(path, "text/plain", out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static byte[] sum(Function<FileSums, String> digest, PackagedFile file) {
        return line(digest.apply(file.sums()) + "  " + file.path());
    }

    private static byte[] line(String text) {
        return (text + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
