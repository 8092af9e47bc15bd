// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.listing.Rows;
import dev.grainery.pages.PagePlace;
import dev.grainery.record.RecordJson;
import dev.grainery.store.Page;
import dev.grainery.system.output.VisibleText;
import java.io.IOException;
import java.io.Writer;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Tables as answers: one page as JSON, all rows as CSV. Thread-safe. */
final class AnswerTable {

    /** Concurrent CSV answers; each reads all of its rows. */
    static final int CSV_AT_ONCE = 4;

    private static final int CSV_PAGE = 500;
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final String LINE_END = "\r\n";

    private final Semaphore sending = new Semaphore(CSV_AT_ONCE);

    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    private record Items<T>(List<T> items, Optional<String> next) {}

    /** A row and its link as one JSON object; the link comes last. */
    record Linked<T>(@JsonUnwrapped T row, String link) {

        Linked(T row, PagePlace place) {
            this(row, Link.api(place));
        }
    }

    <T extends Record> Answer answer(Call call, Class<T> rowType, Rows<T> rows) {
        return answer(call, columns(rowType), rows);
    }

    <T extends Record> Answer linked(Call call, Class<T> rowType, Rows<T> rows, Function<T, PagePlace> place) {
        List<String> columns = columns(rowType);
        columns.add("link");
        return answer(
                call,
                columns,
                (after, limit) -> rows.page(after, limit).map(row -> new Linked<>(row, place.apply(row))));
    }

    private static List<String> columns(Class<? extends Record> rowType) {
        return Arrays.stream(rowType.getRecordComponents())
                .map(RecordComponent::getName)
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private <T> Answer answer(Call call, List<String> columns, Rows<T> rows) {
        if (call.wantsCsv()) {
            return csv(call, columns, rows);
        }
        Page<T> page = rows.chosen(call.after(), call.limit());
        Optional<String> next = page.next().map(call::next);
        return Answer.json(new Items<>(page.items(), next)).withNext(next);
    }

    /** Reads the first page before anything is sent, so that errors still get a status. */
    private <T> Answer csv(Call call, List<String> columns, Rows<T> rows) {
        if (call.parameter(Call.LIMIT).isPresent()) {
            throw Problem.badRequest(Call.LIMIT + ": CSV is always the whole table");
        }
        Page<T> first = rows.chosen(call.after(), CSV_PAGE);
        return new Answer.Streamed(
                Answer.CSV, out -> send(out, call.wantsSemicolons(), columns, first, rows), Map.of());
    }

    private <T> void send(Writer out, boolean semicolons, List<String> columns, Page<T> first, Rows<T> rows)
            throws IOException {
        String separator = semicolons ? ";" : ",";
        out.write((semicolons ? BYTE_ORDER_MARK : "") + String.join(separator, columns) + LINE_END);
        Page<T> page = first;
        while (true) {
            for (T row : page.items()) {
                JsonNode cells = RecordJson.mapper().valueToTree(row);
                boolean begun = false;
                for (String column : columns) {
                    String cell = cell(cells.path(column));
                    // a cell with a comma is quoted already
                    boolean isOpen = semicolons && cell.contains(";") && !cell.startsWith("\"");
                    out.write((begun ? separator : "") + (isOpen ? "\"" + cell + "\"" : cell));
                    begun = true;
                }
                out.write(LINE_END);
            }
            if (page.next().isEmpty()) {
                return;
            }
            page = rows.page(page.next(), CSV_PAGE);
        }
    }

    void sending(Sending send) throws IOException {
        if (!sending.tryAcquire()) {
            throw Problem.busy("other tables are being sent as CSV; try again");
        }
        try {
            send.run();
        } finally {
            sending.release();
        }
    }

    @FunctionalInterface
    interface Sending {
        void run() throws IOException;
    }

    private static String cell(JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        if (value.isContainerNode()) {
            return VisibleText.csv(value.toString());
        }
        return value.isTextual() ? VisibleText.csv(value.asText()) : value.asText();
    }
}
