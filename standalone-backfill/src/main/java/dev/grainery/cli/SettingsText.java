// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.naming.NamingConvention;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Setting;
import dev.grainery.store.SettingKey;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;

/** The settings of a store, as people read them. */
final class SettingsText {

    private SettingsText() {}

    /** A line for each setting. */
    static String of(GraineryStore store) {
        StringBuilder text = new StringBuilder();
        for (SettingKey key : SettingKey.values()) {
            Optional<Setting> setting = store.settings().find(key);
            String value = setting.map(kept -> value(store, key, kept)).orElse("not set");
            String when = setting.map(kept ->
                            ", set on " + LocalDate.ofInstant(kept.since(), ZoneOffset.UTC) + " by " + kept.by())
                    .orElse("");
            text.append(String.format(Locale.ROOT, "%-8s  %s%s%n", key.word(), value, when));
        }
        return text.toString();
    }

    private static String value(GraineryStore store, SettingKey key, Setting setting) {
        if (key != SettingKey.NAMING) {
            return setting.value();
        }
        NamingConvention convention = store.settings().convention().orElseThrow();
        return convention.name() + " (sha256 " + convention.digest().substring(0, 12) + "...)";
    }
}
