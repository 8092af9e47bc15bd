// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import dev.grainery.crawl.UnreadLines;
import java.net.IDN;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A domain, {@code example.cz}, is the host and its subdomains; a seed has a slash and is this URI, with {@code http}
 * or {@code https}. {@code www.} and a slash at the end make no difference.
 */
public final class DomainList {

    private static final Pattern SCHEME = Pattern.compile("(?i)^[a-z][a-z0-9+.-]*://(?:[^/@]*@)?");
    /** The dot of the root and a port may follow the name of a host. */
    private static final Pattern PORT = Pattern.compile("\\.?(?::\\d*)?$");

    private static final Pattern DEFAULT_PORT = Pattern.compile("\\.?(?::(?:80|443)?)?$");
    private static final Pattern QUOTED = Pattern.compile("\"(.*)\"");

    /** Byte order marks, marks of text direction and the like. */
    private static final Pattern INVISIBLE = Pattern.compile("\\p{Cf}");

    private static final Pattern BLANKS_AROUND = Pattern.compile("^[\\s\\p{Z}]+|[\\s\\p{Z}]+$");

    private static final Pattern COMMENT = Pattern.compile("[\\s\\p{Z}]+#.*$");
    private static final Pattern HOST = Pattern.compile("(?:[\\w-]+(?:\\.[\\w-]+)*|\\[[0-9a-f:.]+])(?::\\d+)?");
    private static final Pattern BEFORE_DOMAIN = Pattern.compile("^(?:\\*?\\.|www\\.(?=[^.]+\\.))");
    private static final Pattern AFTER_URI = Pattern.compile("(?:/|#.*)$");

    private final Map<String, Integer> numbers = new HashMap<>();
    private Optional<UnreadLines> unread = Optional.empty();

    private DomainList() {}

    /** Reads a list: one domain or seed per line; blank lines and lines that begin with {@code #} are skipped. */
    public static DomainList of(String path, byte[] list) throws CharacterCodingException {
        boolean wide = list.length > 1 && ((list[0] & list[1]) == (byte) 0xfe) && list[0] != list[1];
        Charset charset = wide ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
        String text = charset.newDecoder().decode(ByteBuffer.wrap(list)).toString();
        DomainList read = new DomainList();
        long number = 0;
        for (String line : text.split("\\R", -1)) {
            number++;
            String visible = INVISIBLE.matcher(line).replaceAll("");
            read.add(path, number, BLANKS_AROUND.matcher(visible).replaceAll(""));
        }
        return read;
    }

    private void add(String path, long number, String line) {
        if (line.isEmpty() || line.startsWith("#")) {
            return;
        }
        Matcher quoted = QUOTED.matcher(line);
        String entry =
                COMMENT.matcher(quoted.matches() ? quoted.group(1) : line).replaceFirst("");
        String key = entry.indexOf('/') < 0 ? domain(entry) : seed(entry);
        if (HOST.matcher(key.split("/", 2)[0]).matches()) {
            numbers.putIfAbsent(key, numbers.size());
        } else {
            UnreadLines one = new UnreadLines(path, 1, number);
            unread = Optional.of(unread.map(known -> known.plus(one)).orElse(one));
        }
    }

    public Optional<UnreadLines> unread() {
        return unread;
    }

    public int size() {
        return numbers.size();
    }

    public List<String> entries() {
        return numbers.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .toList();
    }

    OptionalInt seedOf(String uri) {
        return number(seed(uri));
    }

    OptionalInt domainOf(String uri) {
        String domain = host(uri);
        while (!domain.isEmpty()) {
            OptionalInt number = number(domain);
            if (number.isPresent()) {
                return number;
            }
            int dot = domain.indexOf('.');
            domain = dot < 0 ? "" : domain.substring(dot + 1);
        }
        return OptionalInt.empty();
    }

    private OptionalInt number(String key) {
        Integer number = numbers.get(key);
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }

    private static String host(String uri) {
        String rest = SCHEME.matcher(uri).replaceFirst("");
        return domain(rest.split("[/?#]", 2)[0]);
    }

    private static String domain(String name) {
        String lower = AFTER_URI.matcher(name.toLowerCase(Locale.ROOT)).replaceFirst("");
        String bare = PORT.matcher(lower).replaceFirst("");
        return ascii(BEFORE_DOMAIN.matcher(bare).replaceFirst(""));
    }

    private static String ascii(String domain) {
        try {
            return domain.chars().allMatch(c -> c < 0x80) ? domain : IDN.toASCII(domain);
        } catch (IllegalArgumentException e) {
            // not a host name: compared unchanged
            return domain;
        }
    }

    /** Host and path; the slash distinguishes it from a domain. */
    private static String seed(String uri) {
        String rest = SCHEME.matcher(uri).replaceFirst("");
        int end = 0;
        while (end < rest.length() && "/?#".indexOf(rest.charAt(end)) < 0) {
            end++;
        }
        String authority = rest.substring(0, end).toLowerCase(Locale.ROOT);
        String host = DEFAULT_PORT.matcher(authority).replaceFirst("");
        return ascii(BEFORE_DOMAIN.matcher(host).replaceFirst("")) + "/"
                + AFTER_URI.matcher(rest.substring(end)).replaceFirst("").replaceFirst("^/", "");
    }
}
