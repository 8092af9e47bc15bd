// SPDX-License-Identifier: Apache-2.0
package dev.grainery.endtoend;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How a crawl writes its containers.
 *
 * @param arc as ARC, else as WARC
 * @param plain uncompressed
 * @param paths into several directories, one of them outside of the job
 * @param writers with a second writer, of the other format
 * @param withoutPid with names that do not tell the process
 * @param accents with names of the job, of its containers and, where that can be, of its harvest that are not ASCII
 */
record CrawlShape(boolean arc, boolean plain, boolean paths, boolean writers, boolean withoutPid, boolean accents) {

    private static final String WRITER = """
            <bean id="%s" class="org.archive.modules.writer.%s">
                <property name="prefix" value="%s"/>
                <property name="compress" value="%s"/>
                <property name="maxFileSizeBytes" value="%d"/>
                <property name="poolMaxActive" value="3"/>
                <property name="maxWaitForIdleMs" value="20"/>
                %s
                %s
            </bean>
            """;

    /** Sixteen shapes in which any three of the six choices meet in all their combinations. */
    static List<CrawlShape> triples() {
        return IntStream.range(0, 16)
                .mapToObj(i -> of(bit(i, 0), bit(i, 1), bit(i, 2), bit(i, 3)))
                .toList();
    }

    /** Eight shapes in which any two of the six choices meet in all their combinations. */
    static List<CrawlShape> pairs() {
        return IntStream.range(0, 8)
                .mapToObj(i -> {
                    boolean a = bit(i, 0);
                    boolean b = bit(i, 1);
                    boolean c = bit(i, 2);
                    return new CrawlShape(a, b, c, a ^ b, a ^ c, b ^ c);
                })
                .toList();
    }

    private static CrawlShape of(boolean a, boolean b, boolean c, boolean d) {
        return new CrawlShape(a, b, c, d, a ^ b ^ c, b ^ c ^ d);
    }

    private static boolean bit(int number, int which) {
        return (number >> which & 1) == 1;
    }

    /** A name for the job, which no other shape has. */
    String name() {
        String choices = IntStream.range(0, 6)
                .mapToObj(i ->
                        List.of(arc, plain, paths, writers, withoutPid, accents).get(i) ? "1" : "0")
                .collect(Collectors.joining());
        return (accents ? "Žluťoučký-" : "Shape-") + choices;
    }

    /** The beans of the writers. */
    String beans(String prefix, Path outside) {
        String first = bean("warcWriter", arc, prefix, outside.resolve("first"));
        return writers ? first + bean("otherWriter", !arc, prefix + "-other", outside.resolve("other")) : first;
    }

    private String bean(String id, boolean asArc, String prefix, Path outside) {
        return WRITER.formatted(
                id,
                asArc ? "ARCWriterProcessor" : "WARCWriterChainProcessor",
                prefix,
                !plain,
                plain ? 90_000 : 30_000,
                paths
                        ? "<property name=\"storePaths\"><list><value>warcs</value><value>" + outside
                                + "</value></list></property>"
                        : "",
                withoutPid ? "<property name=\"template\" value=\"${prefix}-${timestamp17}-${serialno}\"/>" : "");
    }

    /** Whether the containers tell any name of their harvest: the ARC writer of Heritrix 3.13.0 only those in ASCII. */
    boolean tellsHarvest() {
        return !accents || !(arc || writers);
    }

    /** What stands in the chain in the place of the writer. */
    String chain() {
        return "<ref bean=\"warcWriter\"/>" + (writers ? "<ref bean=\"otherWriter\"/>" : "");
    }

    @Override
    public String toString() {
        List<String> choices = new ArrayList<>();
        choices.add(arc ? "ARC" : "WARC");
        choices.add(plain ? "uncompressed" : "gzip");
        choices.add(paths ? "several directories" : "one directory");
        choices.add(writers ? "two writers" : "one writer");
        choices.add(withoutPid ? "names without pid" : "names with pid");
        choices.add(accents ? "names not ASCII" : "names in ASCII");
        return String.join("; ", choices);
    }
}
