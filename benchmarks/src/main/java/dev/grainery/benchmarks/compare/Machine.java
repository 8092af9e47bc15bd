// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.compare;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What was measured on, and when. */
final class Machine {

    private static final Pattern MODEL = Pattern.compile("model name\\s*:\\s*(.+)");
    private static final Pattern MEMORY = Pattern.compile("MemTotal:\\s*([0-9]+) kB");

    private Machine() {}

    /** One paragraph. */
    static String text(Path scratch) throws IOException {
        FileStore disk = Files.getFileStore(scratch);
        return "Measured on " + LocalDate.now(ZoneOffset.UTC) + ", "
                + Runtime.getRuntime().availableProcessors()
                + " processors (" + first(Path.of("/proc/cpuinfo"), MODEL, "unknown") + "), "
                + Long.parseLong(first(Path.of("/proc/meminfo"), MEMORY, "0")) / (1 << 20) + " GiB of memory, "
                + System.getProperty("os.name") + " " + System.getProperty("os.version") + ", " + disk.type()
                + ", Java " + System.getProperty("java.vm.version") + ".";
    }

    private static String first(Path file, Pattern pattern, String otherwise) throws IOException {
        if (!Files.isReadable(file)) {
            return otherwise;
        }
        Matcher found = pattern.matcher(Files.readString(file));
        return found.find() ? found.group(1) : otherwise;
    }
}
