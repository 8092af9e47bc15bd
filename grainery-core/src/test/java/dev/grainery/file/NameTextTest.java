// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.grainery.record.Location;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NameTextTest {

    @TempDir
    private Path directory;

    @Test
    void a_name_in_utf8_is_taken_as_it_is() throws Exception {
        assertThat(nameMadeOf("P\\305\\231\\303\\255b\\304\\233h \\360\\237\\214\\276.warc"))
                .isEqualTo(new NameText("Příběh \uD83C\uDF3E.warc", true));
    }

    @Test
    void bytes_of_another_encoding_are_kept_as_escapes() throws Exception {
        assertThat(nameMadeOf("P\\370\\355b\\354h-\\304\\215.warc.gz"))
                .isEqualTo(new NameText("P%F8%EDb%ECh-č.warc.gz", false));
    }

    @Test
    void a_sequence_that_is_cut_off_is_kept_as_escapes() throws Exception {
        assertThat(nameMadeOf("a\\360\\237\\214")).isEqualTo(new NameText("a%F0%9F%8C", false));
    }

    @Test
    void control_characters_are_kept_as_escapes() throws Exception {
        assertThat(nameMadeOf("a\\nb\\033\\302\\205c\\177")).isEqualTo(new NameText("a%0Ab%1B%C2%85c%7F", true));
    }

    @Test
    void what_a_uri_would_escape_is_left_alone() throws Exception {
        assertThat(nameMadeOf("a%%20b c~d#e?f[g]")).isEqualTo(new NameText("a%20b c~d#e?f[g]", true));
    }

    @Test
    void a_percent_sign_that_could_be_read_as_an_escape_is_one_itself() throws Exception {
        assertThat(nameMadeOf("%%FF.warc")).isEqualTo(new NameText("%25FF.warc", true));
    }

    @Test
    void names_of_uris_stay_what_they_are() {
        for (String name :
                List.of("a%20b", "P%C5%99%C3%ADb%C4%9Bh", "%", "%%", "%2", "a%25b", "100%", "%ff", "%E2%82")) {
            NameText text = NameText.of(name.getBytes(StandardCharsets.UTF_8));
            // what is cut off in UTF-8 could be the text of a name that is
            assertThat(text.text()).isEqualTo(name.equals("%E2%82") ? "%25E2%2582" : name);
        }
    }

    @Tag("soak")
    @Test
    void no_two_names_have_the_same_text_and_each_is_found_by_it() {
        // all names of up to seven of the bytes that escapes and what is escaped consist of
        byte[] parts = {'%', '2', '5', 'F', (byte) 0xFF, '\n'};
        Map<String, byte[]> names = new HashMap<>();
        long tried = 0;
        for (int length = 1; length <= 7; length++) {
            long most = (long) Math.pow(parts.length, length);
            for (long number = 0; number < most; number++) {
                byte[] name = new byte[length];
                long rest = number;
                for (int i = 0; i < length; i++) {
                    name[i] = parts[(int) (rest % parts.length)];
                    rest /= parts.length;
                }
                String text = NameText.of(name).text();
                assertThat(names.put(text, name)).as(text).isNull();
                assertThat(EscapedName.bytesOf(text)).as(text).isEqualTo(name);
                tried++;
            }
        }
        assertThat(names).hasSize((int) tried);
    }

    @Test
    void each_name_of_a_path_is_written_by_itself() {
        byte[] path = "/a/\u00FF/%FF/b%20".getBytes(StandardCharsets.ISO_8859_1);
        assertThat(NameText.of(path)).isEqualTo(new NameText("/a/%FF/%25FF/b%20", false));
    }

    @Test
    void any_bytes_give_a_text_without_control_characters() {
        for (int first = 0; first < 256; first++) {
            for (int second = 0; second < 256; second++) {
                byte[] bytes = {'x', (byte) first, (byte) second, 'y'};
                NameText name = NameText.of(bytes);
                assertThat(name.text()).startsWith("x").endsWith("y").matches("\\P{Cntrl}+");
                boolean decodes = !new String(bytes, StandardCharsets.UTF_8).contains("\uFFFD");
                assertThat(name.utf8()).isEqualTo(decodes);
            }
        }
    }

    @Test
    void a_stored_file_knows_its_absolute_directory_and_name() throws IOException {
        Path sub = Files.createDirectories(directory.resolve("a b"));
        Path file = Files.write(sub.resolve("x.warc"), new byte[3]);
        StoredFile stored = StoredFile.of(directory.resolve("./a b/.").resolve("x.warc"));
        assertThat(stored.location()).isEqualTo(new Location(sub.toString(), "x.warc"));
        assertThat(stored.size()).isEqualTo(3);
        assertThat(stored.met().lastModified())
                .isEqualTo(Files.getLastModifiedTime(file).toInstant());
    }

    @Test
    void going_up_from_a_link_leads_to_the_directory_above_its_target() throws IOException {
        Path target = Files.createDirectories(directory.resolve("far/target"));
        Files.write(directory.resolve("far/x.warc"), new byte[1]);
        Files.createSymbolicLink(directory.resolve("link"), target);
        Location location = StoredFile.of(directory.resolve("link/../x.warc")).location();
        assertThat(location)
                .isEqualTo(new Location(directory.toRealPath().resolve("far").toString(), "x.warc"));
    }

    @Test
    void a_file_in_the_root_has_the_root_as_its_directory() throws IOException {
        assumeTrue(FileSystems.getDefault().getSeparator().equals("/"));
        assertThat(StoredFile.locationOf(Path.of("/x.warc"))).isEqualTo(new Location("/", "x.warc"));
    }

    /** Lets a shell make the file, because Java cannot name one by its bytes. */
    private NameText nameMadeOf(String octal) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "a POSIX shell makes the name");
        String script = "cd \"$1\" && : > \"$(printf \"$2\")\"";
        Process shell = new ProcessBuilder("/bin/sh", "-c", script, "sh", directory.toString(), octal).start();
        assertThat(shell.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assumeTrue(shell.exitValue() == 0, "the file system takes names of any bytes");
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            Path path = files.iterator().next();
            StoredFile made = StoredFile.of(path);
            NameText whole = NameText.of(path);
            assertThat(whole.text()).isEqualTo(made.location().path());
            return new NameText(made.location().fileName(), whole.utf8());
        }
    }
}
