// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.cdx;

import java.math.BigInteger;
import java.net.IDN;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The normalized URI with a reversed host (SURT), as made by the Python module surt for pywb and the Wayback Machine.
 * Texts here have one character for each byte of UTF-8, because percent signs encode bytes, in any encoding.
 */
public record UrlKey(String scheme, String host, Optional<Integer> port, String path, String query) {

    /** Longer URIs are not parsed; some patterns take quadratic time. */
    private static final int MAX_LENGTH = 1 << 13;

    private static final String FILEDESC = "filedesc";
    private static final Pattern SPACE_AROUND = Pattern.compile("\\A[ \\t\\n\\x0B\\f\\r]+|[ \\t\\n\\x0B\\f\\r]+\\z");
    private static final Pattern SPACE_WITHIN = Pattern.compile("[\\t\\n\\r]");
    private static final Pattern SCHEME = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*:");
    private static final Pattern SCHEMES = Pattern.compile("\\A(https?://)+");
    private static final Pattern PARTS = Pattern.compile(
            "([a-zA-Z][a-zA-Z0-9+.-]*):(?://([^/?#]*))?([^?#]*)(?:\\?([^#]*))?(?:#.*)?", Pattern.DOTALL);
    private static final Pattern AFTER_HOST = Pattern.compile(":+\\z");
    private static final Pattern WWW = Pattern.compile("\\Awww[0-9]*\\.");
    private static final Pattern NUMBER = Pattern.compile("[0-9]+");
    private static final Pattern IP = Pattern.compile("[0-9]+(?:\\.[0-9]+){1,3}");
    private static final int LARGEST_PORT = 65_535;

    /** ASP.NET sessions in the path. */
    private static final List<Pattern> SESSIONS_IN_PATH = List.of(
            Pattern.compile("(.*/)\\((?:[a-z]\\([0-9a-z]{24}\\))+\\)/([^?]+\\.aspx.*)", Pattern.DOTALL),
            Pattern.compile("(.*/)\\([0-9a-z]{24}\\)/([^?]+\\.aspx.*)", Pattern.DOTALL));

    private static final List<Pattern> SESSIONS_IN_QUERY = List.of(
            inQuery("jsessionid=[0-9a-z]{32}"),
            inQuery("phpsessid=[0-9a-z]{32}"),
            inQuery("sid=[0-9a-z]{32}"),
            inQuery("aspsessionid[a-z]{8}=[a-z]{24}"),
            inQuery("cfid=[^&]+&cftoken=[^&]+"));

    private static Pattern inQuery(String session) {
        return Pattern.compile("(.*)" + session + "(?:&(.*))?", Pattern.DOTALL);
    }

    public static String of(String uri) {
        return ofUsual(uri).orElseGet(() -> ofAny(uri));
    }

