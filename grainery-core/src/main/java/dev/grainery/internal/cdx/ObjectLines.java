// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.cdx;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;

/** The lines of a CDXJ: a JSON object each, which names the container. */
final class ObjectLines {

    private final ContainerNames names;
    private long unreadable;
    private long firstLine;
    private long firstOffset;

    ObjectLines(ContainerNames names) {
        this.names = names;
    }

    void add(Fields fields, long offset) {
        if (read(fields)) {
            return;
        }
        if (unreadable == 0) {
            firstLine = fields.line().number();
            firstOffset = offset;
        }
        unreadable++;
    }

    Optional<Finding> damage(String file) {
        if (unreadable == 0) {
            return Optional.empty();
        }
        String message = unreadable + " lines hold no readable JSON object, the first is line " + firstLine;
        return Optional.of(Finding.at(FindingCode.DAMAGED, file, firstOffset, message));
    }

    private boolean read(Fields fields) {
        OptionalInt object = CdxjLine.object(fields);
        if (object.isEmpty()) {
            return false;
        }
        try {
            CdxjLine.containerName(fields.line(), object.getAsInt()).ifPresent(names::add);
            return true;
        } catch (IOException e) {
            // what the JSON parser says would quote the line: the finding gives its number instead
            return false;
        }
    }
}
