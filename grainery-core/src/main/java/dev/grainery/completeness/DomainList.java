// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import java.net.IDN;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * A list of domains and seeds. A domain, {@code example.cz}, is that host and all below it; a seed, which has a slash in
 * it, is this URI, with {@code http} or {@code https}. Of both, {@code www.} and a slash at the end make no difference.
 */
public final class DomainList {

    private static final Pattern SCHEME = Pattern.compile("(?i)^[a-z][a-z0-9+.-]*://(?:[^/@]*@)?");
    private static final Pattern PORT = Pattern.compile(":\\d*$");
    private static final Pattern BEFORE_DOMAIN = Pattern.compile("^(?:\\*?\\.|www\\.(?=[^.]+\\.))");
    private static final Pattern AFTER_URI = Pattern.compile("(?:/|#.*)$");

    private final Map<String, Integer> numbers = new HashMap<>();

    private DomainList() {}

    /** Reads a list: one domain or seed in a line; blank lines and those that begin with {@code #} are left out. */
    public static DomainList of(List<String> lines) {
        DomainList list = new DomainList();
        for (String line : lines) {
            String entry = line.strip();
            if (!entry.isEmpty() && !entry.startsWith("#")) {
                String key = entry.indexOf('/') < 0 ? domain(entry) : seed(entry);
                list.numbers.putIfAbsent(key, list.numbers.size());
            }
        }
        return list;
    }

    /** How many different domains and seeds there are. */
    public int size() {
        return numbers.size();
    }

    /** The domains and seeds in the order of the list, in the form in which they are compared. */
    public List<String> entries() {
        return numbers.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The number of the seed that a URI is, if it is one. */
    OptionalInt seedOf(String uri) {
        return number(seed(uri));
    }

    /** The number of the domain that a URI lies in, the narrowest of those on the list. */
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
        String bare = PORT.matcher(name.toLowerCase(Locale.ROOT)).replaceFirst("");
        String domain = BEFORE_DOMAIN.matcher(bare).replaceFirst("");
        return AFTER_URI.matcher(ascii(domain)).replaceFirst("");
    }

    private static String ascii(String domain) {
        try {
            return domain.chars().allMatch(c -> c < 0x80) ? domain : IDN.toASCII(domain);
        } catch (IllegalArgumentException e) {
            // no name of a host, so it is compared as it is
            return domain;
        }
    }

    /** Host and path; the slash keeps it apart from a domain. */
    private static String seed(String uri) {
        String rest = SCHEME.matcher(uri).replaceFirst("");
        int end = 0;
        while (end < rest.length() && "/?#".indexOf(rest.charAt(end)) < 0) {
            end++;
        }
        String authority = rest.substring(0, end).toLowerCase(Locale.ROOT);
        return ascii(BEFORE_DOMAIN.matcher(authority).replaceFirst("")) + "/"
                + AFTER_URI.matcher(rest.substring(end)).replaceFirst("").replaceFirst("^/", "");
    }
}
