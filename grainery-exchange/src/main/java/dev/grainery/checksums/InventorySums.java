// SPDX-License-Identifier: Apache-2.0
package dev.grainery.checksums;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.grainery.checksums.ChecksumList.ChecksumEntry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;

/** The inventory of an OCFL object: content paths by digest, in its manifest and its fixity block. */
final class InventorySums implements ListReader {

    /** Detects the algorithm of a manifest that precedes {@code digestAlgorithm}: OCFL permits SHA-512 and SHA-256. */
    private static final int SHA512_DIGITS = 128;

    @Override
    public void read(InputStream list, ListEntries entries) throws IOException {
        try (JsonParser json = ListJson.object(list)) {
            new Reading(json, entries).read();
        }
    }

    private static final class Reading {

        private final JsonParser json;
        private final ListEntries entries;
        private Optional<String> algorithm = Optional.empty();

        Reading(JsonParser json, ListEntries entries) {
            this.json = json;
            this.entries = entries;
        }

        void read() throws IOException {
            ListJson.fields(json, name -> {
                boolean isObject = json.currentToken() == JsonToken.START_OBJECT;
                if (name.equals("digestAlgorithm") && json.currentToken() == JsonToken.VALUE_STRING) {
                    algorithm = Optional.of(json.getText());
                } else if (name.equals("manifest") && isObject) {
                    ListJson.fields(json, digest -> paths(algorithm.orElse(permitted(digest)), digest));
                } else if (name.equals("fixity") && isObject) {
                    ListJson.fields(json, this::fixity);
                } else {
                    json.skipChildren();
                }
            });
        }

        private static String permitted(String digest) {
            return digest.length() == SHA512_DIGITS ? "sha512" : "sha256";
        }

        private void fixity(String block) throws IOException {
            if (json.currentToken() == JsonToken.START_OBJECT) {
                ListJson.fields(json, digest -> paths(block, digest));
            } else {
                json.skipChildren();
            }
        }

        private void paths(String of, String digest) throws IOException {
            if (json.currentToken() != JsonToken.START_ARRAY) {
                json.skipChildren();
                return;
            }
            Optional<StatedChecksum> sum = StatedChecksum.of(of, digest);
            while (json.nextToken() == JsonToken.VALUE_STRING) {
                byte[] path = json.getText().getBytes(StandardCharsets.UTF_8);
                long line = ListJson.line(json);
                entries.take(
                        sum.flatMap(stated -> ChecksumEntry.of(path, path, stated, OptionalLong.empty(), line)),
                        line,
                        ListJson.offset(json));
            }
            if (json.currentToken() != JsonToken.END_ARRAY) {
                throw new IOException("paths must be strings");
            }
        }
    }
}
