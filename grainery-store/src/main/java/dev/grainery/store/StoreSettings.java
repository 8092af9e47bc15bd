// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.describe.naming.NamingConvention;
import dev.grainery.describe.naming.NamingFileException;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Header;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordStyle;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.StoreException;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Writes;
import java.time.Instant;
import java.util.Optional;
import org.bson.Document;

/**
 * What is set once for a store, and holds for every program that writes to it: how harvests are named, who makes the
 * records, and by which standard. Thread-safe.
 */
public final class StoreSettings {

    private static final String VALUE = "value";
    private static final String SINCE = "since";
    private static final String DIGEST = "digest";

    private final DocumentCollection documents;

    StoreSettings(DocumentStore store) {
        this.documents = store.collection(StoreSchema.SETTING);
    }

    /** A setting, empty if it was never set. */
    public Optional<Setting> find(SettingKey key) {
        return documents.first(Query.id(key.word())).map(DocumentMapping.as(Setting.class));
    }

    /**
     * Sets what was never set. Of several programs that do so at once the first one wins.
     *
     * @return the setting that holds now
     */
    public Setting putIfAbsent(SettingKey key, Setting setting) {
        Document document = document(key, setting).append(DocumentMapping.ID, key.word());
        boolean inserted = Writes.isDone(documents.write(new Write.Insert(document)));
        return inserted ? setting : find(key).orElse(setting);
    }

    /**
     * Changes a setting.
     *
     * @param before what it was when the change was decided on
     * @return whether it was that still; if not, nothing was changed
     */
    public boolean replace(SettingKey key, Setting before, Setting after) {
        Document guard = new Document(VALUE, before.value()).append(SINCE, RecordDate.text(before.since()));
        return Writes.isDone(documents.write(new Write.Set(key.word(), guard, document(key, after))));
    }

    private static Document document(SettingKey key, Setting setting) {
        Document document = DocumentMapping.document(setting);
        return key == SettingKey.NAMING
                ? document.append(DIGEST, convention(setting).digest())
                : document;
    }

    /**
     * The convention that harvests are named by, empty if none was set.
     *
     * @throws StoreException if the one that is kept cannot be read; a newer version of the program may have written it
     */
    public Optional<NamingConvention> convention() {
        return find(SettingKey.NAMING).map(StoreSettings::convention);
    }

    private static NamingConvention convention(Setting setting) {
        try {
            return NamingConvention.of("of the store", setting.value());
        } catch (NamingFileException e) {
            throw new StoreException(
                    "the naming convention that the store keeps cannot be read; was it set by a newer version of"
                            + " Grainery? " + e.getMessage(),
                    e);
        }
    }

    /** On which terms records are made: what was set, else the built-in convention, and no author. */
    public RecordTerms terms() {
        String author = find(SettingKey.AUTHOR).map(Setting::value).orElse(GraineryRecord.NA);
        String standard = find(SettingKey.STANDARD).map(Setting::value).orElse(Header.DEFAULT_STANDARD);
        HarvestNaming naming = convention().orElseGet(NamingConvention::builtIn).naming();
        return new RecordTerms(new RecordStyle(author, standard), naming);
    }

    /**
     * On which terms all records of a store are made.
     *
     * @param style author and standard
     * @param naming how harvests are named
     */
    public record RecordTerms(RecordStyle style, HarvestNaming naming) {}

    /**
     * A setting that belongs to a store.
     *
     * @param value what was set
     * @param since when
     * @param by who set it, and on which machine
     */
    public record Setting(String value, Instant since, String by) {}

    /** What is set once for a store. */
    public enum SettingKey {
        /** The naming file of the convention that harvests are named by. */
        NAMING("naming"),
        /** Who makes the records; {@code NA} if nobody has said. */
        AUTHOR("author"),
        /** Name and version of the standard of the records. */
        STANDARD("standard");

        private final String word;

        SettingKey(String word) {
            this.word = word;
        }

        /** The word for it. */
        public String word() {
            return word;
        }
    }
}
