// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import dev.grainery.inspect.RecordContent;
import dev.grainery.inspect.RecordContent.Stated;
import dev.grainery.inspect.StatedDigest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Compares each record with its converted form. */
final class PairComparison implements RecordPairing.Target {

    /** Maximum number of digits compared of a date with fractions of a second. */
    private static final int MOST_DIGITS = 32;

    private static final Pattern PLAIN_DATE = Pattern.compile("[0-9]{12}|[0-9]{14}|[0-9]{17}");

    /** The media type of resources without a known one. */
    private static final String UNKNOWN_TYPE = "application/octet-stream";

    private static final String HTTP = "application/http";

    /** Fields with comparisons of their own, or that only frame the record. */
    private static final Set<String> COMPARED =
            Set.of("content-length", "content-type", "warc-type", "warc-date", "warc-ip-address", "warc-target-uri");

    private static final String BLOCK_DIGEST = "warc-block-digest";
    private static final String PAYLOAD_DIGEST = "warc-payload-digest";

    private final DifferenceTally tally;
    private long pairs;
    private boolean isArc;

    PairComparison(DifferenceTally tally) {
        this.tally = tally;
    }

    long pairs() {
        return pairs;
    }

    @Override
    public void lost(RecordFacts old) {
        isArc |= !old.isWarc();
        DifferenceKind kind = old.isForeign()
                ? DifferenceKind.DAMAGED_BYTES
                : old.isFiledesc() ? DifferenceKind.FILEDESC : DifferenceKind.LOST;
        tally.add(kind, Optional.of(old), Optional.empty(), describe(old), "");
    }

    @Override
    public void added(RecordFacts made, boolean isRepeated) {
        String type = made.content().type();
        if (made.isForeign()) {
            tally.add(DifferenceKind.DAMAGED_BYTES, Optional.empty(), Optional.of(made), "", describe(made));
        } else if (type.equals("warcinfo") || (isArc && made.isWarc() && !made.isCapture())) {
            tally.addition("record " + type);
        } else {
            DifferenceKind kind = isRepeated ? DifferenceKind.DOUBLED : DifferenceKind.ADDED;
            tally.add(kind, Optional.empty(), Optional.of(made), "", describe(made));
        }
    }

    private static String describe(RecordFacts record) {
        String type = record.isForeign() ? "" : record.content().type() + ", ";
        return type + record.content().length() + " bytes, sha256 "
                + record.content().sha256();
    }

    @Override
    public void pair(RecordFacts old, RecordFacts made, boolean isMoved) {
        pairs++;
        isArc |= !old.isWarc();
        Pair pair = new Pair(old, made);
        if (isMoved) {
            pair.differs(DifferenceKind.ORDER, "record " + old.number(), "record " + made.number());
        }
        if (!old.isForeign() || (old.isWarc() && made.isWarc())) {
            pair.compare();
        }
    }

    private final class Pair {

        private final RecordFacts old;
        private final RecordFacts made;
        private final RecordContent was;
        private final RecordContent is;
        private final boolean isMigrated;

        /** Whether the WARC record preserves the ARC header line. */
        private final boolean isLineKept;

        Pair(RecordFacts old, RecordFacts made) {
            this.old = old;
            this.made = made;
            this.was = old.content();
            this.is = made.content();
            this.isMigrated = !old.isWarc() && made.isWarc();
            this.isLineKept = isMigrated && !made.headerLine().isEmpty();
        }

        void differs(DifferenceKind kind, String oldValue, String newValue) {
            tally.add(kind, Optional.of(old), Optional.of(made), oldValue, newValue);
        }

        private void compare(DifferenceKind kind, BoundedText oldValue, BoundedText newValue) {
            if (!oldValue.equals(newValue)) {
                differs(kind, oldValue.shown(), newValue.shown());
            }
        }

        void compare() {
            if (!old.isFiledesc() || made.isFiledesc()) {
                compareHeader();
            }
            compareContent();
            compareTruncation();
            if (is.blockDigest() == Stated.WRONG && was.blockDigest() != Stated.WRONG) {
                differs(DifferenceKind.BLOCK_DIGEST, "", digest(BLOCK_DIGEST));
            }
            if (is.payloadDigest() == Stated.WRONG && was.payloadDigest() != Stated.WRONG) {
                differs(DifferenceKind.PAYLOAD_DIGEST, "", digest(PAYLOAD_DIGEST));
            }
        }

        private String digest(String field) {
            return made.field(field).map(BoundedText::shown).orElse("");
        }

