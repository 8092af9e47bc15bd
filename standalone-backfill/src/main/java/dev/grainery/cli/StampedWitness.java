// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.http.WebEndpoint;
import dev.grainery.http.WebEndpoint.Answer;
import dev.grainery.system.output.DurableFile;
import dev.grainery.system.output.FullDisk;
import dev.grainery.witness.Evidence;
import dev.grainery.witness.Stamp;
import dev.grainery.witness.StampDigest;
import dev.grainery.witness.StampException;
import dev.grainery.witness.TrustedAuthorities;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Siblings are a request ({@code .tsq}), an answer ({@code .tsr}), and evidence of several stamps ({@code .ers}). */
final class StampedWitness {

    private static final List<String> SUFFIXES = List.of(".tsq", ".tsr", ".ers");

    private static final int LONGEST_TEXT = 64 << 20;
    private static final int LONGEST_STAMP = 1 << 20;

    private final Path file;
    private final byte[] text;

    private StampedWitness(Path file, byte[] text) {
        this.file = file;
        this.text = text;
    }

    static void write(Path file, String text) throws IOException {
        put(file, text.getBytes(StandardCharsets.UTF_8));
    }

    static StampedWitness read(Path file) throws IOException {
        return new StampedWitness(file, bytes(file, LONGEST_TEXT));
    }

    byte[] text() {
        return text;
    }

    Optional<Evidence> evidence() throws IOException, StampException {
        if (Files.exists(sibling(file, ".ers"))) {
            return Optional.of(Evidence.read(bytes(sibling(file, ".ers"), LONGEST_STAMP)));
        }
        return Files.exists(sibling(file, ".tsr"))
                ? Optional.of(Evidence.answered(bytes(sibling(file, ".tsr"), LONGEST_STAMP)))
                : Optional.empty();
    }

    List<Stamp> verify(TrustedAuthorities trusted, Instant now) throws IOException, StampException {
        Evidence evidence = evidence().orElseThrow(() -> new StampException("it has no stamp"));
        Path first = sibling(file, ".tsr");
        // strangers verify this file, which the evidence of several stamps repeats
        if (Files.exists(first) && !Arrays.equals(bytes(first, LONGEST_STAMP), evidence.firstAnswer())) {
            throw new StampException(first + " is not the first stamp as it was kept");
        }
        return evidence.verify(text, trusted, now);
    }

    void stamp(WebEndpoint authority, StampDigest digest) throws IOException, StampException, InterruptedException {
        byte[] request = request(digest);
        Answer answer = authority.post(
                Map.of("Content-Type", "application/timestamp-query", "Accept", "application/timestamp-reply"),
                request,
                LONGEST_STAMP,
                StandardCharsets.ISO_8859_1);
        if (!answer.isTaken()) {
            throw new StampException(authority + ": " + answer.brief());
        }
        accept(request, answer.text().getBytes(StandardCharsets.ISO_8859_1));
    }

    void writeRequest(StampDigest digest) throws IOException, StampException {
        put(sibling(file, ".tsq"), request(digest));
    }

    void accept(Path answer) throws IOException, StampException {
        accept(bytes(sibling(file, ".tsq"), LONGEST_STAMP), bytes(answer, LONGEST_STAMP));
    }

    private byte[] request(StampDigest digest) throws IOException, StampException {
        Optional<Evidence> earlier = evidence();
        return earlier.isPresent() ? earlier.get().renewalRequest(text, digest) : Evidence.request(text, digest);
    }

    private void accept(byte[] request, byte[] answer) throws IOException, StampException {
        Optional<Evidence> earlier = evidence();
        if (earlier.isPresent()) {
            put(
                    sibling(file, ".ers"),
                    earlier.get().renewed(text, request, answer).encoded());
        } else {
            put(sibling(file, ".tsr"), Evidence.of(text, request, answer).firstAnswer());
        }
    }

    static List<Path> outputs(Path witness) {
        return SUFFIXES.stream().map(suffix -> sibling(witness, suffix)).toList();
    }

    private static Path sibling(Path witness, String suffix) {
        return witness.resolveSibling(witness.getFileName() + suffix);
    }

    private static void put(Path file, byte[] bytes) throws IOException {
        try {
            DurableFile.write(file, bytes);
        } catch (IOException e) {
            throw FullDisk.failure("the output", file, e);
        }
    }

    static byte[] bytes(Path file, int most) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(most + 1);
            if (bytes.length > most) {
                throw new IOException(file + " is longer than " + most + " bytes, which none of this kind is");
            }
            return bytes;
        }
    }
}
