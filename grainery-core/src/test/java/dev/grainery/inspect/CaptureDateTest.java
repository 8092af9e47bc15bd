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
