// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.zip.ZipException;

/**
 * Reads the documents of a dump of the earlier database: JSON of mongoexport (a document on each line, an array, or
 * pretty-printed; relaxed or canonical), or BSON of mongodump, either of them gzipped or not. The content tells which;
 * the name does not matter.
 */
public final class EarlierDump {

    /** What the database allows a document at most, in bytes. */
    static final int LONGEST_DOCUMENT = 16 << 20;

    /** How many levels deep a document may be; the database allows 100. */
    static final int DEEPEST = 200;

    private EarlierDump() {}

    /**
     * Passes on the documents of a dump in their order, one at a time; no more than one is in memory. What is no
     * document is passed on as a problem, and reading continues after it if its end can be found.
     *
     * @throws EarlierDumpException if the file cannot be opened or read
     */
    public static void read(Path file, Consumer<EarlierDocument> documents, Consumer<EarlierProblem> problems) {
        DumpOutlet outlet = new DumpOutlet(file, documents, problems);
        long offset = 0;
        try (DumpInput in = new DumpInput(Files.newInputStream(file))) {
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
                            "what follows the gzip data is none, and was not read");
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
            throw new EarlierDumpException(file, offset, e);
        }
    }
}
