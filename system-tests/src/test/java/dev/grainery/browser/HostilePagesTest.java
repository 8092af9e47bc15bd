// SPDX-License-Identifier: Apache-2.0
package dev.grainery.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pages of an archive whose names are made to harm. */
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class HostilePagesTest extends EveryPage {

    @Override
    void fill(Served store, Path scratch) throws Exception {
        Path archive = Files.createDirectory(scratch.resolve("archive"));
        HostileArchive.writeTo(archive);
        Path said = Files.writeString(scratch.resolve("said"), HostileArchive.TEXT);
        Path utilities = Files.writeString(
                scratch.resolve("utilities.json"),
                "{\"utilities\": [{\"label\": \"said\", \"command\": [\"sh\", \"-c\", \"cat " + said
                        + "; exit 1\", \"{file}\"], \"version\": [\"cat\", \"" + said + "\"]}]}");
        store.run("store", "settings", "author", HostileArchive.TEXT.replaceAll("\\p{Cntrl}", ""));
        store.run("backfill", "--inspect", "--utilities", utilities.toString(), archive.toString());
        store.run("comment", "container", "ordinary.warc.gz", "--text", HostileArchive.TEXT);
        store.run("validate", "--all");
    }

    @Test
    void markup_in_a_name_is_shown_as_it_is() {
        for (String page : List.of("/harvests", "/containers")) {
            chromium().open(server().resolve(page));
            assertThat(chromium().script("return document.querySelector('main').innerText"))
                    .asString()
                    .contains("<img src=x onerror=window." + HostileArchive.MARK + "=1>");
        }
    }
}
