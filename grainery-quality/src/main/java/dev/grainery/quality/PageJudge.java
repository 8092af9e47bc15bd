// SPDX-License-Identifier: Apache-2.0
package dev.grainery.quality;

import dev.grainery.inspect.AnswerJudge;
import dev.grainery.inspect.HttpAnswer;
import dev.grainery.inspect.PayloadEncoding;
import dev.grainery.inspect.PayloadEncoding.Compression;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Judges pages by header and first bytes. Not thread-safe. */
final class PageJudge implements AnswerJudge {

    /** A page without a sign. */
    static final String PAGE = "page";

    private static final int MAX_PAGE = 1 << 16;
    private static final String XHTML = "application/xhtml+xml";
    private static final Set<String> PAGE_TYPES = Set.of("text/html", XHTML);
    /** Bytes of blanks and dashes, which may be references. */
    private static final int MAX_UNSEEN = 1_000;

    /** Media types are identified by this many decoded bytes at most. */
    private static final int IDENTIFIED = 1 << 13;

    private static final int OK = 200;
    private static final int NO_CONTENT = 204;
    private static final int RESET_CONTENT = 205;
    private static final int REDIRECTION = 300;
    private static final int FAILURE = 400;

    private final AnswerSigns signs;
    private final Optional<String> version;
    private final ResponseFields fields;
    private final HtmlScan scan = new HtmlScan();
    private final byte[] decoded = new byte[MAX_PAGE];
    private final PageCharset charsets = new PageCharset();
    private byte[] page = decoded;
    private int length;
    private boolean isMarked;
    private boolean isDamaged;

    PageJudge(AnswerSigns signs) {
        this.signs = signs;
        this.version = Optional.of(signs.version());
        this.fields = new ResponseFields(signs.fields());
    }

    @Override
    public Optional<String> signs() {
        return version;
    }

    @Override
    public Optional<String> judge(HttpAnswer answer) {
        int status = answer.status();
        boolean isSuccess = status >= OK && status < REDIRECTION && status != NO_CONTENT && status != RESET_CONTENT;
        if (!isSuccess && status < FAILURE) {
            return Optional.empty();
        }
        Map<String, String> served = fields.of(answer);
        String mediaType = ResponseFields.mediaType(served);
        boolean isPage = isPage(mediaType, answer);
        if (!isPage && isSuccess) {
            return Optional.empty();
        }
        boolean isRead = isPage && isRead(answer);
        if (isRead) {
            scan.scan(page, length, mediaType.startsWith(XHTML));
        }
        AnswerFacts facts = new AnswerFacts(
                answer.uri().toLowerCase(Locale.ROOT),
                status,
                served,
                isRead && !scan.isFull() ? Optional.of(shortPage(mediaType)) : Optional.empty());
        for (AnswerKind kind : AnswerKind.values()) {
            Optional<String> word = isSuccess || kind.isOfAnyStatus() ? word(kind, answer, facts) : Optional.empty();
            if (word.isPresent()) {
                return word;
            }
        }
        return isSuccess && !isHeadOnly(answer) ? Optional.of(PAGE) : Optional.empty();
    }

    /** The answer to a request with HEAD states a body that is not there. */
    private static boolean isHeadOnly(HttpAnswer answer) {
        return answer.payloadBytes() == 0
                && (answer.statedBytes() > 0 || answer.encoding().chunked());
    }

    private Optional<String> word(AnswerKind kind, HttpAnswer answer, AnswerFacts facts) {
        Optional<String> bySign = signs.deciding(kind, facts).map(AnswerSign::word);
        boolean byItself = (kind == AnswerKind.CUT && answer.isCut())
                || (kind == AnswerKind.EMPTY && isEmpty(answer, facts) && !signs.isExcepted(kind, facts));
        return bySign.isPresent() || !byItself ? bySign : Optional.of(kind.word());
    }

    private static boolean isPage(String mediaType, HttpAnswer answer) {
        int end = mediaType.indexOf(';');
        String served = (end < 0 ? mediaType : mediaType.substring(0, end)).strip();
        String identified = answer.identifiedType().orElse("");
        if (served.isEmpty()) {
            return identified.isEmpty() || PAGE_TYPES.contains(identified);
        }
        return PAGE_TYPES.contains(served)
                && (identified.isEmpty() || identified.startsWith("text/") || identified.endsWith("xml"));
    }

    /** Decodes the first bytes of the page; returns false if they cannot be read. */
    private boolean isRead(HttpAnswer answer) {
        page = answer.body();
        length = answer.bodyLength();
        isDamaged = false;
        if (answer.encoding().compression() == Compression.OTHER) {
            return false;
        }
        if (!answer.encoding().isNone()) {
            decode(answer, answer.encoding());
            if (length == 0 && isDamaged) {
                return false;
            }
        }
        asAscii();
        return true;
    }

    private void decode(HttpAnswer answer, PayloadEncoding encoding) {
        page = decoded;
        length = 0;
        try (InputStream in = encoding.decode(() -> new ByteArrayInputStream(answer.body(), 0, answer.bodyLength()))) {
            int read = in.read(decoded, 0, MAX_PAGE);
            while (read > 0) {
                length += read;
                read = in.read(decoded, length, MAX_PAGE - length);
            }
        } catch (IOException e) {
            // damaged, or only the beginning is here: what was decoded is judged
            isDamaged = true;
            boolean isBegun = length > 0 && e instanceof EOFException;
            if (encoding.isCompressed() && !isBegun && length < IDENTIFIED) {
                // not compressed: its media type was identified as stored
                isDamaged = false;
                decode(answer, new PayloadEncoding(encoding.chunked(), Compression.NONE));
            }
        }
    }

    /**
     * A mark of the byte order decides the encoding. UTF-16 has one, and is the only encoding of pages that does not
     * extend ASCII.
     */
    private void asAscii() {
        boolean big = length > 1 && page[0] == (byte) 0xfe && page[1] == (byte) 0xff;
        boolean little = length > 1 && page[0] == (byte) 0xff && page[1] == (byte) 0xfe;
        boolean utf8 = length > 2 && page[0] == (byte) 0xef && page[1] == (byte) 0xbb && page[2] == (byte) 0xbf;
        isMarked = big || little || utf8;
        if (utf8) {
            page = Arrays.copyOfRange(page, 3, length);
        } else if (isMarked) {
            Charset charset = big ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_16LE;
            page = new String(page, 2, length - 2, charset).getBytes(StandardCharsets.UTF_8);
        }
        length = isMarked ? page.length : length;
    }

    private ShortPage shortPage(String mediaType) {
        String name = isMarked ? "" : ResponseFields.charset(mediaType).orElseGet(scan::charset);
        return new ShortPage(scan, charsets.named(name), page, length);
    }

    /** Nothing to be seen; a part that was not read may show something. */
    private boolean isEmpty(HttpAnswer answer, AnswerFacts facts) {
        if (answer.payloadBytes() == 0) {
            return !isHeadOnly(answer);
        }
        boolean isWhole = answer.payloadBytes() <= answer.bodyLength() && length < MAX_PAGE;
        return isWhole
                && !isDamaged
                && !scan.showsMore()
                && !scan.redirects()
                && facts.page()
                        .filter(shown -> shown.textLength() < MAX_UNSEEN
                                && shown.text().codePoints().noneMatch(Character::isLetterOrDigit))
                        .isPresent();
    }
}
