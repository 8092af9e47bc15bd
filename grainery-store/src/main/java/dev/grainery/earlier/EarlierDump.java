// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import dev.grainery.file.NameText;
import dev.grainery.file.StorageEntry;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.zip.ZipException;

/** Reads JSON of mongoexport or BSON of mongodump, optionally gzipped. Detects the format. */
public final class EarlierDump {

    /** The limit of the database in bytes. */
    static final int LONGEST_DOCUMENT = 16 << 20;

    /** The limit of the database is 100 levels. */
    static final int DEEPEST = 200;

    private EarlierDump() {}

    /** Holds one document in memory. Reports invalid parts, and continues if it can find their end. */
    public static void read(StorageEntry file, Consumer<EarlierDocument> documents, Consumer<EarlierProblem> problems) {
        Path path = NameText.pathOf(file.name().text());
        DumpOutlet outlet = new DumpOutlet(path, documents, problems);
        long offset = 0;
        try (DumpInput in = new DumpInput(file.stream())) {
            try {
                in.open();
                if (in.startsAsBson()) {
                    new BsonDocuments(in, outlet).readAll();
                } else {
                    new JsonDocuments(in, outlet).readAll();
                }
                if (in.isFollowedByOtherData()) {
                    outlet.end(
                            in.position(),
                            OptionalLong.empty(),
                            "the data after the last gzip member is not gzip and was not read");
                }
            } catch (ZipException | EOFException e) {
                outlet.end(
                        in.position(),
                        OptionalLong.empty(),
                        "the gzip data are damaged or cut off (" + e.getMessage() + "); what follows was not read");
            } finally {
                offset = in.position();
            }
        } catch (IOException e) {
            throw new EarlierDumpException(path, offset, e);
        }
    }
}
