// SPDX-License-Identifier: Apache-2.0
package dev.grainery.quality;

import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text of a page as signs state it: in lower case, with plain blanks and quotes, without character references. */
final class PlainText {

    private static final int LAST = 0x10ffff;
    private static final Pattern REFERENCE =
            Pattern.compile("&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));?");
    private static final Pattern BLANKS = Pattern.compile("[\\s\u00a0\u200b\ufeff]+");
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("amp", "&"),
            Map.entry("lt", "<"),
            Map.entry("gt", ">"),
            Map.entry("quot", "\""),
            Map.entry("apos", "'"),
            Map.entry("nbsp", " "),
            Map.entry("hellip", "..."),
            Map.entry("lsquo", "'"),
            Map.entry("rsquo", "'"),
            Map.entry("auml", "ä"),
            Map.entry("ouml", "ö"),
            Map.entry("uuml", "ü"),
            Map.entry("Auml", "Ä"),
            Map.entry("Ouml", "Ö"),
            Map.entry("Uuml", "Ü"),
            Map.entry("szlig", "ß"),
            Map.entry("aacute", "á"),
            Map.entry("eacute", "é"),
            Map.entry("iacute", "í"),
            Map.entry("oacute", "ó"),
            Map.entry("uacute", "ú"),
            Map.entry("yacute", "ý"),
            Map.entry("scaron", "š"));

    private PlainText() {}

    static String of(byte[] bytes, int length, Charset charset) {
        return of(new String(bytes, 0, length, charset));
    }

    static String of(String text) {
        String resolved = text.indexOf('&') < 0 ? text : REFERENCE.matcher(text).replaceAll(PlainText::resolved);
        return BLANKS.matcher(
                        resolved.replace('\u2019', '\'').replace('\u2018', '\'').replace("\u2026", "..."))
                .replaceAll(" ")
                .strip()
                .toLowerCase(Locale.ROOT);
    }

    private static String resolved(MatchResult reference) {
        String decimal = reference.group(1);
        String hex = reference.group(2);
        int code = decimal != null ? Integer.parseInt(decimal) : hex != null ? Integer.parseInt(hex, 16) : -1;
        String name = reference.group(3);
        String plain = code < 0
                ? name == null ? "" : NAMES.getOrDefault(name, reference.group())
                : code <= LAST ? Character.toString(code) : " ";
        return Matcher.quoteReplacement(plain);
    }
}
