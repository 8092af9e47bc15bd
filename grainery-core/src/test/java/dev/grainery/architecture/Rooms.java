// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Rooms of which each uses only those that are listed for it. */
public final class Rooms {

    private Rooms() {}

    /**
     * The rule that every class is in a room, and uses none but those that are listed.
     *
     * @param considered which dependencies the rule looks at
     * @param rooms the rooms, each with those that it uses
     * @param packages the packages of a room, by its name
     */
    public static LayeredArchitecture closed(
            LayeredArchitecture considered, Map<String, List<String>> rooms, UnaryOperator<String> packages) {
        LayeredArchitecture rule = considered;
        for (String room : rooms.keySet()) {
            rule = rule.layer(room).definedBy(packages.apply(room));
        }
        for (Map.Entry<String, List<String>> room : rooms.entrySet()) {
            rule = room.getValue().isEmpty()
                    ? rule.whereLayer(room.getKey()).mayNotAccessAnyLayer()
                    : rule.whereLayer(room.getKey())
                            .mayOnlyAccessLayers(room.getValue().toArray(String[]::new));
        }
        return rule.ensureAllClassesAreContainedInArchitecture();
    }
}
