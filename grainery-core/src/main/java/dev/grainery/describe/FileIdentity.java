// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import dev.grainery.describe.naming.ContainerName;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Identifiers of files: lower-case UUIDs without prefix. */
final class FileIdentity {

    private static final Pattern UUID =
            Pattern.compile("(?:urn:)?(?:uuid:)?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})");

    private FileIdentity() {}

    /** From a WARC-Record-ID (ISO 28500 5.2); other URIs are hashed. Empty for an empty one, which is not unique. */
    static Optional<String> ofRecordId(String recordId) {
        String id = recordId.strip();
        int from = id.startsWith("<") ? 1 : 0;
        String uri = id.substring(from, Math.max(from, id.length() - (id.endsWith(">") ? 1 : 0)))
                .strip();
        Matcher uuid = UUID.matcher(uri.toLowerCase(Locale.ROOT));
        if (uuid.matches()) {
            return Optional.of(uuid.group(1));
        }
        return uri.isEmpty() ? Optional.empty() : Optional.of(NameUuid.URL.of(uri));
    }

    /** Derived from a name that a crawler made unique, else from the bytes, or from the location if unreadable. */
    static String ofFile(Location location, Hash hash) {
        if (ContainerName.isCrawlerMade(location.fileName())) {
            return NameUuid.DNS.of(location.fileName());
        }
        return NameUuid.URL.of(hash.isKnown() ? "urn:md5:" + hash.value() : "file:" + location.path());
    }
}
