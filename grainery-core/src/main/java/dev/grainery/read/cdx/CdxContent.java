// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.cdx;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.read.TextLine;
import dev.grainery.record.Amount;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

final class CdxContent {

    /** Lines before the first that looks like a CDX file. */
    private static final int MAX_STRANGE = 100;

    private static final int CDXJ_COLUMNS = 3;

    private final ContainerNames names = new ContainerNames();
    private final ColumnLines columnLines = new ColumnLines(names);
    private final ObjectLines objectLines = new ObjectLines(names);
    private final Fields fields = new Fields();
    private CdxKind kind = CdxKind.UNKNOWN;
    private boolean header;
    private boolean meta;
    private long lines;

    /** {@code offset} is where the line, or its gzip member, begins in the file. */
    void add(TextLine line, long offset) {
        if (line.isBlank() || isHeader(line) || isMeta(line)) {
            return;
        }
        lines++;
        if (line.isCut()) {
            return;
        }
        fields.split(line, columnLines.delimiter());
        if (kind == CdxKind.UNKNOWN && lines <= MAX_STRANGE) {
            kind = kindOf(fields);
        }
        switch (kind) {
            case CDX -> columnLines.add(fields, offset);
            case CDXJ -> objectLines.add(fields, offset);
            case UNKNOWN -> {
                // the form is unknown before the first readable line, so this one only counts
            }
        }
    }

    long lines() {
        return lines;
    }

    CdxDescription description() {
        CdxKind detected = kindAtEnd();
        if (detected == CdxKind.UNKNOWN) {
            return CdxDescription.UNKNOWN;
        }
        Amount columns = detected == CdxKind.CDXJ ? Amount.of(CDXJ_COLUMNS) : columnLines.columns();
        return new CdxDescription(detected, columns, Amount.of(lines), names.smallest(), names.total());
    }

    List<Finding> findings(String file) {
        List<Finding> findings = new ArrayList<>();
        if (lines > 0 && kindAtEnd() == CdxKind.UNKNOWN) {
            findings.add(Finding.of(FindingCode.NOT_A_CDX_FILE, file, "no line looks like one of a CDX file"));
        }
        columnLines.uneven(file).ifPresent(findings::add);
        objectLines.damage(file).ifPresent(findings::add);
        if (names.cleaned() > 0) {
            findings.add(Finding.of(
                    FindingCode.VALUE_CUT, file, names.cleaned() + " container names were too long or not printable"));
        }
        return findings;
    }

    private CdxKind kindAtEnd() {
        if (kind != CdxKind.UNKNOWN) {
            return kind;
        }
        if (header) {
            return CdxKind.CDX;
        }
        return meta && lines == 0 ? CdxKind.CDXJ : CdxKind.UNKNOWN;
    }

    private boolean isHeader(TextLine line) {
        Optional<CdxLayout> detected = CdxLayout.ofHeader(line);
        detected.ifPresent(columnLines::header);
        header |= detected.isPresent();
        return detected.isPresent();
    }

    private boolean isMeta(TextLine line) {
        char first = line.at(0);
        boolean marked = (first == '!' || first == '@') && kind != CdxKind.CDX && !header;
        meta |= marked;
        return marked;
    }

    private CdxKind kindOf(Fields found) {
        if (ObjectLines.looksIndexed(found)) {
            return CdxKind.CDXJ;
        }
        return header || found.looksIndexed() ? CdxKind.CDX : CdxKind.UNKNOWN;
    }
}
