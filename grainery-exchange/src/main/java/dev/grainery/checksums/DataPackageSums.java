// SPDX-License-Identifier: Apache-2.0
package dev.grainery.checksums;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.grainery.checksums.ChecksumList.ChecksumEntry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Resources of a data package, such as a WACZ: path, bytes, and {@code ALGORITHM:HASH} or a bare MD5. */
final class DataPackageSums implements ListReader {

    private static final Set<String> FIELDS = Set.of("path", "hash", "bytes", "hashing");

    private static final int MOST_DIGITS_OF_A_SIZE = 18;

    @Override
    public void read(InputStream list, ListEntries entries) throws IOException {
        try (JsonParser json = ListJson.object(list)) {
            ListJson.fields(json, name -> {
                if (!name.equals("resources") || json.currentToken() != JsonToken.START_ARRAY) {
                    json.skipChildren();
                    return;
                }
                while (json.nextToken() == JsonToken.START_OBJECT) {
                    resource(json, entries);
                }
                if (json.currentToken() != JsonToken.END_ARRAY) {
                    throw new IOException("resources must be objects");
                }
            });
        }
    }

    private static void resource(JsonParser json, ListEntries entries) throws IOException {
        long line = ListJson.line(json);
        long offset = ListJson.offset(json);
        Map<String, String> fields = new HashMap<>();
        fields(json, fields);
        Optional<String> path = Optional.ofNullable(fields.get("path")).filter(text -> !text.contains("://"));
        Optional<String> hash = Optional.ofNullable(fields.get("hash"));
        if (path.isEmpty() || hash.isEmpty()) {
            return;
        }
        int colon = hash.get().indexOf(':');
        String algorithm = colon < 0
                ? fields.getOrDefault("hashing", StatedChecksum.MD5)
                : hash.get().substring(0, colon);
        byte[] bytes = path.get().getBytes(StandardCharsets.UTF_8);
        entries.take(
                StatedChecksum.of(algorithm, hash.get().substring(colon + 1))
                        .flatMap(sum ->
                                ChecksumEntry.of(bytes, bytes, sum, size(fields.getOrDefault("bytes", "")), line)),
                line,
                offset);
    }

    /** Early WACZ files have hash and bytes in an object {@code stats}, and the algorithm in {@code hashing}. */
    private static void fields(JsonParser json, Map<String, String> fields) throws IOException {
        ListJson.fields(json, name -> {
            if (name.equals("stats") && json.currentToken() == JsonToken.START_OBJECT) {
                fields(json, fields);
            } else if (FIELDS.contains(name) && json.currentToken().isScalarValue()) {
                fields.put(name, json.getText());
            } else {
                json.skipChildren();
            }
        });
    }

    static OptionalLong size(String text) {
        boolean isNumber = !text.isEmpty()
                && text.length() <= MOST_DIGITS_OF_A_SIZE
                && text.chars().allMatch(c -> c >= '0' && c <= '9');
        return isNumber ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }
}
