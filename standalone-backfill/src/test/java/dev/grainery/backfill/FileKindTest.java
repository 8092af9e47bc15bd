// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.corpus.Corpus;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileKindTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Serials-2013-07-1M_ArchiveIt-20130722150002470-00000-5644~crawler00.webarchiv.cz~7778.warc.gz",
                "IAH-20110905093545-00000-kovar-laptop-8090.arc.gz",
                "NEDLIB--20051107130524-00000.arc.gz",
                "V6M_2017-10-05-crawler00.webarchiv.cz-warc.gz",
                "a.warc",
                "a.WARC.GZ",
                "a.warc.zst",
                "a.warc.bz2",
                "a.warc.wat.gz",
                "a.wet",
                "a.open.warc.gz",
                "a\nb.warc.gz",
                "a\nb.arc",
                "a.cdx.arc"
            })
    void containers_are_told_by_their_extension(String name) {
        assertThat(FileKind.of(name)).isEqualTo(FileKind.CONTAINER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.warc.gz.open", "a.arc.open", "a.warc.invalid", "a.arc.gz.INVALID"})
    void a_container_with_what_a_writer_adds_is_unfinished(String name) {
        assertThat(FileKind.of(name)).isEqualTo(FileKind.UNFINISHED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.warc.gz.cdx", "index.cdx", "a.cdx.gz", "a.cdxj", "a.CDXJ.gz", "a.open.cdx"})
    void indexes_are_told_by_their_extension(String name) {
        assertThat(FileKind.of(name)).isEqualTo(FileKind.CDX);
    }

    @ParameterizedTest
    @ValueSource(strings = {"md5sums.txt", "manifest-md5.txt", "a.warc.gz.md5", "harvest.md5", "MD5SUMS.txt"})
    void lists_of_sums_are_told_by_their_name(String name) {
        assertThat(FileKind.of(name)).isEqualTo(FileKind.CHECKSUM_LIST);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "warc",
                ".warc.gz",
                ".cdx",
                ".md5",
                "a.warc.gz.part",
                "a.warc.gz.open.cdx.bak",
                "awarc.gz",
                "a.html",
                "a.tar.gz",
                "a.wacz",
                "a.cdx.idx",
                "expected.txt",
                "a.open"
            })
    void everything_else_is_no_business_of_the_walk(String name) {
        assertThat(FileKind.of(name)).isEqualTo(FileKind.OTHER);
    }

    static Stream<Corpus.Entry> corpus() {
        return Corpus.entries();
    }

    @ParameterizedTest
    @MethodSource("corpus")
    void names_of_real_files_are_told(Corpus.Entry entry) {
        String name = entry.file().getFileName().toString();
        boolean unfinished = name.endsWith(".open");
        assertThat(FileKind.of(name))
                .isEqualTo(
                        switch (entry.kind()) {
                            case "warc", "arc", "wat", "wet" -> unfinished ? FileKind.UNFINISHED : FileKind.CONTAINER;
                            case "cdx", "cdxj" -> FileKind.CDX;
                            default -> FileKind.OTHER;
                        });
    }
}
