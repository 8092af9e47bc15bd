// SPDX-License-Identifier: Apache-2.0
package dev.grainery.quality;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Title and visible text of HTML in an encoding that extends ASCII, up to a length of text. Reads each byte a fixed
 * number of times, also in damaged pages. Reusable. Not thread-safe.
 */
final class HtmlScan {

    /** In bytes; a page with more visible text is not examined further. */
    static final int MAX_TEXT = 1 << 12;

    private static final int MAX_TITLE = 1 << 9;
    private static final int MAX_NAME = 16;
    private static final int MAX_CHARSET = 40;
    private static final int MAX_REDIRECT = 1 << 11;
    private static final String CHARSET = "charset=";

    /** Their end tag alone ends them (HTML 13.2.5); {@code template} is not rendered. */
    private static final Set<String> RAW =
            Set.of("script", "style", "title", "textarea", "template", "xmp", "iframe", "noembed", "noframes");

    private static final Set<String> INLINE =
            Set.of("a", "abbr", "b", "bdi", "em", "font", "i", "mark", "s", "small", "span", "strong", "u", "wbr");
    private static final Set<String> SHOWN = Set.of(
            "img",
            "image",
            "svg",
            "picture",
            "video",
            "audio",
            "canvas",
            "object",
            "embed",
            "applet",
            "frame",
            "iframe",
            "textarea",
            "select",
            "button",
            "meter",
            "progress");

    private final byte[] text = new byte[MAX_TEXT];
    private final byte[] title = new byte[MAX_TITLE];
    private final Set<String> endless = new HashSet<>();
    private byte[] bytes = new byte[0];
    private int end;
    private int textLength;
    private int titleLength;
    private boolean blank;
    private boolean hasTitle;
    private boolean inNoscript;
    private boolean xml;
    private boolean full;
    private boolean shows;
    private boolean redirects;
    private boolean asksForPassword;
    private String charset = "";

    /** In XHTML, {@code />} ends an element. */
    void scan(byte[] page, int length, boolean isXhtml) {
        bytes = page;
        end = length;
        xml = isXhtml || Bytes.begins("<?xml", bytes, 0, end);
        endless.clear();
        textLength = 0;
        titleLength = 0;
        blank = false;
        hasTitle = false;
        inNoscript = false;
        full = false;
        shows = false;
        redirects = false;
        asksForPassword = false;
        charset = "";
        int at = 0;
        while (at < end && !full) {
            if (bytes[at] == '<') {
                at = markup(at);
            } else {
                text(bytes[at++]);
            }
        }
    }

    private void text(byte b) {
        if (Bytes.isBlank(b)) {
            blank = true;
        } else if (textLength + 2 > MAX_TEXT) {
            full = true;
        } else {
            if (blank && textLength > 0) {
                text[textLength++] = ' ';
            }
            blank = false;
            text[textLength++] = b;
        }
    }

    private int markup(int at) {
        int next = at + 1 < end ? bytes[at + 1] : 0;
        if (next == '!' && Bytes.begins("--", bytes, at + 2, end)) {
            return afterComment(at + 4);
        }
        if (next == '!' || next == '?') {
            return after(">", at + 2);
        }
        boolean closes = next == '/';
        int from = closes ? at + 2 : at + 1;
        int to = from;
        while (to < end && to - from < MAX_NAME && Bytes.isOfName(bytes[to])) {
            to++;
        }
        if (to == from || !Bytes.isLetter(bytes[from])) {
            if (closes) {
                return after(">", from);
            }
            text(bytes[at]);
            return at + 1;
        }
        String name = new String(bytes, from, to - from, StandardCharsets.US_ASCII).toLowerCase(Locale.ROOT);
        int tagEnd = tagEnd(to);
        blank |= !INLINE.contains(name);
        if (closes) {
            inNoscript &= !name.equals("noscript");
            return tagEnd;
        }
        open(name, to, tagEnd);
        boolean isEnded = xml && Bytes.begins("/>", bytes, tagEnd - 2, tagEnd);
        return RAW.contains(name) && !isEnded ? raw(name, tagEnd) : tagEnd;
    }

