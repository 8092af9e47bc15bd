// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.size;

import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.NameUuid;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * Writes the documents of a filled store into an empty one several times, each time as if there were more containers in the
 * same harvests, and lets the harvests be rebuilt. The rows are written into the file of the store itself, without its
 * indexes, which are made at the end: a store of ten million containers takes minutes, not hours. Each harvest's rows
 * stand together in the order of their identifiers, as a backfill would have written them.
 */
final class StoreMultiplication {

    /** What follows the serial number of a container in its name. */
    private static final String AFTER_SERIAL = "-1234~";

    private static final int SERIAL_DIGITS = 5;
    private static final Pattern NAME = Pattern.compile("([A-Za-z0-9_-]+)-[0-9]{17}-[0-9]{5}-1234~[a-z0-9.~]*\\.gz");
    private static final Pattern ID = Pattern.compile("\"\\$oid\":\"([0-9a-f]{24})\"");
    private static final Pattern CODE = Pattern.compile("\"code\":\"([^\"]+)\"");
    private static final List<String> LARGE = List.of("container", "location", "revision", "finding");
    private static final List<String> AS_THEY_ARE = List.of("root", "run");
    private static final int FINDING_DIGITS = 16;
    private static final int LOG_EVERY = 1_000_000;

    private final Connection from;
    private final Connection to;
    private final int times;
    private final Map<String, NewIds> records = new HashMap<>();
    private long written;

    /** The new identifiers of a record: {@code first}, and {@code stride} further for each time. */
    private record NewIds(long first, int stride) {

        String id(int time) {
            return objectId(first + (long) time * stride);
        }
    }

    /** A row of the filled store: {@code name} is that of the container it is about. */
    private record Row(String id, String json, String name) {}

    private StoreMultiplication(Connection from, Connection to, int times) {
        this.from = from;
        this.to = to;
        this.times = times;
    }

    /** Writes into the file of a store that was just made. */
    static void write(Path filled, Path empty, int times) throws SQLException {
        try (Connection from = DriverManager.getConnection("jdbc:sqlite:" + filled);
                Connection to = DriverManager.getConnection("jdbc:sqlite:" + empty)) {
            new StoreMultiplication(from, to, times).write();
        }
    }

    private void write() throws SQLException {
        execute("PRAGMA journal_mode = OFF", "PRAGMA synchronous = OFF", "PRAGMA cache_size = -500000");
        execute("PRAGMA threads = 2");
        Map<String, String> indexes = indexes();
        for (String index : indexes.keySet()) {
            execute("DROP INDEX \"" + index + "\"");
        }
        to.setAutoCommit(false);
        // records first: those of places name them
        for (String table : List.of("container", "cdx", "location", "revision", "finding")) {
            multiply(table);
        }
        for (String table : AS_THEY_ARE) {
            copy(table);
        }
        mark();
        to.commit();
        to.setAutoCommit(true);
        for (Map.Entry<String, String> index : indexes.entrySet()) {
            execute(index.getValue());
            System.err.println("made the index " + index.getKey());
        }
        execute("PRAGMA journal_mode = WAL");
    }

    private Map<String, String> indexes() throws SQLException {
        Map<String, String> indexes = new LinkedHashMap<>();
        for (String table : LARGE) {
            try (Statement statement = to.createStatement();
                    ResultSet found = statement.executeQuery("SELECT name, sql FROM sqlite_schema WHERE tbl_name = '"
                            + table + "' AND type = 'index' AND sql IS NOT NULL ORDER BY rowid")) {
                while (found.next()) {
                    indexes.put(found.getString(1), found.getString(2));
                }
            }
        }
        return indexes;
    }

    /** Writes all rows of a table that are about files, harvest by harvest. */
    private void multiply(String table) throws SQLException {
        try (Statement statement = from.createStatement();
                ResultSet rows = statement.executeQuery("SELECT _id, json FROM \"" + table + "\" ORDER BY rowid");
                Sink sink = new Sink(table)) {
            String harvest = "";
            List<Row> group = new ArrayList<>();
            while (rows.next()) {
                Row row = new Row(rows.getString(1), rows.getString(2), "");
                Matcher name = NAME.matcher(row.id + row.json);
                if (!name.find()) {
                    continue;
                }
                if (!name.group(1).equals(harvest)) {
                    multiply(table, group, sink);
                    harvest = name.group(1);
                    group.clear();
                }
                group.add(new Row(row.id, row.json, name.group()));
            }
            multiply(table, group, sink);
        }
    }

