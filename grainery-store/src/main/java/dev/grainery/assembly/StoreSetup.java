// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import static dev.grainery.record.GraineryRecord.NA;

import dev.grainery.describe.naming.HarvestKind;
import dev.grainery.describe.naming.NamingConvention;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Header;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoreSettings;
import dev.grainery.store.StoreSettings.Setting;
import dev.grainery.store.StoreSettings.SettingKey;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A given value that differs from a stored setting is a conflict: two conventions would split harvests. */
public final class StoreSetup {

    public static final String NO_AUTHOR =
            "no author is set, so records that name none have the author NA; set one with:"
                    + " grainery store settings author NAME --replace-na";

    private final GraineryStore store;
    private final StoreSettings settings;
    private final String by;
    private final InstantSource clock;

    public StoreSetup(GraineryStore store, String by, InstantSource clock) {
        this.store = store;
        this.settings = store.settings();
        this.by = by;
        this.clock = clock;
    }

    public List<SettingConflict> conflicts(GivenSettings given) {
        List<SettingConflict> conflicts = new ArrayList<>();
        settings.find(SettingKey.NAMING)
                .ifPresentOrElse(
                        current -> naming(given, current).ifPresent(conflicts::add),
                        () -> unnamed(given).ifPresent(conflicts::add));
        other(SettingKey.AUTHOR, given.author()).ifPresent(conflicts::add);
        other(SettingKey.STANDARD, given.standard()).ifPresent(conflicts::add);
        return conflicts;
    }

    private Optional<SettingConflict> other(SettingKey key, Optional<String> given) {
        return settings.find(key)
                .filter(current -> !current.value().equals(NA))
                .filter(current ->
                        given.filter(wanted -> !wanted.equals(current.value())).isPresent())
                .map(current -> new SettingConflict(
                        key,
                        "the " + key.word() + " of this store is \"" + current.value() + "\"" + since(current)
                                + ", not \""
                                + given.get() + "\"; leave it out, or change it with: grainery store settings "
                                + key.word()
                                + " \"" + given.get() + "\""));
    }

    private Optional<SettingConflict> naming(GivenSettings given, Setting current) {
        NamingConvention stored = settings.convention().orElseThrow();
        return given.naming()
                .filter(naming -> !naming.isSameAs(stored))
                .map(naming -> new SettingConflict(
                        SettingKey.NAMING,
                        "this store names harvests by the convention \"" + stored.name() + "\"" + since(current)
                                + ", and the one given, \"" + naming.name() + "\", differs from it; leave --naming out,"
                                + " or change the convention of the store with: grainery store settings naming FILE"));
    }

    /** The harvests of a store without a convention may have been named by another one. */
    private Optional<SettingConflict> unnamed(GivenSettings given) {
        NamingConvention naming = given.naming().orElseGet(NamingConvention::builtIn);
        List<String> changed = new ArrayList<>();
        store.harvests().forEachPrefix(prefix -> {
            if (wouldChange(prefix, naming)) {
                changed.add(prefix.harvestNameStand());
            }
        });
        return changed.isEmpty()
                ? Optional.empty()
                : Optional.of(new SettingConflict(
                        SettingKey.NAMING,
                        "this store has harvests, but no naming convention yet; the convention \"" + naming.name()
                                + "\" would change the type or name of " + changed.size() + ", such as \""
                                + changed.get(0) + "\"; give the convention that they are named by: --naming FILE, or"
                                + " change them with: grainery store settings naming FILE"));
    }

    private static boolean wouldChange(HarvestRecord.Prefix prefix, NamingConvention naming) {
        HarvestKind kind = naming.naming().kind(prefix.harvestNameStand());
        return !kind.type().equals(prefix.harvestType())
                || !kind.suffix().equals(prefix.harvestSuffix())
                || !naming.naming().isName(prefix.harvestNameStand());
    }

    private static String since(Setting setting) {
        return " (set on " + LocalDate.ofInstant(setting.since(), ZoneOffset.UTC) + " by " + setting.by() + ")";
    }

    /** Call only without conflicts. Returns messages for the user, once per store. */
    public List<String> settle(GivenSettings given) {
        List<String> messages = new ArrayList<>();
        if (settings.find(SettingKey.NAMING).isEmpty()) {
            NamingConvention naming = given.naming().orElseGet(NamingConvention::builtIn);
            settings.putIfAbsent(SettingKey.NAMING, setting(naming.text()));
            if (given.naming().isPresent() || store.harvests().count() > 0) {
                messages.add("from now on this store names harvests by the convention \"" + naming.name() + "\"");
            }
        }
        author(given).ifPresent(messages::add);
        if (settings.find(SettingKey.STANDARD).isEmpty()) {
            settings.putIfAbsent(SettingKey.STANDARD, setting(given.standard().orElse(Header.DEFAULT_STANDARD)));
        }
        store.flush();
        return messages;
    }

    private Optional<String> author(GivenSettings given) {
        Optional<Setting> current = settings.find(SettingKey.AUTHOR);
        if (current.isEmpty()) {
            settings.putIfAbsent(SettingKey.AUTHOR, setting(given.author().orElse(NA)));
            return given.author().isPresent() ? Optional.empty() : Optional.of(NO_AUTHOR);
        }
        if (current.get().value().equals(NA) && given.author().isPresent()) {
            settings.replace(
                    SettingKey.AUTHOR, current.get(), setting(given.author().get()));
            return Optional.of("from now on the author of this store's records is \""
                    + given.author().get()
                    + "\"; to give it to earlier records as well, run: grainery store settings author \""
                    + given.author().get() + "\" --replace-na");
        }
        return Optional.empty();
    }

    private Setting setting(String value) {
        return new Setting(value, clock.instant(), by);
    }

    public record GivenSettings(Optional<String> author, Optional<String> standard, Optional<NamingConvention> naming) {

        public static final GivenSettings NONE =
                new GivenSettings(Optional.empty(), Optional.empty(), Optional.empty());
    }

    public record SettingConflict(SettingKey key, String message) {}
}
