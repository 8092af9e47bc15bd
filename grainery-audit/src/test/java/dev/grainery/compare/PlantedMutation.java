// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import dev.grainery.compare.MigratedArc.Made;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;

/** Something that a converter may do wrong to one record. */
enum PlantedMutation {
    BODY_BYTE(DifferenceKind.BODY, record -> record.block.length > record.body && !record.is("metadata")) {
        @Override
        void plant(Made record, Random random) {
            record.block[record.body + random.nextInt(record.block.length - record.body)] ^=
                    (byte) (1 + random.nextInt(255));
        }
    },
    BODY_SHORTER(DifferenceKind.BODY, record -> record.block.length > record.body && !record.is("metadata")) {
        @Override
        void plant(Made record, Random random) {
            record.block = Arrays.copyOf(record.block, record.body + random.nextInt(record.block.length - record.body));
        }
    },
    HEADER_BYTE(DifferenceKind.HTTP_HEADER, Made::isMessage) {
        @Override
        void plant(Made record, Random random) {
            int at = new String(record.block, StandardCharsets.ISO_8859_1).indexOf("Server: test") + random.nextInt(12);
            record.block[at] ^= 1;
        }
    },
    STATUS(DifferenceKind.STATUS, Made::isMessage) {
        @Override
        void plant(Made record, Random random) {
            record.block["HTTP/1.1 2".length()] = '5';
        }
    },
    URI(DifferenceKind.URI, record -> !record.is("metadata")) {
        @Override
        void plant(Made record, Random random) {
            record.fields.computeIfPresent("WARC-Target-URI", (name, uri) -> uri.replace("example", "exemple"));
        }
    },
    DATE(DifferenceKind.DATE, record -> true) {
        @Override
        void plant(Made record, Random random) {
            int month = 2 + random.nextInt(8);
            record.fields.computeIfPresent("WARC-Date", (name, date) -> date.replace("-01-", "-0" + month + "-"));
        }
    },
    IP(DifferenceKind.IP, record -> true) {
        @Override
        void plant(Made record, Random random) {
            record.fields.put("WARC-IP-Address", "192.168.0." + random.nextInt(256));
        }
    },
    TYPE_OF_RECORD(DifferenceKind.RECORD_TYPE, Made::isMessage) {
        @Override
        void plant(Made record, Random random) {
            record.fields.put("WARC-Type", "revisit");
        }
    },
    MEDIA_TYPE(DifferenceKind.CONTENT_TYPE, record -> record.is("resource")) {
        @Override
        void plant(Made record, Random random) {
            record.fields.put("Content-Type", "text/x-other");
        }
    },
    HEADER_LINE(DifferenceKind.HEADER_LINE, record -> record.fields.containsKey("ARC-Header-Line")) {
        @Override
        void plant(Made record, Random random) {
            record.fields.computeIfPresent("ARC-Header-Line", (name, line) -> line + "7");
        }
    },
    FILEDESC(DifferenceKind.FILEDESC, record -> record.is("metadata")) {
        @Override
        void plant(Made record, Random random) {
            record.block[random.nextInt(record.block.length)] ^= 1;
        }
    },
    PAYLOAD_DIGEST(DifferenceKind.PAYLOAD_DIGEST, Made::isMessage) {
        @Override
        void plant(Made record, Random random) {
            // after the digests are stated
        }

        @Override
        void plantLast(Made record) {
            record.fields.put("WARC-Payload-Digest", "md5:00000000000000000000000000000000");
        }
    },
    BLOCK_DIGEST(DifferenceKind.BLOCK_DIGEST, record -> true) {
        @Override
        void plant(Made record, Random random) {
            // after the digests are stated
        }

        @Override
        void plantLast(Made record) {
            record.fields.put("WARC-Block-Digest", "md5:00000000000000000000000000000000");
        }
    },
    LOST(DifferenceKind.LOST, record -> !record.is("metadata")) {
        @Override
        void plant(List<Made> records, int index, Random random) {
            records.remove(index);
        }
    },
    LOST_FILEDESC(DifferenceKind.FILEDESC, record -> record.is("metadata")) {
        @Override
        void plant(List<Made> records, int index, Random random) {
            records.remove(index);
        }
    },
    DOUBLED(DifferenceKind.DOUBLED, record -> !record.is("metadata")) {
        @Override
        void plant(List<Made> records, int index, Random random) {
            records.add(
                    index + random.nextInt(records.size() + 1 - index),
                    records.get(index).copy());
        }
    },
    ADDED(DifferenceKind.ADDED, record -> !record.is("metadata")) {
        @Override
        void plant(List<Made> records, int index, Random random) {
            Made other = records.get(index).copy();
            other.fields.put("WARC-Target-URI", "http://added.example/");
            other.fields.put("WARC-Date", "2005-01-01T00:00:00Z");
            other.block = Arrays.copyOf(other.block, other.block.length + 1);
            records.add(index, other.digested());
        }
    },
    MOVED(DifferenceKind.ORDER, record -> !record.is("metadata")) {
        @Override
        void plant(List<Made> records, int index, Random random) {
            Made moved = records.remove(index);
            int to = 2 + random.nextInt(records.size() - 1);
            records.add(to == index ? (index + 1 > records.size() ? index - 1 : index + 1) : to, moved);
        }
    };

    private final DifferenceKind found;

    @SuppressWarnings("ImmutableEnumChecker") // what each tests holds no state
    private final Predicate<Made> applies;

    PlantedMutation(DifferenceKind found, Predicate<Made> applies) {
        this.found = found;
        this.applies = applies;
    }

    /** What is to be found. */
    DifferenceKind found() {
        return found;
    }

    boolean applies(Made record) {
        return !record.is("warcinfo") && applies.test(record);
    }

    /** Changes the records. */
    void plant(List<Made> records, int index, Random random) {
        Made record = records.get(index);
        plant(record, random);
        record.digested();
        plantLast(record);
    }

    /** Changes the record, which is to state the right digests of what comes of it. */
    void plant(Made record, Random random) {
        throw new IllegalStateException("this one changes the order or the number of records");
    }

    /** Changes the digests. */
    void plantLast(Made record) {
        // most leave them right
    }
}
