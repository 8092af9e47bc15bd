// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.junit.jupiter.api.Test;

class KeyWalkTest {

    @Test
    void changes_meanwhile_neither_end_it_nor_make_it_endless() {
        try (MVStore memory = MVStore.open(null)) {
            MVMap<String, String> map = memory.openMap("m");
            List.of("b", "d", "f").forEach(key -> map.put(key, ""));
            KeyWalk keys = new KeyWalk(map, List.of("b", "f"));
            assertThat(keys.next()).isEqualTo("b");
            map.remove("d");
            map.put("e", "");
            map.put("g", "");
            // the next key was looked up before it was removed
            assertThat(keys.next()).isEqualTo("d");
            assertThat(keys.next()).isEqualTo("e");
            assertThat(keys.next()).isEqualTo("f");
            assertThat(keys.hasNext()).isFalse();
        }
    }

    @Test
    void nothing_has_no_keys() {
        try (MVStore memory = MVStore.open(null)) {
            assertThat(new KeyWalk(memory.openMap("m"), List.of()).hasNext()).isFalse();
        }
    }
}
