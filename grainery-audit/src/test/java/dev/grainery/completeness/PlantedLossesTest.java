// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.grainery.completeness.MadeCrawl.Container;
import dev.grainery.completeness.MadeCrawl.Writer;
import dev.grainery.record.Completeness.Differences;
import dev.grainery.record.Completeness.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is taken away from a crawl that was whole is found, and nothing else is. */
class PlantedLossesTest {

    private static final int PLANTED = 7;

    @TempDir
    private Path directory;

    /** What is done to a crawl, and which differences tell of it. */
    enum Planted {
        /** Members are cut out of containers. */
        RECORDS(Kind.LOGGED_NOT_STORED) {
            @Override
            long plant(MadeCrawl crawl, Random random) {
                for (int i = 0; i < PLANTED; i++) {
                    List<byte[]> records = container(crawl, random).records();
                    records.remove(capture(records, random));
                }
                return PLANTED;
            }
        },
        LINES(Kind.STORED_NOT_LOGGED) {
            @Override
            long plant(MadeCrawl crawl, Random random) {
                for (int i = 0; i < PLANTED; i++) {
                    crawl.log.remove(line(crawl, random));
                }
                return PLANTED;
            }
        },
        CONTAINERS(Kind.LOGGED_NOT_STORED) {
            @Override
            long plant(MadeCrawl crawl, Random random) {
                Container lost = container(crawl, random);
                crawl.containers.remove(lost);
                return lost.records().size() - 1L;
            }
        },
        ENDS(Kind.LOGGED_NOT_STORED) {
            @Override
            long plant(MadeCrawl crawl, Random random) {
                List<byte[]> records = container(crawl, random).records();
                int from = capture(records, random);
                int lost = records.size() - from;
                records.subList(from, records.size()).clear();
                return lost;
            }
        },
        SECOND_RECORDS(Kind.TWICE) {
            @Override
            long plant(MadeCrawl crawl, Random random) {
                for (int i = 0; i < PLANTED; i++) {
                    List<byte[]> records = container(crawl, random).records();
                    byte[] record = records.get(capture(records, random));
                    container(crawl, random).records().add(record);
                }
                return PLANTED;
            }
        },
        DAMAGED_RECORDS(Kind.DAMAGED) {
            @Override
            long plant(MadeCrawl crawl, Random random) {
                for (Container container : crawl.containers) {
                    List<byte[]> records = container.records();
                    // the check sum of the member
                    byte[] record = records.get(capture(records, random));
                    record[record.length - 8] ^= 1;
                }
                return crawl.containers.size();
            }
        },
        DIGESTS(Kind.OTHER_DIGEST) {
            @Override
            long plant(MadeCrawl crawl, Random random) {
                return lines(crawl, random, " (sha1:)?[A-Z2-7]{32} ", " $1UNDYEO7XE632JHLJA4RL2K2BBZR5LN74 ");
            }
        },
        SIZES(Kind.OTHER_SIZE) {
            @Override
            long plant(MadeCrawl crawl, Random random) {
                return lines(crawl, random, " (\\d+) http", " 7$1 http");
            }
        },
        MOVED_RECORDS(Kind.OTHER_CONTAINER) {
            @Override
            long plant(MadeCrawl crawl, Random random) {
                List<byte[]> from = crawl.containers.get(0).records();
                for (int i = 0; i < PLANTED; i++) {
                    crawl.containers.get(1).records().add(from.remove(capture(from, random)));
                }
                return crawl.log.get(0).contains("warcFilename") ? PLANTED : 0;
            }
        },
        STATUSES(Kind.OTHER_STATUS) {
            @Override
            long plant(MadeCrawl crawl, Random random) {
                return lines(crawl, random, "Z   [24]0", "Z   50");
            }
        };

        private final Kind kind;

        Planted(Kind kind) {
            this.kind = kind;
        }

        /** Plants it, and tells how many differences that makes. */
        abstract long plant(MadeCrawl crawl, Random random);

        static Container container(MadeCrawl crawl, Random random) {
            return crawl.containers.get(random.nextInt(crawl.containers.size()));
        }

        static int capture(List<byte[]> records, Random random) {
            return 1 + random.nextInt(records.size() - 1);
        }

        static int line(MadeCrawl crawl, Random random) {
            int line = random.nextInt(crawl.log.size());
            boolean stored = crawl.log.get(line).contains("Z   ")
                    && !crawl.log.get(line).contains("duplicate")
                    && !crawl.log.get(line).contains("Z   -");
            return stored ? line : line(crawl, random);
        }

        static long lines(MadeCrawl crawl, Random random, String from, String to) {
            TreeSet<Integer> chosen = new TreeSet<>();
            while (chosen.size() < PLANTED) {
                chosen.add(line(crawl, random));
            }
            chosen.forEach(line -> crawl.log.set(line, crawl.log.get(line).replaceFirst(from, to)));
            return PLANTED;
        }
    }

    static Stream<Arguments> cases() {
        return Stream.of(Writer.values())
                .flatMap(writer -> Stream.of(Planted.values()).map(planted -> Arguments.of(writer, planted)));
    }

    @ParameterizedTest
    @EnumSource(Writer.class)
    void a_whole_crawl_has_no_difference(Writer writer) throws IOException {
        MadeCrawl crawl = new MadeCrawl(writer, 1);
        crawl.writeTo(directory);
        Comparison found = MadeCrawl.compared(directory);
        assertThat(found.completeness().differences()).as("%s", found.first()).isZero();
        assertThat(found.unread()).isEmpty();
        assertThat(found.completeness().otherLines()).isZero();
        assertThat(found.completeness().captures()).isEqualTo(200);
        assertThat(found.completeness().matched()).isEqualTo(200);
        assertThat(found.completeness().linesToStore()).isEqualTo(200);
        assertThat(found.completeness().lines()).isEqualTo(crawl.log.size());
        assertThat(found.completeness().withoutRecord()).isEqualTo(writer == Writer.NETARCHIVE_SUITE ? 1 : 0);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void each_loss_is_found_and_nothing_else(Writer writer, Planted planted) throws IOException {
        long seed = new Random().nextLong();
        MadeCrawl crawl = new MadeCrawl(writer, seed);
        long expected = planted.plant(crawl, new Random(seed));
        crawl.writeTo(directory);
        Comparison found = MadeCrawl.compared(directory);
        assertThat(found.completeness().kinds())
                .as("seed %d", seed)
                .extracting(Differences::kind, Differences::number)
                .containsExactlyElementsOf(expected == 0 ? List.of() : List.of(tuple(planted.kind, expected)));
        assertThat(found.first())
                .hasSize((int) Math.min(expected, Reconciliation.MOST_LISTED))
                .allMatch(difference -> difference.kind() == planted.kind);
    }
}
