// SPDX-License-Identifier: Apache-2.0
package dev.grainery.hadoop;

import dev.grainery.captures.TableDirectory;
import dev.grainery.file.NameText;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;

/**
 * The file systems that Hadoop can read, by the scheme of their addresses: {@code hdfs://}, {@code s3a://} and others,
 * except local files and {@code s3://}, which have other storages. Addresses have the form of {@code hdfs dfs -ls}:
 * percent-encoded only for {@linkplain NameText names that are not text}, without default ports or repeated slashes.
 * Thread-safe.
 */
public final class HadoopStorage implements Storage {

    private static final Set<String> OTHERS = Set.of("file", "s3");

    /** Ports that Hadoop does not publish; addresses omit them. */
    private static final Map<String, String> DEFAULT_PORTS =
            Map.of("hdfs", ":8020", "webhdfs", ":9870", "swebhdfs", ":9871");

    /** Some file systems have a user name in the address; a password must not get into records. */
    private static final Pattern ADDRESS = Pattern.compile(
            "([A-Za-z][A-Za-z0-9+.-]*)://((?:[\\w.$-]+@)?(?:[\\w.-]+|\\[[0-9A-Fa-f:]+\\])(?::\\d+)?)?(/.*)?",
            Pattern.DOTALL);

    private final Configuration configuration;
    private final Map<String, HadoopFiles> known = new ConcurrentHashMap<>();
    private final Requests requests = new Requests(known);

    private HadoopStorage(Configuration configuration) {
        this.configuration = configuration;
    }

    /** Connects on first use, as the user of the thread. */
    public static HadoopStorage of(Configuration configuration) {
        Configuration own = new Configuration(configuration);
        // Hadoop closes file systems when a process begins to end, while its tasks still read
        own.setBoolean(CommonConfigurationKeysPublic.FS_AUTOMATIC_CLOSE_KEY, false);
        return new HadoopStorage(own);
    }

    @Override
    public Optional<StorageEntry> at(String address) {
        return place(address, HadoopEntry::new);
    }

    /** Empty if the address is in no file system. */
    public Optional<TableDirectory> tables(String address) {
        return place(address, HadoopTables::new);
    }

    private <P> Optional<P> place(String address, BiFunction<HadoopFiles, String, P> place) {
        Matcher parts = ADDRESS.matcher(address);
        if (!parts.matches()) {
            return Optional.empty();
        }
        String scheme = parts.group(1).toLowerCase(Locale.ROOT);
        Optional<String> authority =
                Optional.ofNullable(parts.group(2)).or(() -> configured(scheme)).map(given -> shortened(scheme, given));
        if (OTHERS.contains(scheme) || authority.isEmpty()) {
            return Optional.empty();
        }
        String text = parts.group(3) == null ? "" : parts.group(3);
        String path = new String(NameText.bytesOf(text), StandardCharsets.UTF_8).replaceAll("/{2,}", "/");
        path = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        for (String name : path.isEmpty() ? new String[0] : path.substring(1).split("/", -1)) {
            if (!isName(name)) {
                return Optional.empty();
            }
        }
        HadoopFiles files = known.computeIfAbsent(
                scheme + "://" + authority.get(), root -> new HadoopFiles(URI.create(root), configuration));
        return Optional.of(place.apply(files, path));
    }

    /** The name node of an address without one. */
    private Optional<String> configured(String scheme) {
        URI standard = FileSystem.getDefaultUri(configuration);
        return Optional.ofNullable(standard.getAuthority()).filter(authority -> scheme.equals(standard.getScheme()));
    }

    private static String shortened(String scheme, String authority) {
        String port = DEFAULT_PORTS.getOrDefault(scheme, ":");
        return authority.endsWith(port) ? authority.substring(0, authority.length() - port.length()) : authority;
    }

    static boolean isName(String name) {
        return !name.isEmpty()
                && !name.equals(".")
                && !name.equals("..")
                && name.indexOf('/') < 0
                // half a surrogate pair has no bytes, so another name could have the same ones
                && name.equals(new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
    }

    /** The machines with most bytes of a file first; empty if unknown. Sends no request for an entry of a listing. */
    public static List<String> hosts(StorageEntry file) {
        return file instanceof HadoopEntry entry ? entry.hosts() : List.of();
    }

    /** Of this process to object stores since the last call; results of concurrent tasks add up to the total. */
    public Map<String, Long> newRequests() {
        return requests.takeNew();
    }
}
