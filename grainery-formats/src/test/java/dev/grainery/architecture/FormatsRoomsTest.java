// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The room of formats uses only the rooms of the core that are listed for it. docs/architecture.md draws them. */
class FormatsRoomsTest {

    private static final JavaClasses CLASSES = ModuleClasses.ALL;

    @Test
    void a_room_uses_only_the_rooms_listed_for_it() {
        Rooms.check(CLASSES, Map.of("formats", List.of("inspect")));
    }

    @Test
    void the_library_knows_neither_crawler_nor_command_line() {
        Rooms.checkIndependence(CLASSES);
    }

    @Test
    void the_rules_for_every_library_are_kept() {
        HouseRules.check(CLASSES);
    }
}
