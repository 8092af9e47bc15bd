// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.formats.IdentifiedFormat.Method;
import dev.grainery.inspect.Payload;
import dev.grainery.inspect.PayloadEncoding;
import dev.grainery.inspect.PayloadListener;
import dev.grainery.inspect.PayloadListener.Target;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;

/** One skeleton file for each signature; its name has the PUID. */
class SkeletonsTest {

    private static final Pattern NAME = Pattern.compile(".*/((?:x-)?fmt)-([0-9]+)-(container-)?signature-id-.*");

    /**
     * Those of fmt/202 have a gap that is longer than the window, so that only the format under them (TIFF) is seen. DROID
     * also names both formats of the other two, as PRONOM gives neither of them priority.
     */
    private static final List<String> OTHERS = List.of(
            "fmt-202-signature-id-1046 fmt/353",
            "fmt-202-signature-id-1047 fmt/353",
            "fmt-202-signature-id-1293 fmt/353",
            "fmt-202-signature-id-1294 fmt/353",
            "fmt-202-signature-id-1295 fmt/353",
            "fmt-202-signature-id-1296 fmt/353",
            "fmt-2040-signature-id-3406 fmt/101,fmt/2040",
            "fmt-2095-signature-id-3461 fmt/2095,fmt/353");

    @Test
    void skeletons_are_identified_as_their_names_say() throws IOException {
        List<Optional<IdentifiedFormat>> found = new ArrayList<>();
        PayloadListener listener = PronomFormats.shipped().listener((payload, format) -> found.add(format));
        List<String> others = new ArrayList<>();
        int all = 0;
        try (ZipInputStream zip = new ZipInputStream(
                Objects.requireNonNull(SkeletonsTest.class.getResourceAsStream("skeletons-v125.zip")))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Matcher name = NAME.matcher(entry.getName());
                if (!name.matches()) {
                    continue;
                }
                all++;
                byte[] bytes = zip.readAllBytes();
                Target target = listener.payload(new Payload(
                                0,
                                Optional.empty(),
                                "",
                                "application/octet-stream",
                                bytes.length,
                                PayloadEncoding.NONE))
                        .orElseThrow();
                target.take(bytes, 0, bytes.length);
                target.end(true);
                String puid = name.group(1) + "/" + name.group(2);
                Method method = name.group(3) == null ? Method.BYTE : Method.CONTAINER;
                Optional<IdentifiedFormat> format = found.remove(0);
                if (!format.equals(Optional.of(new IdentifiedFormat(puid, method)))) {
                    others.add(entry.getName().replaceAll(".*/|\\..*", "") + " "
                            + format.map(IdentifiedFormat::puids).orElse("-"));
                }
            }
        }
        assertThat(all).isEqualTo(2572);
        assertThat(others).containsExactlyInAnyOrderElementsOf(OTHERS);
    }
}
