// SPDX-License-Identifier: Apache-2.0
package dev.grainery.finding;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/** The stable codes of findings, see docs/findings.md. A code never changes its meaning. */
public enum FindingCode {
    UNREADABLE("GRN-E001", "the file cannot be read"),
    TRUNCATED("GRN-E002", "the file ends in the middle of a record"),
    DAMAGED("GRN-E003", "the records or their compression are damaged"),
    NOT_A_CONTAINER("GRN-E004", "the content is not WARC or ARC"),
    EMPTY_FILE("GRN-E005", "the file is empty"),
    IDENTITY_CONFLICT("GRN-E006", "another file has the same identity but different bytes"),
    CHECKSUM_DIFFERS("GRN-E007", "a checksum list states another checksum"),
    HASH_CHANGED("GRN-E008", "the file has changed since its record was made"),
    NOT_A_CDX_FILE("GRN-E009", "the content is not CDX"),
    DIRECTORY_UNREADABLE("GRN-E010", "the directory cannot be read"),
    RECORD_REFUSED("GRN-E011", "the store refused the record"),
    FILE_MISSING("GRN-E012", "the file of a record is missing"),
    STORAGE_ABSENT("GRN-E013", "the storage is absent"),
    SIZE_DIFFERS("GRN-E014", "the file size differs from its record"),
    CONTAINER_VANISHED("GRN-E015", "a container that a crawl wrote was gone before it could be read"),
    READ_HUNG("GRN-E016", "reading the file timed out"),
    DIGEST_DIFFERS("GRN-E017", "the MD5 is the same as before, but another digest is not"),
    RECORD_DIGEST_WRONG("GRN-E018", "a record does not have the digest that its header states"),
    EARLIER_DIFFERS("GRN-E019", "an earlier record of the file has another MD5"),
    READINGS_DIFFER("GRN-E020", "two readings of the file gave two different wrong hashes"),
    LOG_CONTRADICTED("GRN-E021", "the store contradicts the log"),
    LOG_DAMAGED("GRN-E022", "the log does not match its checkpoint"),
    LOGGED_NOT_STORED("GRN-E023", "captures are logged as written, but are in no container"),
    LOGGED_DAMAGED("GRN-E024", "captures recorded as written in the crawl logs are damaged"),
    LOGGED_DIGEST_DIFFERS("GRN-E025", "captures have another digest than the crawl logs state"),
    LOGGED_SIZE_DIFFERS("GRN-E026", "captures have another size than the crawl logs state"),
    INDEXED_NOT_STORED("GRN-E027", "the CDX files list captures that their containers do not have"),
    NO_DESCRIBING_RECORD("GRN-W001", "the container has no record that describes it"),
    DESCRIPTION_UNUSABLE("GRN-W002", "part of the describing record cannot be read"),
    DESCRIPTIONS_DIFFER("GRN-W003", "several describing records name different harvests"),
    FIELD_REPEATED("GRN-W004", "a field of the describing record is repeated with another value"),
    ROBOTS_UNKNOWN("GRN-W005", "the value of robots is unknown"),
    FORGOTTEN_SETTING("GRN-W006", "a value is still a placeholder"),
    NAMES_DISAGREE("GRN-W007", "the names of the harvest disagree"),
    PREFIX_DATES_DIFFER("GRN-W008", "the containers of the harvest carry prefixes of different dates"),
    WHOLE_FILE_GZIP("GRN-W009", "one gzip member holds the whole container"),
    MIXED_GZIP("GRN-W010", "gzip members and records do not begin at the same offsets"),
    WRONG_EXTENSION("GRN-W011", "the extension does not match the content"),
    LEFT_OPEN("GRN-W012", "an unfinished file"),
    LEFT_INVALID("GRN-W013", "a file that its writer abandoned"),
    FILE_CHANGING("GRN-W014", "the file changed while it was read"),
    FILE_VANISHED("GRN-W015", "the file vanished before it was read"),
    SERIAL_GAP("GRN-W016", "serial numbers of a crawler's containers are missing"),
    NO_CRAWL_LOGS("GRN-W017", "the harvest has no crawl logs"),
    BROKEN_LINK("GRN-W018", "the link is broken"),
    LINK_LOOP("GRN-W019", "the link points to a directory above it"),
    NAME_NOT_UTF8("GRN-W020", "the file name is not UTF-8"),
    CDX_REWRITTEN("GRN-W021", "the CDX file was written again by another indexer"),
    CDX_UNEVEN("GRN-W022", "lines of the CDX file have different numbers of columns"),
    CDX_WITHOUT_CONTAINER("GRN-W023", "the CDX file covers a container that has no record"),
    CHECKSUM_LIST_ODD("GRN-W024", "the checksum list has lines that cannot be read"),
    CHECKSUM_FILE_MISSING("GRN-W025", "a file of the checksum list is missing"),
    VALUE_CUT("GRN-W026", "a value was too long or held control characters, and was cleaned"),
    TRAILING_BYTES("GRN-W027", "bytes follow the last record"),
    PLACE_SILENT("GRN-W028", "it is unknown whether a file was moved or copied"),
    FIELD_MISSING("GRN-W029", "records lack a field that every record must have"),
    JOINED_ARCS("GRN-W030", "several ARC files were joined into one"),
    ORIGIN_DATE_ODD("GRN-W031", "the date of origin is implausible"),
    CHECK_DATE_AHEAD("GRN-W032", "the last check of the file is dated in the future"),
    WINDOW_TOO_LARGE("GRN-W033", "reading the zstd data requires more than 128 MiB of memory"),
    RECORD_FIELD_REPEATED("GRN-W034", "records repeat a field that is allowed once"),
    RECORD_END_ODD("GRN-W035", "the bytes between records are not what the format requires"),
    RECORDS_DISAGREE("GRN-W036", "records that name each other disagree"),
    RECORD_ID_REPEATED("GRN-W037", "several records have the same identifier"),
    CDX_NOT_WRITTEN("GRN-W038", "the CDX file of the container was not written"),
    CDX_INCOMPLETE("GRN-W039", "the CDX file of the container does not list all captures"),
    CAPTURE_DATE_ODD("GRN-W040", "the date of a capture is unreadable or implausible"),
    LAUNCH_CUT_OFF("GRN-W041", "a launch of a crawl was killed, or left unfinished containers"),
    MISREAD("GRN-W042", "a first reading of the file gave a wrong hash, a second one the right one"),
    EARLIER_UNCLEAR("GRN-W043", "documents of an earlier Grainery that are not records"),
    STORED_NOT_LOGGED("GRN-W044", "captures are in no crawl log"),
    STORED_TWICE("GRN-W045", "captures are stored more often than they were logged"),
    LOGGED_STATUS_DIFFERS("GRN-W046", "captures have another HTTP status than the crawl logs state"),
    LOGGED_ELSEWHERE("GRN-W047", "captures are in other containers than the crawl logs state"),
    STORED_NOT_INDEXED("GRN-W048", "captures are in no CDX file, though others of their containers are"),
    BODY_CUT("GRN-W049", "less is stored of HTTP bodies than their headers state"),
    COPY("GRN-I001", "the same bytes are also stored at another location"),
    LINK_NOT_FOLLOWED("GRN-I002", "a link that was not followed"),
    NAMED_OTHERWISE("GRN-I003", "the container had another name when it was written"),
    LINE_ENDS("GRN-I004", "header lines do not end in CR LF"),
    EMPTY_CDX("GRN-I005", "the CDX file lists no captures"),
    NOT_A_FILE("GRN-I006", "neither a file nor a directory"),
    FILE_MOVED("GRN-I007", "the file of a record was found at another location");

    private final String code;
    private final String meaning;

    FindingCode(String code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    /** {@code GRN-E…}, {@code GRN-W…} or {@code GRN-I…}. */
    @JsonValue
    public String code() {
        return code;
    }

    public String meaning() {
        return meaning;
    }

    public Severity severity() {
        return switch (code.charAt(4)) {
            case 'E' -> Severity.ERROR;
            case 'W' -> Severity.WARNING;
            default -> Severity.NOTE;
        };
    }

    public static Set<FindingCode> of(Severity severity) {
        Set<FindingCode> codes = EnumSet.noneOf(FindingCode.class);
        Arrays.stream(values()).filter(c -> c.severity() == severity).forEach(codes::add);
        return codes;
    }

    public static FindingCode of(String code) {
        return Arrays.stream(values())
                .filter(c -> c.code.equals(code))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such finding: " + code));
    }
}
