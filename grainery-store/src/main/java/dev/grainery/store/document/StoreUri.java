// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

import com.mongodb.ConnectionString;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The address of a store: {@code mongodb://…} or {@code mongodb+srv://…} as MongoDB defines them, or {@code
 * embedded:DIRECTORY}. Its text never contains a password.
 */
@API(status = API.Status.EXPERIMENTAL)
public final class StoreUri {

    public static final String DEFAULT_DATABASE = "grainery";

    /** The address of a crawl without a store: all records stay in its outbox. */
    public static final String OUTBOX = "outbox:";

    private static final String EMBEDDED = "embedded:";
    private static final Pattern SERVER =
            Pattern.compile("(mongodb(?:\\+srv)?://)(?:(.*)@)?([^/?@]+)(?:/([^?]*))?(\\?.*)?", Pattern.DOTALL);
    private static final String FORMS =
            "a store is given as mongodb://HOST/DATABASE, mongodb+srv://HOST/DATABASE or embedded:DIRECTORY";

    private final String text;
    private final String shown;
    private final String database;
    private final Optional<Path> directory;
    private final Optional<String> password;

    private StoreUri(String text, String shown, String database, Optional<Path> directory, Optional<String> password) {
        this.text = text;
        this.shown = shown;
        this.database = database;
        this.directory = directory;
        this.password = password;
    }

    /**
     * Parses an address.
     * @throws StoreUriException if it is no address of a store
     */
    public static StoreUri parse(String text) {
        if (text.startsWith(EMBEDDED)) {
            return embedded(text.substring(EMBEDDED.length()));
        }
        Matcher server = SERVER.matcher(text);
        if (!server.matches()) {
            throw new StoreUriException(FORMS);
        }
        String user = server.group(2) == null ? "" : server.group(2).replaceFirst(":.*", "") + ":***@";
        String path = server.group(4) == null ? "" : server.group(4);
        String shown = server.group(1) + user + server.group(3) + "/" + path + (server.group(5) == null ? "" : "?…");
        // a seed list is resolved in the network, so it is tried when the store is opened
        if (server.group(1).equals("mongodb://")) {
            check(text, shown);
        }
        return new StoreUri(
                text,
                shown,
                path.isEmpty() ? DEFAULT_DATABASE : path,
                Optional.empty(),
                Optional.ofNullable(server.group(2))
                        .filter(info -> info.contains(":"))
                        .map(info -> info.substring(info.indexOf(':') + 1))
                        .filter(secret -> !secret.isEmpty()));
    }

    /**
     * The address for a crawl: a server, as the jar for the crawler has no embedded store.
     * @return empty if it is {@value #OUTBOX}
     * @throws StoreUriException if it is neither
     */
    public static Optional<StoreUri> ofCrawl(String text) {
        if (text.equals(OUTBOX)) {
            return Optional.empty();
        }
        if (text.startsWith(EMBEDDED)) {
            throw new StoreUriException("the store " + text
                    + " is not available in a crawler; give mongodb://HOST/DATABASE, or "
                    + OUTBOX + " to bring the records there later with grainery replay");
        }
        if (!SERVER.matcher(text).matches()) {
            throw new StoreUriException("the store of a crawl must be mongodb://HOST/DATABASE or"
                    + " mongodb+srv://HOST/DATABASE, or " + OUTBOX + " to keep its records in its outbox");
        }
        return Optional.of(parse(text));
    }

    private static void check(String text, String shown) {
        ConnectionString address;
        try {
            address = new ConnectionString(text);
        } catch (IllegalArgumentException e) {
            // the driver's message and cause may contain the password
            throw new StoreUriException(shown + " is not a valid address of a MongoDB server;"
                    + " a user needs a password, and in both the characters : / ? # [ ] @ % are written as %XX");
        }
        DriverLibraries.missing(address).ifPresent(what -> {
            throw new StoreUriException(shown + " asks for " + what);
        });
    }

    private static StoreUri embedded(String directory) {
        if (directory.isBlank()) {
            throw new StoreUriException("embedded: needs a directory; " + FORMS);
        }
        try {
            Path path = Path.of(directory);
            return new StoreUri(
                    EMBEDDED + directory, EMBEDDED + directory, DEFAULT_DATABASE, Optional.of(path), Optional.empty());
        } catch (InvalidPathException e) {
            throw new StoreUriException("no directory can have this name: " + directory);
        }
    }

    public Optional<Path> directory() {
        return directory;
    }

    public String database() {
        return database;
    }

    /** The whole address for the driver, with the password: never to be printed. */
    public String connectionString() {
        return text;
    }

    /** Whether a text contains the password, encoded or decoded. */
    public boolean isShownIn(String message) {
        return password.filter(secret -> Stream.of(secret, decoded(secret)).anyMatch(message::contains))
                .isPresent();
    }

    private static String decoded(String secret) {
        try {
            return URLDecoder.decode(secret.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return secret;
        }
    }

    /** Without password and options, which may be secrets too. */
    @Override
    public String toString() {
        return shown;
    }
}
