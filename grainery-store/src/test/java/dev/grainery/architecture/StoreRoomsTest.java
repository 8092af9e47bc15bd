// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rooms of the store: each uses only the rooms listed for it, here or in a module below. docs/architecture.md draws them. */
class StoreRoomsTest {

    private static final Map<String, List<String>> ROOMS = Map.ofEntries(
            Map.entry("harvest", List.of("record", "finding", "fixity", "describe")),
            Map.entry("earlier", List.of("record", "file", "read")),
            Map.entry(
                    "store",
                    List.of("record", "finding", "system", "file", "fixity", "describe", "harvest", "earlier")),
            Map.entry("assembly", List.of("record", "finding", "file", "fixity", "describe", "harvest", "store")),
            Map.entry("outbox", List.of("record", "finding", "system", "file", "store", "assembly")));

    private static final JavaClasses CLASSES = ModuleClasses.ALL;

    @Test
    void a_room_uses_only_the_rooms_listed_for_it() {
        Rooms.check(CLASSES, ROOMS);
    }

    @Test
    void public_types_show_nothing_internal() {
        Rooms.checkPublicMethods(CLASSES);
    }

    @Test
    void each_library_stays_where_it_is_needed() {
        Rooms.checkOnlyIn(CLASSES, List.of("store"), "com.mongodb..");
        Rooms.checkOnlyIn(CLASSES, List.of("earlier", "store"), "org.bson..");
    }

    @Test
    void the_store_knows_neither_crawler_nor_command_line() {
        Rooms.checkIndependence(CLASSES);
    }

    @Test
    void the_rules_for_every_library_are_kept() {
        HouseRules.check(CLASSES);
    }

    @Test
    void harvests_are_described_without_writing() {
        HouseRules.checkReading(CLASSES, "dev.grainery.harvest..");
    }
}
