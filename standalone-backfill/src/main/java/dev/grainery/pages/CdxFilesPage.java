// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.CdxRow;
import dev.grainery.listing.Choices;
import dev.grainery.listing.StoredFiles;
import dev.grainery.pages.Place.Kind;
import dev.grainery.record.CdxRecord;
import dev.grainery.store.Page;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The list of CDX files. */
public final class CdxFilesPage {

    private final StoredFiles<CdxRecord, CdxRow> cdxFiles;
    private final BooleanSupplier isStoreEmpty;

    CdxFilesPage(StoredFiles<CdxRecord, CdxRow> cdxFiles, BooleanSupplier isStoreEmpty) {
        this.cdxFiles = cdxFiles;
        this.isStoreEmpty = isStoreEmpty;
    }

    /** What it shows. */
    public record Model(Place place, FilterForm filter, DataTable table, Pager pager, boolean isEmptyStore)
            implements PageModel {

        @Override
        public String template() {
            return "cdxfiles.jte";
        }

        @Override
        public Value title() {
            return Value.word("cdxFiles.title");
        }

        /** What to say if there are none. */
        public String none() {
            return place.isWhole() ? "cdxFiles.none" : "list.none";
        }
    }

    Model of(Choices choices, Optional<String> after, int limit) {
        Place list = Place.of(Kind.CDX_FILES).with(choices.given());
        Page<CdxRow> page = cdxFiles.rows(choices).chosen(after, limit);
        Place here = list.from(after);
        boolean isEmptyStore = page.items().isEmpty() && here.isWhole() && isStoreEmpty.getAsBoolean();
        return new Model(
                here,
                FileFilter.of(list),
                Tables.cdxFiles(page.items(), list),
                new Pager(here, page.next()),
                isEmptyStore);
    }
}
