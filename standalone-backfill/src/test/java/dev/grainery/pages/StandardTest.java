// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Standards by the names that people know. */
class StandardTest {

    @Test
    void the_address_of_a_standard_says_what_it_is_called() {
        assertThat(name("http://bibnum.bnf.fr/WARC/WARC_ISO_28500_version1_latestdraft.pdf"))
                .isEqualTo("WARC 1.0 (ISO 28500)");
        assertThat(name("https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/"))
                .isEqualTo("WARC 1.1");
        assertThat(name("http://www.archive.org/documents/WarcFileFormat-0.18.html"))
                .isEqualTo("WARC 0.18");
        assertThat(name("http://www.archive.org/web/researcher/ArcFileFormat.php"))
                .isEqualTo("ARC");
        assertThat(name("https://example.org/other")).isEqualTo("https://example.org/other");
    }

    private static String name(String address) {
        return new Value.Standard(address).name();
    }
}
