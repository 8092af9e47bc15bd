// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.StreamedFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Inspection;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What an inspection makes of bytes or of a file. */
record Inspecting(ContainerRecord record, List<Finding> findings) {

    private static final Describer DESCRIBER =
            Describer.builder().author("Lib").inspect("test 1").build();

    static Inspecting of(byte[] file) throws IOException {
        return of(DESCRIBER.describe(
                StreamedFile.of(new ByteArrayInputStream(file)).size(file.length)));
    }

    static Inspecting of(InputStream file) throws IOException {
        return of(DESCRIBER.describe(StreamedFile.of(file)));
    }

    static Inspecting of(Path file) throws IOException {
        return of(DESCRIBER.describe(file));
    }

    private static Inspecting of(Described described) {
        if (described instanceof Described.Recorded recorded
                && recorded.record() instanceof ContainerRecord container) {
            return new Inspecting(container, recorded.findings());
        }
        throw new AssertionError(described.findings().toString());
    }

    Inspection inspection() {
        return record.inspection().orElseThrow(() -> new AssertionError("not inspected: " + findings));
    }

    List<Finding> of(FindingCode code) {
        return findings.stream().filter(finding -> finding.code() == code).toList();
    }

    static Map<String, Long> captures(Inspection.Breakdown breakdown) {
        return breakdown.top().stream().collect(Collectors.toMap(Inspection.Share::name, Inspection.Share::captures));
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static String hex(String algorithm, byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
