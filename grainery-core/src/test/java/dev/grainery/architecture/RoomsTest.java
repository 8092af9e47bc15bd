// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Rooms of the core: each uses only the rooms listed for it, here or in a module below. docs/architecture.md draws them. */
class RoomsTest {

    private static final Map<String, List<String>> ROOMS = Map.ofEntries(
            Map.entry("record", List.of()),
            Map.entry("finding", List.of()),
            Map.entry("system", List.of()),
            Map.entry("file", List.of("record")),
            Map.entry("read", List.of("record", "finding", "file")),
            Map.entry("inspect", List.of("record", "finding", "system", "file", "read")),
            Map.entry("http", List.of("record", "system", "file", "inspect")),
            Map.entry("fixity", List.of("record")),
            Map.entry("describe", List.of("record", "finding", "system", "file", "read", "inspect", "fixity")));

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
        Rooms.checkOnlyIn(CLASSES, List.of("system"), "io.prometheus..");
        Rooms.checkOnlyIn(CLASSES, List.of("read"), "com.github.luben..", "org.apache.commons.compress..");
        Rooms.checkOnlyIn(CLASSES, List.of(), "com.mongodb..", "org.bson..", "org.sqlite..", "java.sql..");
    }

    @Test
    void the_core_knows_neither_crawler_nor_command_line() {
        Rooms.checkIndependence(CLASSES);
    }

    @Test
    void the_records_hold_values_only() {
        classes()
                .that()
                .resideInAPackage(Rooms.packages("record"))
                .and(DescribedPredicate.describe("are parts of a record", RoomsTest::isRecordPart))
                .should()
                .beRecords()
                .check(CLASSES);
    }

    private static boolean isRecordPart(JavaClass c) {
        return c.isTopLevelClass()
                && !c.isEnum()
                && !c.isInterface()
                // these make texts of records and tell what is right, and are none themselves
                && !Set.of("OriginDate", "RecordDate", "RecordJson", "RecordSchema")
                        .contains(c.getSimpleName());
    }
}
