// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rooms of the audit: each uses only the rooms listed for it, here or in a module below. docs/architecture.md draws them. */
class AuditRoomsTest {

    private static final Map<String, List<String>> ROOMS = Map.ofEntries(
            Map.entry("log", List.of("record", "finding", "system", "fixity", "store")),
            Map.entry("salvage", List.of("record", "file", "read")),
            Map.entry("compare", List.of("record", "finding", "system", "file", "read", "inspect")),
            Map.entry("crawl", List.of("record", "file", "read", "inspect", "harvest", "store")),
            Map.entry(
                    "completeness",
                    List.of("record", "finding", "system", "file", "read", "inspect", "describe", "store", "crawl")),
            Map.entry("damage", List.of("record", "finding", "file", "inspect", "describe", "store", "crawl")),
            Map.entry("witness", List.of("record", "system", "fixity", "store")));

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
    void servers_are_reached_through_the_store_and_time_stamps_read_in_one_room() {
        Rooms.checkOnlyIn(CLASSES, List.of(), "com.mongodb..", "org.bson..", "org.sqlite..", "com.github.luben..");
        Rooms.checkOnlyIn(CLASSES, List.of("witness"), "org.bouncycastle..");
    }

    @Test
    void the_audit_knows_neither_crawler_nor_command_line() {
        Rooms.checkIndependence(CLASSES);
    }

    @Test
    void the_rules_for_every_library_are_kept() {
        HouseRules.check(CLASSES);
    }
}
