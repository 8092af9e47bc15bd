// SPDX-License-Identifier: Apache-2.0
package dev.grainery.quality;

import dev.grainery.inspect.AnswerJudge;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.system.ConfigFile;
import dev.grainery.system.ConfigFile.UnusableFileException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The signs that answers are judged by: those of this release, and those of the library. Thread-safe. */
public final class AnswerSigns {

    private static final String BUILT_IN = "signs.txt";
    private static final String VERSION = "# version ";
    private static final int BYTES_OF_HASH = 4;
    private static final ConfigFile FILE = new ConfigFile("signs file");

    private final String version;
    private final Map<AnswerKind, List<AnswerSign>> signs;
    private final Map<AnswerKind, List<AnswerSign>> exceptions;
    private final Set<String> fields;

    private AnswerSigns(String version, SignsFile file) {
        this.version = version;
        this.signs = byKind(file.signs());
        this.exceptions = byKind(file.exceptions());
        this.fields = Set.copyOf(file.fields());
    }

    private static Map<AnswerKind, List<AnswerSign>> byKind(List<AnswerSign> all) {
        Map<AnswerKind, List<AnswerSign>> byKind = new EnumMap<>(AnswerKind.class);
        for (AnswerSign sign : all) {
            byKind.computeIfAbsent(sign.kind(), kind -> new ArrayList<>()).add(sign);
        }
        return byKind;
    }

    public static AnswerSigns builtIn() {
        String text = builtInText();
        try {
            SignsFile file = new SignsFile();
            file.read(BUILT_IN, text);
            return new AnswerSigns(version(text), file);
        } catch (SignsFileException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The built-in signs and those in the file, whose hash becomes part of the version. */
    public static AnswerSigns with(Path file) throws SignsFileException {
        String text = builtInText();
        SignsFile all = new SignsFile();
        all.read(BUILT_IN, text);
        try {
            byte[] bytes = FILE.read(file);
            all.read(file.toString(), text(file, bytes));
            return new AnswerSigns(version(text) + "+" + DigestAlgorithm.sha256(bytes, BYTES_OF_HASH), all);
        } catch (UnusableFileException e) {
            throw new SignsFileException(file.toString(), List.of(String.valueOf(e.getMessage())));
        }
    }

    private static String text(Path file, byte[] bytes) throws SignsFileException {
        ByteBuffer left = ByteBuffer.wrap(bytes);
        CharBuffer text = CharBuffer.allocate(bytes.length);
        if (StandardCharsets.UTF_8.newDecoder().decode(left, text, true).isError()) {
            long line = 1 + text.flip().chars().filter(c -> c == '\n').count();
            throw new SignsFileException(file.toString(), List.of("line " + line + ": is not UTF-8; save it as UTF-8"));
        }
        String whole = text.flip().toString();
        return whole.startsWith("\ufeff") ? whole.substring(1) : whole;
    }

    private static String builtInText() {
        try (InputStream in = AnswerSigns.class.getResourceAsStream(BUILT_IN)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + BUILT_IN + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String version(String text) {
        return text.lines()
                .filter(line -> line.startsWith(VERSION))
                .map(line -> line.substring(VERSION.length()))
                .findFirst()
                .orElseThrow();
    }

    public String version() {
        return version;
    }

    /** For one container. */
    public AnswerJudge judge() {
        return new PageJudge(this);
    }

    Set<String> fields() {
        return fields;
    }

    Optional<AnswerSign> deciding(AnswerKind kind, AnswerFacts facts) {
        return first(signs, kind, facts).filter(sign -> !isExcepted(kind, facts));
    }

    boolean isExcepted(AnswerKind kind, AnswerFacts facts) {
        return first(exceptions, kind, facts).isPresent();
    }

    private static Optional<AnswerSign> first(
            Map<AnswerKind, List<AnswerSign>> all, AnswerKind kind, AnswerFacts facts) {
        for (AnswerSign sign : all.getOrDefault(kind, List.of())) {
            if (sign.holds(facts)) {
                return Optional.of(sign);
            }
        }
        return Optional.empty();
    }
}
