// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.Test;

class PathChoiceTest {

    private static final String ROOT = "/archive";

    @Test
    void without_globs_everything_is_taken() {
        assertThat(new PathChoice(List.of(), List.of()).takesFile(ROOT, file("17/a.warc.gz")))
                .isTrue();
        assertThat(new PathChoice(List.of(), List.of()).entersDirectory(ROOT, file("17")))
                .isTrue();
    }

    @Test
    void a_glob_without_a_slash_is_compared_with_names() {
        PathChoice choice = new PathChoice(List.of("*.warc.gz"), List.of());
        assertThat(choice.takesFile(ROOT, file("17/topics/a.warc.gz"))).isTrue();
        assertThat(choice.takesFile(ROOT, file("17/topics/a.arc.gz"))).isFalse();
    }

    @Test
    void a_glob_with_a_slash_is_compared_with_the_path_below_the_root() {
        PathChoice choice = new PathChoice(List.of("17/**"), List.of());
        assertThat(choice.takesFile(ROOT, file("17/topics/a.warc.gz"))).isTrue();
        assertThat(choice.takesFile(ROOT, file("18/17/a.warc.gz"))).isFalse();
    }

    @Test
    void one_glob_of_several_is_enough() {
        PathChoice choice = new PathChoice(List.of("*.arc", "*.warc"), List.of());
        assertThat(choice.takesFile(ROOT, file("a.arc"))).isTrue();
        assertThat(choice.takesFile(ROOT, file("a.warc"))).isTrue();
    }

    @Test
    void including_files_does_not_keep_from_entering_directories() {
        assertThat(new PathChoice(List.of("*.warc"), List.of()).entersDirectory(ROOT, file("17")))
                .isTrue();
    }

    @Test
    void excluding_goes_before_including() {
        PathChoice choice = new PathChoice(List.of("*.warc"), List.of("test*"));
        assertThat(choice.takesFile(ROOT, file("a.warc"))).isTrue();
        assertThat(choice.takesFile(ROOT, file("test-a.warc"))).isFalse();
    }

    @Test
    void directories_are_excluded_by_name_or_path() {
        PathChoice choice = new PathChoice(List.of(), List.of("tmp", "17/totals"));
        assertThat(choice.entersDirectory(ROOT, file("17/topics/tmp"))).isFalse();
        assertThat(choice.entersDirectory(ROOT, file("17/totals"))).isFalse();
        assertThat(choice.entersDirectory(ROOT, file("18/totals"))).isTrue();
    }

    @Test
    void a_path_outside_the_root_has_only_its_name() {
        PathChoice choice = new PathChoice(List.of(), List.of("tmp", "17/totals"));
        assertThat(choice.entersDirectory(ROOT, "/elsewhere/tmp")).isFalse();
        assertThat(choice.entersDirectory(ROOT, "/elsewhere/17/totals")).isTrue();
    }

    @Test
    void names_of_whatever_bytes_in_whatever_storage_are_compared() {
        PathChoice choice = new PathChoice(List.of("17/*.warc"), List.of());
        assertThat(choice.takesFile("s3://bucket/archive", "s3://bucket/archive/17/P%F8%0A.warc"))
                .isTrue();
        assertThat(choice.takesFile("s3://bucket", "s3://bucket/18/a.warc")).isFalse();
        assertThat(choice.takesFile("/", "/17/a.warc")).isTrue();
    }

    @Test
    void a_glob_that_is_not_right_is_refused_at_once() {
        assertThatThrownBy(() -> new PathChoice(List.of("[a"), List.of())).isInstanceOf(PatternSyntaxException.class);
        assertThatThrownBy(() -> new PathChoice(List.of(), List.of("{a"))).isInstanceOf(PatternSyntaxException.class);
    }

    private static String file(String path) {
        return ROOT + "/" + path;
    }
}