    private void multiply(String table, List<Row> group, Sink sink) throws SQLException {
        boolean isRecord = table.equals("container") || table.equals("cdx");
        long first = sink.count + ((long) (LARGE.indexOf(table) + 2) << 40);
        for (int i = 0; i < group.size() && isRecord; i++) {
            records.put(group.get(i).id, new NewIds(first + i, group.size()));
        }
        for (int time = 0; time < times; time++) {
            for (int i = 0; i < group.size(); i++) {
                Row row = group.get(i);
                String json = renamed(row.json, time);
                String id = row.id;
                switch (table) {
                    case "container", "cdx", "revision" -> {
                        id = new NewIds(first + i, group.size()).id(time);
                        json = withUuid(json, row.name, time);
                        json = withUuid(json, row.name + ".cdx", time);
                    }
                    case "location" -> {
                        id = renamed(row.id, time);
                        json = withUuid(json, row.id, time);
                        json = withRecord(json, time);
                    }
                    default -> {
                        id = findingId(json);
                        json = json.replace(row.id, id);
                    }
                }
                sink.add(id, json);
            }
        }
    }

    /** Gives the container of a name another serial number. */
    private static String renamed(String text, int time) {
        if (time == 0) {
            return text;
        }
        StringBuilder renamed = new StringBuilder(text);
        int at = renamed.lastIndexOf(AFTER_SERIAL);
        while (at >= 0) {
            renamed.insert(at - SERIAL_DIGITS, time);
            at = at == 0 ? -1 : renamed.lastIndexOf(AFTER_SERIAL, at - 1);
        }
        return renamed.toString();
    }

    private static String withUuid(String json, String name, int time) {
        return time == 0 ? json : json.replace(NameUuid.URL.of(name), NameUuid.URL.of(renamed(name, time)));
    }

    private String withRecord(String json, int time) {
        Matcher id = ID.matcher(json);
        if (!id.find() || !records.containsKey(id.group(1))) {
            return json;
        }
        return json.substring(0, id.start(1)) + records.get(id.group(1)).id(time) + json.substring(id.end(1));
    }

    /** As the program makes it: else it would not find again what it has found. */
    private static String findingId(String json) {
        Matcher code = CODE.matcher(json);
        if (!code.find()) {
            throw new IllegalArgumentException("a finding without a code: " + json);
        }
        String path = json.substring("{\"subject\":\"".length(), json.indexOf("\",\"code\""));
        String text = code.group(1) + "\0path\0" + path;
        byte[] digest = DigestAlgorithm.begin("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(digest).substring(0, FINDING_DIGITS);
    }

    private static String objectId(long number) {
        return String.format(Locale.ROOT, "6b000000%016x", number);
    }

    private void copy(String table) throws SQLException {
        try (Statement statement = from.createStatement();
                ResultSet rows = statement.executeQuery("SELECT _id, json FROM \"" + table + "\" ORDER BY rowid");
                Sink sink = new Sink(table)) {
            while (rows.next()) {
                sink.add(rows.getString(1), rows.getString(2));
            }
        }
    }

    /** Marks all harvests as to be rebuilt. */
    private void mark() throws SQLException {
        try (Statement statement = from.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT DISTINCT \"paths.harvestID\" FROM container ORDER BY 1");
                Sink sink = new Sink("pending")) {
            while (rows.next()) {
                sink.add(rows.getString(1), "{\"token\":\"" + UUID.randomUUID() + "\"}");
            }
        }
    }

    private void execute(String... statements) throws SQLException {
        try (Statement statement = to.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Adds rows to a table and, at the end, its seal. */
    private final class Sink implements AutoCloseable {

        private final byte[] name;
        private final String table;
        private final PreparedStatement insert;
        private long count;
        private long sum;

        Sink(String table) throws SQLException {
            this.table = table;
            this.name = table.getBytes(StandardCharsets.UTF_8);
            this.insert = to.prepareStatement(
                    "INSERT INTO \"" + table + "\" (crc, json, _id) VALUES (?, CAST(? AS TEXT), ?)");
        }

        void add(String id, String json) throws SQLException {
            byte[] text = json.getBytes(StandardCharsets.UTF_8);
            int crc = crc(id.getBytes(StandardCharsets.UTF_8), text);
            insert.setInt(1, crc);
            insert.setBytes(2, text);
            insert.setString(3, id);
            insert.executeUpdate();
            count++;
            sum += crc;
            if (++written % LOG_EVERY == 0) {
                System.err.println(written + " documents");
            }
        }

        private int crc(byte[] id, byte[] json) {
            CRC32C crc = new CRC32C();
            for (byte[] text : new byte[][] {name, id}) {
                for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
                    crc.update(text.length >>> shift);
                }
                crc.update(text);
            }
            crc.update(json);
            return (int) crc.getValue();
        }

        @Override
        public void close() throws SQLException {
            insert.close();
            try (PreparedStatement seal = to.prepareStatement(
                    "UPDATE seal SET commits = commits + 1, count = count + ?, sum = sum + ? WHERE collection = ?")) {
                seal.setLong(1, count);
                seal.setLong(2, sum);
                seal.setString(3, table);
                seal.executeUpdate();
            }
        }
    }
}
