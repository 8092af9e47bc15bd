// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;

/** Generates names, good and hostile ones. */
final class Names {

    private static final List<String> PREFIXES = List.of(
            "IAH", "Serials-2013-05-1M_12M", "3-1", "Uprchlická krize", "CC-MAIN-20240517233122", "a-00000", "V-1");
    private static final List<String> HOSTS =
            List.of("crawler00.webarchiv.cz", "kovar-laptop", "kb-prod-har-003.kb.dk", "h", "ip-10-0-0-5");
    private static final List<String> PIECES = List.of(
            "-",
            "_",
            " ",
            " - ",
            "~",
            ".",
            "%20",
            "%C3",
            "%",
            "\u0000",
            "\n",
            "ř",
            "\uD83D\uDE00",
            "\uD800",
            "2017",
            "2017-10",
            "2017-10-05",
            "20110905093545",
            "20110905093545123",
            "00000",
            "12345",
            "Serials",
            "Topics",
            "CZ",
            "CZ18",
            "V6M",
            "V-1",
            "T",
            "1M",
            "crawler07",
            "a".repeat(400),
            "-".repeat(900),
            ".warc.gz",
            ".arc",
            ".open",
            ".cdx",
            "Tests",
            "Continuous",
            "NA",
            "");

    private Names() {}

    static ContainerName containerName(SplittableRandom random) {
        boolean millis = random.nextBoolean();
        String stamp = String.format(
                Locale.ROOT,
                "%04d%02d%02d%02d%02d%02d",
                random.nextInt(1996, 2050),
                random.nextInt(1, 13),
                random.nextInt(1, 32),
                random.nextInt(24),
                random.nextInt(60),
                random.nextInt(60));
        Optional<String> host = maybe(random, HOSTS.get(random.nextInt(HOSTS.size())));
        return new ContainerName(
                PREFIXES.get(random.nextInt(PREFIXES.size())),
                millis ? stamp + String.format(Locale.ROOT, "%03d", random.nextInt(1_000)) : stamp,
                random.nextInt(3) == 0 ? random.nextLong(1_000_000_000_000L) : random.nextInt(200),
                maybe(random, Integer.toString(random.nextInt(1, 100_000))),
                host,
                host.isPresent() ? maybe(random, Integer.toString(random.nextInt(1_024, 65_536))) : Optional.empty());
    }

    /** The name as Heritrix 1 or 3 would write it, with some extension. */
    static String fileName(ContainerName name, SplittableRandom random) {
        List<String> extensions =
                List.of("", ".warc", ".arc.gz", ".WARC.GZ", ".warc.zst", ".arc.open", ".warc.gz.invalid");
        String dashes = random.nextInt(5) == 0 ? "--" : "-";
        String begin =
                name.prefix() + dashes + name.timeStamp() + "-" + String.format(Locale.ROOT, "%05d", name.serial());
        String crawler = random.nextBoolean()
                ? "-" + name.pid().orElse("") + "~" + name.host().orElse("") + "~"
                        + name.port().orElse("")
                : name.pid().map(pid -> "-" + pid).orElse("")
                        + name.host().map(host -> "-" + host).orElse("")
                        + name.port().map(port -> "-" + port).orElse("");
        return begin + crawler + extensions.get(random.nextInt(extensions.size()));
    }

    static String anyText(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(12); i >= 0; i--) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return text.toString();
    }

    private static Optional<String> maybe(SplittableRandom random, String text) {
        return random.nextInt(3) == 0 ? Optional.empty() : Optional.of(text);
    }
}