    static String ofAny(String uri) {
        if (uri.startsWith(FILEDESC) || uri.length() > MAX_LENGTH) {
            return uri;
        }
        String bytes = new String(uri.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        return parsed(bytes).map(UrlKey::text).orElse(uri);
    }

    /** Ten times as fast, for usual URIs: HTTP, a host without port, no escapes, empty steps, dots or sessions. */
    private static Optional<String> ofUsual(String uri) {
        int from = uri.startsWith("http://") ? 7 : uri.startsWith("https://") ? 8 : uri.length();
        int pathFrom = from;
        boolean named = false;
        for (; pathFrom < uri.length() && isOfHost(uri.charAt(pathFrom)); pathFrom++) {
            named |= uri.charAt(pathFrom) >= 'A';
            if (uri.charAt(pathFrom) == '.' && (pathFrom == from || !isOfLabel(uri, pathFrom + 1))) {
                return Optional.empty();
            }
        }
        int queryFrom = uri.length();
        for (int i = uri.length() - 1; i >= pathFrom; i--) {
            char c = uri.charAt(i);
            if (c <= ' ' || c >= 0x7f || c == '#' || c == '%' || c == '(') {
                return Optional.empty();
            }
            queryFrom = c == '?' ? i : queryFrom;
        }
        String path = uri.substring(pathFrom, queryFrom).toLowerCase(Locale.ROOT);
        String query = uri.substring(Math.min(queryFrom + 1, uri.length())).toLowerCase(Locale.ROOT);
        boolean usual = named
                && uri.length() <= MAX_LENGTH
                && (path.isEmpty() || path.startsWith("/"))
                && !path.contains("//")
                && !path.contains("/.")
                && Stream.of("sid=", "sessionid", "cfid=").noneMatch(query::contains);
        if (!usual) {
            return Optional.empty();
        }
        StringBuilder key = new StringBuilder(uri.length());
        String host = withoutWww(uri.substring(from, pathFrom).toLowerCase(Locale.ROOT));
        for (int end = host.length(); end > 0; ) {
            int dot = host.lastIndexOf('.', end - 1);
            key.append(host, dot + 1, end).append(dot < 0 ? ')' : ',');
            end = dot;
        }
        int last = path.length() > 1 && path.endsWith("/") ? path.length() - 1 : path.length();
        key.append(path.isEmpty() ? "/" : path.substring(0, last));
        return Optional.of((query.isEmpty() ? key : key.append('?').append(sorted(query))).toString());
    }

    private static boolean isOfHost(char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || (c >= 'A' && c <= 'Z');
    }

    private static boolean isOfLabel(String uri, int at) {
        return at < uri.length() && isOfHost(uri.charAt(at)) && uri.charAt(at) != '.';
    }

    private static String withoutWww(String host) {
        return host.startsWith("www") ? WWW.matcher(host).replaceFirst("") : host;
    }

    private static Optional<UrlKey> parsed(String bytes) {
        String given =
                SPACE_WITHIN.matcher(SPACE_AROUND.matcher(bytes).replaceAll("")).replaceAll("");
        String whole = SCHEME.matcher(given).lookingAt() ? given : "http://" + given;
        Matcher parts = PARTS.matcher(SCHEMES.matcher(whole).replaceAll("$1"));
        if (!parts.matches()) {
            return Optional.empty();
        }
        String scheme = parts.group(1);
        String authority = Optional.ofNullable(parts.group(2)).orElse("");
        String path = parts.group(3);
        // a colon without a port
        String server = AFTER_HOST
                .matcher(authority.substring(authority.lastIndexOf('@') + 1))
                .replaceFirst("");
        int bracket = server.indexOf('[');
        String named = bracket < 0 ? server : server.substring(bracket + 1);
        String host = before(bracket < 0 ? ':' : ']', named);
        String port = after(':', named.substring(host.length()));
        if (!isPort(port)) {
            return Optional.empty();
        }
        if (host.isEmpty() && scheme.startsWith("http") && !path.isEmpty()) {
            // http:///host/path
            String slashless = path.replaceFirst("\\A/+", "");
            host = before('/', slashless);
            path = "/" + after('/', slashless);
        }
        return Optional.of(new UrlKey(
                scheme,
                host(host, scheme),
                port.isEmpty()
                        ? Optional.empty()
                        : Optional.of(Integer.parseInt(port)).filter(number -> number > 0),
                path,
                Optional.ofNullable(parts.group(4)).orElse("")));
    }

    private static boolean isPort(String text) {
        return text.isEmpty()
                || (NUMBER.matcher(text).matches() && text.length() <= 9 && Integer.parseInt(text) <= LARGEST_PORT);
    }

    private static String after(char end, String text) {
        int at = text.indexOf(end);
        return at < 0 ? "" : text.substring(at + 1);
    }

    private static String before(char end, String text) {
        int at = text.indexOf(end);
        return at < 0 ? text : text.substring(0, at);
    }

    private String text() {
        StringBuilder key = new StringBuilder(path.length() + query.length() + 64);
        if (host.isEmpty()) {
            key.append(scheme).append(':');
        } else {
            List<String> labels = Arrays.asList(host.split("\\.", -1));
            Collections.reverse(labels);
            key.append(String.join(",", labels));
            port.filter(number -> number != defaultPort())
                    .ifPresent(number -> key.append(':').append(number));
            key.append(')');
        }
        String where = keyPath();
        key.append(where);
        String asked = keyQuery();
        if (!asked.isEmpty()) {
            key.append(where.isEmpty() ? "/?" : "?").append(asked);
        }
        return key.toString();
    }

    private int defaultPort() {
        return switch (scheme.toLowerCase(Locale.ROOT)) {
            case "http" -> 80;
            case "https" -> 443;
            default -> 0;
        };
    }

    private static String host(String given, String scheme) {
        String plain = unescaped(given);
        String ascii = isAscii(plain) ? plain : international(plain);
        String clean = ascii.replace("..", ".").replaceAll("\\A\\.+|\\.+\\z", "");
        String host = address(clean).orElseGet(() -> escaped(clean));
        return scheme.equals("dns") ? host : withoutWww(host);
    }

    private static boolean isAscii(String text) {
        return text.chars().allMatch(c -> c < 0x80);
    }

    private static String international(String bytes) {
        try {
            String name = StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.IGNORE)
                    .decode(ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1)))
                    .toString();
            return name.startsWith(".") ? bytes : IDN.toASCII(name, IDN.ALLOW_UNASSIGNED);
        } catch (IllegalArgumentException | CharacterCodingException e) {
            // not a name that can be registered: its bytes are escaped
            return bytes;
        }
    }

    /** An IPv4 address in any form of inet_aton, with fewer or octal numbers. */
    private static Optional<String> address(String host) {
        if (NUMBER.matcher(host).matches()) {
            return Optional.of(dotted(new BigInteger(host).intValue()));
        }
        if (!IP.matcher(host).matches()) {
            return Optional.empty();
        }
        String[] numbers = host.split("\\.");
        long address = 0;
        for (int i = 0; i < numbers.length; i++) {
            boolean last = i == numbers.length - 1;
            int bits = last ? Byte.SIZE * (5 - numbers.length) : Byte.SIZE;
            boolean octal = numbers[i].length() > 1 && numbers[i].startsWith("0");
            if (numbers[i].length() > 12 || (octal && !numbers[i].matches("[0-7]+"))) {
                return Optional.empty();
            }
            long number = Long.parseLong(numbers[i], octal ? 8 : 10);
            if (number >= 1L << bits) {
                return Optional.empty();
            }
            address = (address << bits) | number;
        }
        return Optional.of(dotted((int) address));
    }

    private static String dotted(int address) {
        return (address >>> 24) + "." + ((address >>> 16) & 0xff) + "." + ((address >>> 8) & 0xff) + "."
                + (address & 0xff);
    }

    private String keyPath() {
        String plain = unescaped(path);
        String clean = escaped(host.isEmpty() ? plain : normalized(plain));
        for (Pattern session : SESSIONS_IN_PATH) {
            Matcher found = session.matcher(clean);
            clean = found.matches() ? found.group(1) + found.group(2) : clean;
        }
        return clean.length() > 1 && clean.endsWith("/") ? clean.substring(0, clean.length() - 1) : clean;
    }

    private static String normalized(String path) {
        List<String> steps = new ArrayList<>();
        for (String step : Arrays.stream(path.split("/", -1)).skip(1).toList()) {
            if (step.equals("..") && !steps.isEmpty()) {
                steps.remove(steps.size() - 1);
            } else if (!step.equals(".")) {
                steps.add(step);
            }
        }
        return steps.stream().filter(step -> !step.isEmpty()).collect(Collectors.joining("/", "/", ""));
    }

    private String keyQuery() {
        String clean = escaped(unescaped(query));
        for (Pattern session : SESSIONS_IN_QUERY) {
            Matcher found = session.matcher(clean);
            if (found.matches()) {
                clean = found.group(1) + Optional.ofNullable(found.group(2)).orElse("");
            }
        }
        return sorted(clean);
    }

    private static String sorted(String query) {
        if (query.indexOf('&') < 0) {
            return query;
        }
        String[] parameters = query.split("&", -1);
        Arrays.sort(
                parameters,
                Comparator.comparing((String parameter) -> before('=', parameter))
                        .thenComparing(parameter ->
                                parameter.substring(before('=', parameter).length())));
        return String.join("&", parameters);
    }

    private static String escaped(String bytes) {
        StringBuilder text = new StringBuilder(bytes.length() + 16);
        for (int i = 0; i < bytes.length(); i++) {
            char c = bytes.charAt(i);
            if (c > ' ' && c < 0x7f && c != '#' && c != '%') {
                text.append(c);
            } else {
                text.append('%').append(HexFormat.of().toHexDigits((byte) c));
            }
        }
        return text.toString().toLowerCase(Locale.ROOT);
    }

    private static String unescaped(String bytes) {
        if (bytes.indexOf('%') < 0) {
            return bytes;
        }
        StringBuilder text = new StringBuilder(bytes.length());
        for (int i = 0; i < bytes.length(); i++) {
            text.append(bytes.charAt(i));
            int start = text.length() - 3;
            while (start >= 0
                    && text.charAt(start) == '%'
                    && HexFormat.isHexDigit(text.charAt(start + 1))
                    && HexFormat.isHexDigit(text.charAt(start + 2))) {
                char value = (char) HexFormat.fromHexDigits(text, start + 1, start + 3);
                text.setLength(start);
                text.append(value);
                start = text.length() - 3;
            }
        }
        return text.toString();
    }
}
