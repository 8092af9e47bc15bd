// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rooms of the exchange: each uses only the rooms listed for it, here or in a module below. docs/architecture.md draws them. */
class ExchangeRoomsTest {

    private static final Map<String, List<String>> ROOMS = Map.ofEntries(
            Map.entry("checksums", List.of("record", "finding", "file", "read")),
            Map.entry("premis", List.of("record", "system", "fixity", "store", "assembly")),
            Map.entry("sip", List.of("record", "system", "file", "fixity", "store", "crawl", "checksums", "premis")),
            Map.entry("wacz", List.of("record", "system", "file", "read", "inspect", "describe", "store")),
            Map.entry(
                    "migrate",
                    List.of("record", "finding", "system", "file", "read", "inspect", "describe", "compare")),
            Map.entry(
                    "captures",
                    List.of("record", "system", "file", "read", "inspect", "describe", "store", "completeness")),
            Map.entry("takeover", List.of("record", "finding", "describe", "earlier", "store", "assembly")));

    private static final JavaClasses CLASSES = ModuleClasses.ALL;

    @Test
    void a_room_uses_only_the_rooms_listed_for_it() {
        Rooms.check(CLASSES, ROOMS);
    }

    @Test
    void checksum_lists_are_only_ever_opened_to_read_them() {
        HouseRules.checkReading(CLASSES, "dev.grainery.checksums..");
    }

    @Test
    void servers_and_containers_are_reached_through_the_libraries_below() {
        Rooms.checkOnlyIn(CLASSES, List.of(), "com.mongodb..", "org.bson..", "org.sqlite..", "com.github.luben..");
        Rooms.checkOnlyIn(CLASSES, List.of(), InternalPackages.ALL.toArray(String[]::new));
    }

    @Test
    void tables_of_captures_are_written_in_one_room() {
        Rooms.checkOnlyIn(
                CLASSES, List.of("captures"), "org.apache.parquet..", "org.apache.hadoop..", "blue.strategic..");
    }

    @Test
    void the_exchange_knows_neither_crawler_nor_command_line() {
        Rooms.checkIndependence(CLASSES);
    }

    @Test
    void the_rules_for_every_library_are_kept() {
        HouseRules.check(CLASSES);
    }
}