        private void compareHeader() {
            compare(DifferenceKind.URI, old.uri(), made.uri());
            compareDate();
            if (!old.ip().equalsIgnoreCase(made.ip()) && !(made.ip().isEmpty() && (isLineKept || hasNoIp()))) {
                differs(DifferenceKind.IP, old.ip(), made.ip());
            }
            if (isMigrated) {
                compareColumns();
            } else {
                if (!was.type().equals(is.type())) {
                    differs(DifferenceKind.RECORD_TYPE, was.type(), is.type());
                }
                compare(DifferenceKind.CONTENT_TYPE, old.contentType(), made.contentType());
                compare(DifferenceKind.OTHER_COLUMNS, old.otherColumns(), made.otherColumns());
                compareFields();
            }
        }

        /** Some programs wrote a zero or a dash for an unknown address. */
        private boolean hasNoIp() {
            return isMigrated && (old.ip().equals("0") || old.ip().equals("-"));
        }

        private void compareDate() {
            String before = utc(old.date(), was.date());
            String after = utc(made.date(), is.date());
            int common = Math.min(before.length(), after.length());
            boolean isRead = was.date() >= 0;
            if (isRead && is.date() >= 0 && before.substring(0, common).equals(after.substring(0, common))) {
                if (before.length() > common && !isLineKept) {
                    differs(DifferenceKind.DATE_PRECISION, old.date(), made.date());
                }
            } else if (!old.date().equals(made.date())
                    && (!isLineKept || (isRead && PLAIN_DATE.matcher(old.date()).matches()))) {
                differs(DifferenceKind.DATE, old.date(), made.date());
            }
        }

        private static String utc(String date, long read) {
            String digits = digits(date);
            int whole = Math.min(14, digits.length());
            return read < 0
                    ? digits
                    : String.format(Locale.ROOT, "%014d", read).substring(0, whole) + digits.substring(whole);
        }

        private static String digits(String date) {
            StringBuilder digits = new StringBuilder();
            for (int i = 0; i < date.length() && digits.length() < MOST_DIGITS; i++) {
                char c = date.charAt(i);
                if (c >= '0' && c <= '9') {
                    digits.append(c);
                } else if ("-:.Tt ".indexOf(c) < 0) {
                    break;
                }
            }
            return digits.toString();
        }

        private void compareColumns() {
            if (isLineKept) {
                compare(DifferenceKind.HEADER_LINE, old.headerLine(), made.headerLine());
            }
            boolean isExpected = old.isFiledesc()
                    ? made.isFiledesc()
                    : is.type().equals("response") || is.type().equals("resource");
            if (!isExpected) {
                differs(DifferenceKind.RECORD_TYPE, was.type(), is.type());
            }
            String column = mediaType(old.contentType());
            boolean isMessage = mediaType(made.contentType()).equals(HTTP);
            if (isMessage && made.head().isEmpty() && is.length() > 0) {
                differs(DifferenceKind.CONTENT_TYPE, old.contentType().shown(), "no HTTP message, but " + HTTP);
            } else if (!isMessage
                    && column.matches("[^/ ]+/[^/ ]+")
                    && !(isLineKept && hasUsualType())
                    && !mediaType(made.contentType()).equals(column)) {
                differs(
                        DifferenceKind.CONTENT_TYPE,
                        old.contentType().shown(),
                        made.contentType().shown());
            } else if (isMessage && !isLineKept && !column.isEmpty() && !column.equals(served())) {
                differs(DifferenceKind.TYPE_COLUMN, old.contentType().shown(), served());
            }
            if (!isLineKept && !old.otherColumns().isEmpty()) {
                differs(DifferenceKind.OTHER_COLUMNS, old.otherColumns().shown(), "");
            }
        }

        /** Whether migrate writes the new type for records without a valid type column, or for the filedesc record. */
        private boolean hasUsualType() {
            return old.isFiledesc() || mediaType(made.contentType()).equals(UNKNOWN_TYPE);
        }

        private static String mediaType(BoundedText value) {
            String type = value.beginning();
            int end = type.indexOf(';');
            return type.substring(0, end < 0 ? type.length() : end).strip().toLowerCase(Locale.ROOT);
        }

        private String served() {
            return made.head().stream()
                    .filter(line -> line.name().equalsIgnoreCase("content-type"))
                    .findFirst()
                    .map(line -> line.value().beginning().substring(line.name().length() + 1))
                    .map(value -> mediaType(BoundedText.of(value)))
                    .orElse("");
        }

