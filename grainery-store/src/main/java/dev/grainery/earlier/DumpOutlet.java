// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.function.Consumer;

record DumpOutlet(Path file, Consumer<EarlierDocument> documents, Consumer<EarlierProblem> problems) {

    void problem(long offset, OptionalLong line, String cause) {
        problems.accept(new EarlierProblem(file, offset, line, cause, false));
    }

    /** Nothing after this is read. */
    void end(long offset, OptionalLong line, String cause) {
        problems.accept(new EarlierProblem(file, offset, line, cause, true));
    }

    static String causeOf(RuntimeException e) {
        String message = e.getMessage();
        return message == null ? e.getClass().getSimpleName() : message;
    }
}
