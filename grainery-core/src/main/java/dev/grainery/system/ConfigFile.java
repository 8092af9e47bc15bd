// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** JSON up to 1 MiB, with comments and trailing commas permitted. */
public record ConfigFile(String kind) {

    private static final int MOST_BYTES = 1 << 20;

    // the parser's description of its source does not help users
    private static final Pattern SOURCE = Pattern.compile("\\[Source: [^;\\]]*; ([^\\]]*)\\]");

    /** The message says why the file cannot be used, and what to do. */
    public static final class UnusableFileException extends Exception {

        private static final long serialVersionUID = 1L;

        UnusableFileException(String problem) {
            super(problem);
        }
    }

    /** Configures a strict reader: a null element, a duplicate key or trailing content is refused. */
    public static JsonMapper.Builder json() {
        return JsonMapper.builder()
                .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS, JsonReadFeature.ALLOW_TRAILING_COMMA)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL));
    }

    public byte[] read(Path file) throws UnusableFileException {
        try (InputStream in = Files.newInputStream(file)) {
            return bounded(in.readNBytes(MOST_BYTES + 1));
        } catch (NoSuchFileException e) {
            throw new UnusableFileException("there is no such file; check the path");
        } catch (IOException e) {
            throw new UnusableFileException("cannot be read: " + e + "; check its permissions");
        }
    }

    public byte[] bounded(byte[] bytes) throws UnusableFileException {
        if (bytes.length > MOST_BYTES) {
            throw new UnusableFileException("longer than 1 MiB; this is not a " + kind);
        }
        return bytes;
    }

    public static String place(JsonProcessingException failure) {
        JsonLocation at = failure.getLocation();
        return at == null ? "" : "line " + at.getLineNr() + ", column " + at.getColumnNr();
    }

    public static String reason(IOException failure) {
        return failure instanceof JsonProcessingException wrong
                ? "is not JSON: " + SOURCE.matcher(wrong.getOriginalMessage()).replaceAll("$1")
                : "is not JSON in UTF-8: " + failure.getMessage();
    }
}
