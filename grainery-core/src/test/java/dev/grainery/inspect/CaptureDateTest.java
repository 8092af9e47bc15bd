// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import static dev.grainery.inspect.Inspecting.bytes;
import static dev.grainery.inspect.Inspecting.captures;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.finding.FindingCode;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.record.Inspection.Conformance;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dates of captures that cannot be read or cannot be right are told with their place. */
class CaptureDateTest {

    private static Inspecting warc(String date) throws IOException {
        return Inspecting.of(ContainerBytes.warc()
                .warcinfo("<urn:uuid:00000000-0000-4000-8000-000000000001>", "a.warc", "2020-02-02T02:02:02Z")
                .record(
                        "WARC-Type: resource\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000002>\r\n"
                                + "WARC-Date: " + date + "\r\nWARC-Target-URI: http://a.example/\r\n",
                        bytes("oats"))
                .bytes(Packing.PLAIN));
    }

    private static Inspecting arc(String date) throws IOException {
        return Inspecting.of(ContainerBytes.arc(
                        "a.arc", "20050102030405", "1 0 X\nURL IP-address Archive-date Content-type Archive-length\n")
                .document("http://a.example/", date, bytes("oats"))
                .bytes(Packing.PLAIN));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2020",
                "2020-02",
                "2020-02-29",
                "2020-02-02T02:02",
                "2020-02-02T02:02:02Z",
                "2020-02-02t02:02:02z",
                "2020-02-02T02:02:02.123456789Z",
                "2020-02-02T02:02:02+00:00",
                "2020-02-02T02:02:02.5-00:00",
                "2020-02-02T02:02+00:00",
                "20200202020202"
            })
    void a_date_of_the_standard_is_read(String date) throws IOException {
        assertThat(warc(date).findings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "2020-02-00T00:00:00Z, none",
        "2020-02-30T00:00:00Z, none",
        "2019-02-29T00:00:00Z, none",
        "2020-13-01T00:00:00Z, none",
        "2020-02-02T24:00:00Z, none",
        "yesterday, none",
        "2020020, none",
        "2020-02-02T02:02:022Z, 2020",
        "2020-02-02T02:02:2Z, 2020",
        "2020-02-02 02:02:02Z, 2020",
        "2020-02-02T02:02:02+02:00, 2020",
        "2605-02-02T02:02:02Z, 2605",
        "1970-01-01T00:00:00Z, 1970",
    })
    void any_other_is_a_finding_with_its_offset(String date, String year) throws IOException {
        Inspecting inspected = warc(date);
        assertThat(inspected.of(FindingCode.CAPTURE_DATE_ODD)).singleElement().satisfies(finding -> {
            assertThat(finding.offset().orElseThrow()).isPositive();
            assertThat(finding.message()).contains(date.replace(' ', '?'));
        });
        assertThat(inspected.findings()).hasSize(1);
        assertThat(captures(inspected.inspection().years())).isEqualTo(Map.of(year, 1L));
        assertThat(inspected.inspection().verdict()).isEqualTo(Conformance.WELL_FORMED);
    }

    @ParameterizedTest
    @CsvSource({
        "2024-03-05T00:30:00+02:00, 2024-03-04T22:30:00",
        "2024-03-05T00:30:00.123+0200, 2024-03-04T22:30:00",
        "'2024-03-05T00:30:00,5+02:00', 2024-03-04T22:30:00",
        "2024-03-05T00:30:00+02, 2024-03-04T22:30:00",
        "2024-03-05 00:30:00 +02:00, 2024-03-04T22:30:00",
        "2024-03-05T00:30+02:00, 2024-03-04T22:30:00",
        "2024-03-05T23:30-01:00, 2024-03-06T00:30:00",
        "2024-02-29T23:59:59-00:01, 2024-03-01T00:00:59",
        "20231231235959-0530, 2024-01-01T05:29:59",
        "2024-01-01T00:30:00+05:45, 2023-12-31T18:45:00",
        "2024-03-05T10:11:12+99:00, 2024-03-05T10:11:12",
        "2024-03-05T10:11:12+2, 2024-03-05T10:11:12"
    })
    void a_date_with_an_offset_is_read_as_utc_and_told(String date, String utc) throws IOException {
        Inspecting inspected = warc(date);
        assertThat(inspected.inspection().lastCapture()).isEqualTo(utc + ".000Z");
        assertThat(captures(inspected.inspection().years())).isEqualTo(Map.of(utc.substring(0, 4), 1L));
        assertThat(inspected.of(FindingCode.CAPTURE_DATE_ODD))
                .singleElement()
                .satisfies(finding -> assertThat(finding.message()).endsWith("it was read as " + utc + ".000Z"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024+02:00", "2024-03-05+02:00", "0001-01-01T00:00:00+02:00", "9999-12-31T23:59:59-02:00"})
    void an_offset_without_a_time_or_out_of_the_calendar_is_no_date(String date) throws IOException {
        assertThat(warc(date).inspection().lastCapture()).isEqualTo("NA");
    }

    @ParameterizedTest
    @ValueSource(strings = {"200501020304051", "20050100030405", "26050102030405", "2005x102030405"})
    void a_date_of_an_arc_is_a_finding_too(String date) throws IOException {
        assertThat(arc(date).of(FindingCode.CAPTURE_DATE_ODD))
                .singleElement()
                .satisfies(finding -> assertThat(finding.offset().orElseThrow()).isPositive());
    }

    @Test
    void the_dates_of_an_inspection_are_dates_of_the_calendar() throws IOException {
        assertThat(warc("2021-02-31T00:00:00Z").inspection().lastCapture()).isEqualTo("NA");
    }
}
