// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import dev.grainery.file.FileDigests;
import dev.grainery.file.FileSource;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.read.Compression;
import dev.grainery.read.CompressionException;
import dev.grainery.read.Depth;
import dev.grainery.read.FilePass;
import dev.grainery.read.FilePass.AtEnd;
import dev.grainery.read.FilePass.Parsed;
import dev.grainery.read.GzipTail;
import dev.grainery.read.HashingInput;
import dev.grainery.read.PlainInput;
import dev.grainery.read.Reading;
import dev.grainery.read.RecordListener;
import dev.grainery.read.container.ContainerDescription.ContainerFormat;
import dev.grainery.record.Location;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Detects formats by content, never by name. Of a compressed container, it parses only the first {@value
 * ContainerScan#EXAMINED} plain bytes ({@value ContainerScan#EXAMINED_IN_SEARCH} until a describing record is found)
 * and the last gzip member, as decompression would multiply the time of a pass. Not thread-safe.
 */
public record ContainerReader(FilePass pass, RecordHeader header, Depth depth, RecordListener listener) {

    private static final int MAX_FIRST_LINE_LENGTH = 4096;
    private static final int MAX_SECOND_LINES_LENGTH = 256;
    private static final int MAX_BEFORE = 64;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
    private static final Pattern DAMAGED_WARC = Pattern.compile("(?i)WARC/.*\\R(WARC-[a-z-]+|Content-(Type|Length)):");

    private static final Pattern DAMAGED_ARC =
            Pattern.compile(".* [0-9]{1,3}(\\.[0-9]{1,3}){3} [0-9]{8,} \\S+ [0-9]+\\s*\\R[12] .*\\R+URL IP-address .*");

    private static final Pattern ARC_DOCUMENT =
            Pattern.compile("[a-z][a-z0-9+.-]*:\\S* +[0-9]{1,3}(\\.[0-9]{1,3}){3} +[0-9]{8,}.*");

    public ContainerReader(FilePass pass) {
        this(pass, new RecordHeader(), Depth.HEAD, RecordListener.NONE);
    }

    public Reading<ContainerDescription> read(FileSource file) {
        return pass.read(file, ContainerDescription.UNKNOWN, input -> parse(file.location(), input));
    }

    private Parsed<ContainerDescription> parse(Location file, HashingInput stored) throws IOException {
        try (PlainInput plain = PlainInput.of(stored)) {
            return parse(file, stored, plain);
        } catch (CompressionException e) {
            return new Parsed<>(ContainerDescription.UNKNOWN, List.of(broken(file, e)));
        }
    }

    private Parsed<ContainerDescription> parse(Location file, HashingInput stored, PlainInput plain)
            throws IOException {
        RecordInput input = new RecordInput(plain);
        header.clear();
        input.passLineEnds();
        byte[] start = input.lookAhead();
        int before = bytesBefore(start);
        ContainerFormat format = Compression.ofContent(start) == Compression.NONE
                ? format(Arrays.copyOfRange(start, before, start.length))
                : ContainerFormat.NONE;
        List<Finding> findings = new ArrayList<>();
        input.expect(
                format == ContainerFormat.ARC ? RecordStart.ARC : RecordStart.WARC, listener != RecordListener.NONE);
        if (before > 0 && format != ContainerFormat.NONE) {
            findings.add(Finding.at(FindingCode.DAMAGED, file.path(), 0, strayBytes(start, before)));
            input.skip(before);
        }
        ContainerScan scan = format == ContainerFormat.ARC
                ? new ArcScan(file, input, header, depth, listener)
                : new WarcScan(file, input, header, depth, listener);
        if (format != ContainerFormat.NONE) {
            scan.run();
        } else if (input.failure()
                .filter(e -> e.code() == FindingCode.WINDOW_TOO_LARGE)
                .isEmpty()) {
            // a file that needs too much memory may well be what its name says
            boolean empty = start.length == 0 && input.failure().isEmpty();
            findings.add(Finding.of(
                    empty ? FindingCode.EMPTY_FILE : FindingCode.NOT_A_CONTAINER,
                    file.path(),
                    empty
                            ? empty(stored)
                            : "the content begins neither as a WARC nor as an ARC" + compressedTwice(start)));
        }
        ContainerDescription description = scan.description(format);
        findings.addAll(scan.findings());
        input.failure().ifPresent(e -> findings.add(broken(file, e)));
        findings.addAll(new ContainerRemarks(file, description).findings());
        findings.addAll(members(file, plain, scan, description));
        boolean unseenEnd = plain.compression() == Compression.GZIP
                && !description.whole()
                && input.failure().isEmpty()
                && !scan.isBroken();
        long foreign = plain.foreignBytesAt();
        AtEnd atEnd = unseenEnd ? (tail, fixity) -> end(file, tail, fixity) : AtEnd.NOTHING;
        return new Parsed<>(
                description, findings, foreign < 0 ? atEnd : (tail, fixity) -> trailing(file, foreign, fixity));
    }

    private static int bytesBefore(byte[] start) {
        int most = Math.min(start.length, MAX_BEFORE);
        int warc = RecordStart.WARC.find(start, 0, start.length);
        int arc = RecordStart.ARC.find(start, 0, start.length);
        return warc > 0 && warc <= most ? warc : arc > 0 && arc <= most ? arc : 0;
    }

    private static String strayBytes(byte[] start, int before) {
        boolean mark = before == BYTE_ORDER_MARK.length && Arrays.equals(start, 0, before, BYTE_ORDER_MARK, 0, before);
        return mark
                ? "a byte order mark stands before the first record; the records were read"
                : before + (before == 1 ? " byte stands" : " bytes stand")
                        + " before the first record; the records were read";
    }

    private static String compressedTwice(byte[] start) {
        return switch (Compression.ofContent(start)) {
            case NONE -> "";
            case GZIP -> ": within the compressed data there are gzip data, so it may have been compressed twice";
            case ZSTD -> ": within the compressed data there are zstd data, so it may have been compressed twice";
        };
    }

    private static String empty(HashingInput stored) {
        return stored.offset() == 0 ? "the file has no bytes" : "the compressed data hold nothing";
    }

    private static ContainerFormat format(byte[] start) {
        byte[] line = firstLine(start);
        String text = FieldLines.text(line);
        if (text.toLowerCase(Locale.ROOT).startsWith("warc/")
                && WarcScan.version(line).isPresent()) {
            return ContainerFormat.WARC;
        }
        boolean arc = ArcHeader.parse(line).isPresent() && (text.startsWith("filedesc:") || isDocument(text));
        return arc ? ContainerFormat.ARC : formatBehindDamage(start, line.length);
    }

    private static ContainerFormat formatBehindDamage(byte[] start, int firstLine) {
        String text = new String(
                start, 0, Math.min(start.length, firstLine + MAX_SECOND_LINES_LENGTH), StandardCharsets.ISO_8859_1);
        if (DAMAGED_WARC.matcher(text).lookingAt()) {
            return ContainerFormat.WARC;
        }
        return DAMAGED_ARC.matcher(text).lookingAt() ? ContainerFormat.ARC : ContainerFormat.NONE;
    }

    private static boolean isDocument(String line) {
        return ARC_DOCUMENT.matcher(line.strip()).matches();
    }

    private static byte[] firstLine(byte[] start) {
        int end = 0;
        while (end < start.length && end < MAX_FIRST_LINE_LENGTH && (end == 0 || start[end - 1] != '\n')) {
            end++;
        }
        return Arrays.copyOf(start, end);
    }

    private static List<Finding> members(
            Location file, PlainInput plain, ContainerScan scan, ContainerDescription described) {
        boolean wellFramed = described.whole() || scan.findings().isEmpty();
        if (plain.compression() != Compression.GZIP || scan.withinMember() == 0 || !wellFramed) {
            return List.of();
        }
        boolean one = plain.members() == 1;
        return List.of(Finding.of(
                one ? FindingCode.WHOLE_FILE_GZIP : FindingCode.MIXED_GZIP,
                file.path(),
                one
                        ? "one gzip member holds all records, so that none can be read by itself"
                        : "records that begin within a gzip member: " + scan.withinMember()));
    }

    private static Finding broken(Location file, CompressionException e) {
        return Finding.at(e.code(), file.path(), e.offset(), String.valueOf(e.getMessage()));
    }

    private static List<Finding> trailing(Location file, long offset, FileDigests fixity) {
        String message = (fixity.size() - offset) + " bytes follow the gzip data";
        return List.of(Finding.at(FindingCode.TRAILING_BYTES, file.path(), offset, message));
    }

    private static List<Finding> end(Location file, byte[] tail, FileDigests fixity) {
        Optional<GzipTail.Fault> fault = new GzipTail(tail, fixity.size() - tail.length).fault();
        return fault.map(f -> List.of(Finding.at(f.code(), file.path(), f.offset(), f.message())))
                .orElse(List.of());
    }
}
