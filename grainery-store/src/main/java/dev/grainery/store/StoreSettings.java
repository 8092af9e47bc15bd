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

/** Settings that hold for all writers of a store. Thread-safe. */
public final class StoreSettings {

    private static final String VALUE = "value";
    private static final String SINCE = "since";
    private static final String DIGEST = "digest";

    private final DocumentCollection documents;

    StoreSettings(DocumentStore store) {
        this.documents = store.collection(StoreSchema.SETTING);
    }

    public Optional<Setting> find(SettingKey key) {
        return documents.first(Query.id(key.word())).map(DocumentMapping.as(Setting.class));
    }

    /** Returns the setting in force; with concurrent writers the first one wins. */
    public Setting putIfAbsent(SettingKey key, Setting setting) {
        Document document = document(key, setting).append(DocumentMapping.ID, key.word());
        boolean inserted = Writes.isDone(documents.write(new Write.Insert(document)));
        return inserted ? setting : find(key).orElse(setting);
    }

    /** Changes nothing and returns false if another writer has changed the value. */
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

    /** Fails if it cannot be read, for example because a newer version wrote it. */
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

    /** By default the built-in convention, and no author. */
    public RecordTerms terms() {
        String author = find(SettingKey.AUTHOR).map(Setting::value).orElse(GraineryRecord.NA);
        String standard = find(SettingKey.STANDARD).map(Setting::value).orElse(Header.DEFAULT_STANDARD);
        HarvestNaming naming = convention().orElseGet(NamingConvention::builtIn).naming();
        return new RecordTerms(new RecordStyle(author, standard), naming);
    }

    public record RecordTerms(RecordStyle style, HarvestNaming naming) {}

    /** {@code by} is the user and machine that set it. */
    public record Setting(String value, Instant since, String by) {}

    public enum SettingKey {
        NAMING("naming"),
        AUTHOR("author"),
        STANDARD("standard");

        private final String word;

        SettingKey(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }
}