        private void compareFields() {
            for (NamedText field : old.fields()) {
                Optional<BoundedText> value = made.field(field.name());
                boolean isCompared = COMPARED.contains(field.name())
                        || (field.name().equals(BLOCK_DIGEST) && isProved(was.blockDigest(), is.blockDigest()))
                        || (field.name().equals(PAYLOAD_DIGEST) && isProved(was.payloadDigest(), is.payloadDigest()));
                if (!isCompared && !isSame(field, value)) {
                    differs(
                            DifferenceKind.FIELD,
                            field.name() + ": " + field.value().shown(),
                            value.map(other -> field.name() + ": " + other.shown())
                                    .orElse(""));
                }
            }
            for (NamedText field : made.fields()) {
                if (old.field(field.name()).isEmpty()) {
                    tally.addition("field " + field.name());
                }
            }
        }

        /** Digests may be encoded differently. */
        private static boolean isSame(NamedText field, Optional<BoundedText> value) {
            boolean isDigest = field.name().equals(BLOCK_DIGEST) || field.name().equals(PAYLOAD_DIGEST);
            return value.equals(Optional.of(field.value()))
                    || (isDigest
                            && value.map(other -> StatedDigest.canonical(other.mark()))
                                    .equals(Optional.of(
                                            StatedDigest.canonical(field.value().mark()))));
        }

        /** Whether the text of a digest is irrelevant: it is correct, or its fault is already reported. */
        private static boolean isProved(Stated before, Stated now) {
            return now == Stated.RIGHT || (now == Stated.WRONG && before != Stated.WRONG);
        }

        private void compareContent() {
            if (was.sha256().equals(is.sha256()) && was.length() == is.length()) {
                return;
            }
            if (old.isFiledesc()) {
                differs(DifferenceKind.FILEDESC, content(was), content(is));
                return;
            }
            compareHeads();
            boolean isSameBody = was.bodySha1().equals(is.bodySha1())
                    && was.length() - was.headLength() == is.length() - is.headLength();
            // a truncation is reported as such
            boolean isCutOff = !old.isTruncated() && made.isTruncated() && is.length() < was.length();
            if (!isSameBody && !isCutOff) {
                differs(DifferenceKind.BODY, content(was), content(is));
            }
        }

        private static String content(RecordContent content) {
            return content.length() + " bytes, sha256 " + content.sha256();
        }

        private void compareHeads() {
            if (was.headSha1().equals(is.headSha1())) {
                return;
            }
            List<NamedText> before = old.head();
            List<NamedText> after = made.head();
            boolean isOtherStatus =
                    !before.isEmpty() && !after.isEmpty() && !shown(before, 0).equals(shown(after, 0));
            if (isOtherStatus) {
                differs(DifferenceKind.STATUS, shown(before, 0), shown(after, 0));
            }
            for (int i = isOtherStatus ? 1 : 0; i < Math.max(before.size(), after.size()); i++) {
                if (i >= before.size() || i >= after.size() || !before.get(i).equals(after.get(i))) {
                    String line = shown(before, i);
                    String other = shown(after, i);
                    boolean isSameText = line.equals(other);
                    differs(
                            DifferenceKind.HTTP_HEADER,
                            isSameText ? line + end(before, i) : line,
                            isSameText ? other + end(after, i) : other);
                    return;
                }
            }
            if (!isOtherStatus) {
                // they differ after the retained lines
                differs(DifferenceKind.HTTP_HEADER, was.headLength() + " bytes", is.headLength() + " bytes");
            }
        }

        private static String shown(List<NamedText> lines, int index) {
            if (index >= lines.size()) {
                return "";
            }
            String line = lines.get(index).value().shown();
            return line.isEmpty() ? "a blank line" : line;
        }

        private static String end(List<NamedText> lines, int index) {
            String line = lines.get(index).value().beginning();
            return line.endsWith("\r\n") ? " CR LF" : line.endsWith("\n") ? " LF" : "";
        }

        private void compareTruncation() {
            String before = was.length() + " of " + old.statedLength() + " bytes";
            String after = is.length() + " of " + made.statedLength() + " bytes";
            boolean isStated = made.isTruncated()
                    || isLineKept
                    || made.field("warc-truncated").isPresent();
            if (old.isTruncated() ? !isStated : made.isTruncated()) {
                differs(DifferenceKind.TRUNCATION, before, after);
            } else if (isMigrated
                    && !old.isTruncated()
                    && made.field("warc-truncated").isPresent()) {
                differs(DifferenceKind.TRUNCATION, before, "WARC-Truncated");
            }
        }
    }
}
