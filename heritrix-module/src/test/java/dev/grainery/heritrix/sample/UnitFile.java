// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

record UnitFile(Map<String, Map<String, List<String>>> sections) {

    static UnitFile parse(String text) {
        Map<String, Map<String, List<String>>> sections = new LinkedHashMap<>();
        String section = "";
        for (String line : text.lines().toList()) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            if (line.startsWith("[")) {
                assertThat(line).matches("\\[[A-Za-z]+]");
                section = line.substring(1, line.length() - 1);
                continue;
            }
            assertThat(line).matches("[A-Za-z_]+=.+");
            String[] pair = line.split("=", 2);
            sections.computeIfAbsent(section, name -> new LinkedHashMap<>())
                    .computeIfAbsent(pair[0], name -> new ArrayList<>())
                    .add(pair[1]);
        }
        return new UnitFile(sections);
    }

    String value(String section, String key) {
        assertThat(values(section, key)).describedAs("%s in [%s]", key, section).hasSize(1);
        return values(section, key).get(0);
    }

    List<String> values(String section, String key) {
        return sections.getOrDefault(section, Map.of()).getOrDefault(key, List.of());
    }
}