    /** As browsers end comments (HTML 13.2.5.43 to 52). */
    private int afterComment(int from) {
        if (Bytes.begins(">", bytes, from, end) || Bytes.begins("->", bytes, from, end)) {
            return after(">", from);
        }
        for (int at = find("--", from, end); at >= 0; at = find("--", at + 1, end)) {
            if (Bytes.begins(">", bytes, at + 2, end) || Bytes.begins("!>", bytes, at + 2, end)) {
                return after(">", at + 2);
            }
        }
        return end;
    }

    private void open(String name, int from, int to) {
        inNoscript |= name.equals("noscript");
        shows |= SHOWN.contains(name) && !inNoscript;
        if (name.equals("input")) {
            asksForPassword |= has("password", from, to);
            shows |= !has("hidden", from, to);
        } else if (name.equals("meta")) {
            redirects |= has("refresh", from, to) && has("url", from, to);
            charset(from, to);
        }
    }

    private void charset(int from, int to) {
        int at = find(CHARSET, from, to);
        if (at < 0 || !charset.isEmpty()) {
            return;
        }
        int start = at + CHARSET.length();
        while (start < to && (bytes[start] == '"' || bytes[start] == '\'' || bytes[start] == ' ')) {
            start++;
        }
        int stop = start;
        while (stop < to && stop - start < MAX_CHARSET && (Bytes.isOfName(bytes[stop]) || bytes[stop] == '_')) {
            stop++;
        }
        charset = new String(bytes, start, stop - start, StandardCharsets.US_ASCII);
    }

    /** Behind the tag; quoted values may contain {@code >}. */
    private int tagEnd(int from) {
        int at = from;
        while (at < end && bytes[at] != '>') {
            byte b = bytes[at++];
            boolean quoted = (b == '"' || b == '\'') && bytes[at - 2] == '=';
            if (quoted) {
                String quote = b == '"' ? "\"" : "'";
                int close = endless.contains(quote) ? -1 : find(quote, at, end);
                if (close < 0) {
                    endless.add(quote);
                } else {
                    at = close + 1;
                }
            }
        }
        return Math.min(at + 1, end);
    }

    private int raw(String name, int from) {
        int close = endless.contains(name) ? -1 : find("</" + name, from, end);
        if (close < 0) {
            endless.add(name);
            return name.equals("iframe") || name.equals("template") ? from : end;
        }
        if (name.equals("title") && !hasTitle) {
            hasTitle = true;
            titleLength = Math.min(close - from, MAX_TITLE);
            System.arraycopy(bytes, from, title, 0, titleLength);
        } else if (name.equals("script") && end <= MAX_REDIRECT) {
            redirects |= find("location", from, close) >= 0;
        }
        return close;
    }

    private int after(String mark, int from) {
        int at = find(mark, Math.min(from, end), end);
        return at < 0 ? end : at + mark.length();
    }

    private boolean has(String word, int from, int to) {
        return find(word, from, to) >= 0;
    }

    /** Ignores case; returns -1 if there is none. */
    private int find(String word, int from, int to) {
        int first = word.charAt(0);
        for (int at = from; at <= to - word.length(); at++) {
            if (Bytes.lower(bytes[at]) == first && Bytes.begins(word, bytes, at, to)) {
                return at;
            }
        }
        return -1;
    }

    /** Whether there is more visible text than can be held. */
    boolean isFull() {
        return full;
    }

    byte[] text() {
        return text;
    }

    int textLength() {
        return textLength;
    }

    byte[] title() {
        return title;
    }

    int titleLength() {
        return titleLength;
    }

    /** Whether anything but text is shown, such as an image, a frame or a form. */
    boolean showsMore() {
        return shows;
    }

    boolean redirects() {
        return redirects;
    }

    boolean asksForPassword() {
        return asksForPassword;
    }

    /** As stated by the page, or empty. */
    String charset() {
        return charset;
    }
}
