// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.cdx;

import dev.grainery.file.ColumnName;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.read.TextLine;
import dev.grainery.record.Amount;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

final class ColumnLines {

    private final ContainerNames names;
    private final ColumnCounts counts = new ColumnCounts();
    private Optional<CdxLayout> first = Optional.empty();
    private Optional<CdxLayout> current = Optional.empty();
    private byte[] lastName = {};

    ColumnLines(ContainerNames names) {
        this.names = names;
    }

    void header(CdxLayout layout) {
        if (layout.columns() > 0) {
            current = Optional.of(layout);
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
        // most lines name the same container as the line before
        if (!line.matches(fields.start(field), fields.end(field), lastName)) {
            lastName = line.copy(fields.start(field), fields.end(field));
            names.add(ColumnName.read(fields.text(field)));
        }
    }

    private static final class ColumnCounts {

        private final Map<Integer, Lines> byColumns = new TreeMap<>();

        void add(int columns, long line, long offset) {
            byColumns.merge(columns, new Lines(1, columns, line, offset), (old, one) -> old.oneMore());
        }

        Optional<Finding> other(String file, int columns) {
            List<Lines> odd = byColumns.values().stream()
                    .filter(lines -> lines.columns() != columns)
                    .toList();
            long count = odd.stream().mapToLong(Lines::count).sum();
            return odd.stream()
                    .min(Comparator.comparing(Lines::first))
                    .map(first -> Finding.at(
                            FindingCode.CDX_UNEVEN,
                            file,
                            first.offset(),
                            count + " lines do not have " + columns + " columns, the first is line " + first.first()
                                    + " with " + first.columns()));
        }

        private record Lines(long count, int columns, long first, long offset) {
            Lines oneMore() {
                return new Lines(count + 1, columns, first, offset);
            }
        }
    }
}
