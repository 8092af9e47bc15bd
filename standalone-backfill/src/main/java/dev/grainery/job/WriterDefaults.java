// SPDX-License-Identifier: Apache-2.0
package dev.grainery.job;

import java.util.regex.Pattern;

/** What Heritrix takes for a writer of containers if the job says nothing; the same in all its supported versions. */
final class WriterDefaults {

    static final String PREFIX = "WEB";
    static final String TEMPLATE =
            "${prefix}-${timestamp17}-${serialno}-" + "${heritrix.pid}~${heritrix.hostname}~${heritrix.port}";
    static final String DIRECTORY = "${launchId}";

    // also those that somebody has derived from them
    private static final Pattern WRITER = Pattern.compile(".*\\.\\w*(WARC|Warc|ARC|Arc)Writer(Chain)?Processor");
    private static final Pattern ARC = Pattern.compile(".*\\.(?!.*(WARC|Warc))[^.]*");

    private WriterDefaults() {}

    static boolean isWriter(String className) {
        return WRITER.matcher(className).matches();
    }

    static String storePath(String className) {
        return ARC.matcher(className).matches() ? "arcs" : "warcs";
    }
}
