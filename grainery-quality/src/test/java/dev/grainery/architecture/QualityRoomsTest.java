// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The room of this module uses only the rooms of the core listed for it. */
class QualityRoomsTest {

    private static final Map<String, List<String>> ROOMS = Map.of("quality", List.of("record", "system", "inspect"));

    private static final JavaClasses CLASSES = ModuleClasses.ALL;

    @Test
    void the_room_uses_only_the_rooms_listed_for_it() {
        Rooms.check(CLASSES, ROOMS);
    }

    @Test
    void it_knows_neither_store_nor_crawler_nor_command_line() {
        Rooms.checkIndependence(CLASSES);
        Rooms.checkOnlyIn(CLASSES, List.of(), InternalPackages.ALL.toArray(String[]::new));
    }

    @Test
    void the_rules_for_every_library_are_kept() {
        HouseRules.check(CLASSES);
    }
}
