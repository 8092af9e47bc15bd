// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cdx;

import dev.grainery.finding.Finding;
import dev.grainery.reading.TextLine;
import dev.grainery.record.Amount;
import java.util.Optional;
import java.util.OptionalInt;

/** The lines of a CDX: columns, and the container that each names. */
final class ColumnLines {

    private final ContainerNames names;
    private final ColumnCounts counts = new ColumnCounts();
    private Optional<CdxLayout> first = Optional.empty();
    private Optional<CdxLayout> current = Optional.empty();
    private byte[] lastName = {};

    ColumnLines(ContainerNames names) {
        this.names = names;
    }

    /** Takes a header line; one that tells no columns leaves them to the first line. */
    void header(CdxLayout told) {
        if (told.columns() > 0) {
            current = Optional.of(told);
            first = first.or(() -> current);
        }
    }

    char delimiter() {
        return current.map(CdxLayout::delimiter).orElse(' ');
    }

    void add(Fields fields, long offset) {
        if (current.isEmpty()) {
            current = Optional.of(CdxLayout.guessed(fields, delimiter()));
            first = current;
        }
        counts.add(fields.count(), fields.line().number(), offset);
        OptionalInt container = current.get().containerIn(fields);
        if (container.isPresent()) {
            addName(fields, container.getAsInt());
        }
    }

    Amount columns() {
        return first.map(layout -> Amount.of(layout.columns())).orElse(Amount.NA);
    }

    Optional<Finding> uneven(String file) {
        return first.flatMap(layout -> counts.other(file, layout.columns()));
    }

    private void addName(Fields fields, int field) {
        TextLine line = fields.line();
        // most lines name the container that the line before named
        if (!line.matches(fields.start(field), fields.end(field), lastName)) {
            lastName = line.copy(fields.start(field), fields.end(field));
            names.add(fields.text(field));
        }
    }
}
