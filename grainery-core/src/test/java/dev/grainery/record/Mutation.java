// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Changes of one place in a JSON tree. */
final class Mutation {

    private Mutation() {}

    static void set(ObjectNode root, String place, JsonNode value) {
        JsonPointer pointer = JsonPointer.compile(place);
        JsonNode parent = root.at(pointer.head());
        if (parent instanceof ArrayNode array) {
            array.set(pointer.last().getMatchingIndex(), value);
        } else {
            ((ObjectNode) parent).set(pointer.last().getMatchingProperty(), value);
        }
    }

    static void remove(ObjectNode root, String place) {
        JsonPointer pointer = JsonPointer.compile(place);
        JsonNode parent = root.at(pointer.head());
        if (((ObjectNode) parent).remove(pointer.last().getMatchingProperty()) == null) {
            throw new IllegalArgumentException("nothing to remove at " + place);
        }
    }

    /** The places of all members of objects, however deep, as JSON pointers. */
    static List<String> places(JsonNode root) {
        List<String> places = new ArrayList<>();
        collect(root, "", places);
        return places;
    }

    private static void collect(JsonNode node, String place, List<String> places) {
        node.properties().forEach(entry -> {
            String child = place + "/" + entry.getKey();
            places.add(child);
            collect(entry.getValue(), child, places);
        });
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            collect(node.get(i), place + "/" + i, places);
        }
    }
}
