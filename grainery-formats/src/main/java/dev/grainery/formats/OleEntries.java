// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The streams and storages of an OLE2 file in memory ([MS-CFB]). */
final class OleEntries implements ContainerEntries {

    private static final int HEADER_LENGTH = 512;
    private static final int ENTRY_LENGTH = 128;
    private static final int NONE = -1;
    private static final int MOST_DEPTH = 64;
    private static final int STORAGE = 1;
    private static final int ROOT = 5;

    private final ByteBuffer file;
    private final Set<String> wanted;
    private final Map<String, Integer> entries = new HashMap<>();
    private final int sectorLength;
    private final int smallLength;
    private final int smallUpTo;
    private int[] allocation = {};
    private int[] smallAllocation = {};
    private byte[] directory = {};
    private byte[] small = {};
    private final BitSet seen = new BitSet();

    OleEntries(byte[] bytes, int length, Set<String> wanted) {
        this.file = ByteBuffer.wrap(bytes, 0, length).order(ByteOrder.LITTLE_ENDIAN);
        this.wanted = wanted;
        int shift = length < HEADER_LENGTH ? 0 : file.getShort(30);
        int smallShift = length < HEADER_LENGTH ? 0 : file.getShort(32);
        boolean known = (shift == 9 || shift == 12) && smallShift == 6;
        this.sectorLength = known ? 1 << shift : HEADER_LENGTH;
        this.smallLength = known ? 1 << smallShift : 1;
        this.smallUpTo = known ? Math.max(0, Math.min(file.getInt(56), MOST)) : 0;
        if (known) {
            allocation = allocation();
            smallAllocation = numbers(chain(file.getInt(60), MOST_PARTS));
            directory = chain(file.getInt(48), MOST_PARTS);
            if (directory.length >= ENTRY_LENGTH && directory[66] == ROOT) {
                ByteBuffer root = ByteBuffer.wrap(directory).order(ByteOrder.LITTLE_ENDIAN);
                small = chain(root.getInt(116), MOST_PARTS);
                walk(root.getInt(76));
            }
        }
    }

    private int[] allocation() {
        int most = Math.min(file.limit() / sectorLength + 1, Integer.MAX_VALUE / 4);
        int[] all = new int[most];
        Arrays.fill(all, NONE);
        int filled = 0;
        int perSector = sectorLength / Integer.BYTES;
        int list = HEADER_LENGTH - 109 * Integer.BYTES;
        int listLength = 109;
        int next = file.getInt(68);
        for (int parts = 0; parts <= file.limit() / sectorLength; parts++) {
            for (int i = 0; i < listLength; i++) {
                int at = offset(file.getInt(list + i * Integer.BYTES));
                for (int k = 0; at >= 0 && k < perSector && filled < most; k++) {
                    int entry = at + k * Integer.BYTES;
                    all[filled++] = entry + Integer.BYTES <= file.limit() ? file.getInt(entry) : NONE;
                }
            }
            list = offset(next);
            if (filled == most || list < 0 || list + sectorLength > file.limit()) {
                return all;
            }
            listLength = perSector - 1;
            next = file.getInt(list + listLength * Integer.BYTES);
        }
        return all;
    }

    /** The offset of a sector, or -1 if there is none. */
    private int offset(int sector) {
        long at = ((long) sector + 1) * sectorLength;
        return sector >= 0 && at < file.limit() ? (int) at : NONE;
    }

    /** At most {@code most} sectors; no chain is longer than the file. */
    private byte[] chain(int first, int most) {
        int sectors = Math.min(most, file.limit() / sectorLength);
        byte[] bytes = new byte[Math.min(sectors, 8) * sectorLength];
        int length = 0;
        int sector = first;
        for (int i = 0; i < sectors && offset(sector) >= 0; i++) {
            int n = Math.min(sectorLength, file.limit() - offset(sector));
            if (length + n > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + n));
            }
            System.arraycopy(file.array(), offset(sector), bytes, length, n);
            length += n;
            sector = sector < allocation.length ? allocation[sector] : NONE;
        }
        return Arrays.copyOf(bytes, length);
    }

    private static int[] numbers(byte[] bytes) {
        int[] numbers = new int[bytes.length / Integer.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(numbers);
        return numbers;
    }

    private record Unread(int entry, String parent, int depth) {}

    /** Siblings form a tree, which may be damaged, or a list. */
    private void walk(int first) {
        Deque<Unread> unread = new ArrayDeque<>();
        unread.push(new Unread(first, "", 0));
        while (!unread.isEmpty()) {
            Unread next = unread.pop();
            if (next.entry() >= 0
                    && next.entry() < directory.length / ENTRY_LENGTH
                    && next.depth() <= MOST_DEPTH
                    && !seen.get(next.entry())) {
                seen.set(next.entry());
                read(next, unread);
            }
        }
    }

    private void read(Unread entry, Deque<Unread> unread) {
        int at = entry.entry() * ENTRY_LENGTH;
        ByteBuffer one = ByteBuffer.wrap(directory, at, ENTRY_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        int nameLength = Math.max(0, Math.min(one.getShort(at + 64) - 2, 62));
        String name = new String(directory, at, nameLength, StandardCharsets.UTF_16LE);
        String path = entry.parent() + (!name.isEmpty() && name.charAt(0) < ' ' ? name.substring(1) : name);
        if (wanted.contains(path)) {
            entries.putIfAbsent(path, at);
        }
        unread.push(new Unread(one.getInt(at + 68), entry.parent(), entry.depth()));
        unread.push(new Unread(one.getInt(at + 72), entry.parent(), entry.depth()));
        if (directory[at + 66] == STORAGE) {
            unread.push(new Unread(one.getInt(at + 76), path + "/", entry.depth() + 1));
        }
    }

    @Override
    public boolean has(String path) {
        return entries.containsKey(path);
    }

    @Override
    public Content content(String path) {
        Integer at = entries.get(path);
        if (at == null) {
            return Content.NONE;
        }
        ByteBuffer entry = ByteBuffer.wrap(directory).order(ByteOrder.LITTLE_ENDIAN);
        long stated = entry.getInt(at + 120) & 0xffffffffL;
        int first = entry.getInt(at + 116);
        byte[] bytes = stated < smallUpTo ? smallChain(first) : chain(first, MOST / sectorLength);
        return Content.of(bytes, (int) Math.min(stated, bytes.length), stated <= bytes.length);
    }

    private byte[] smallChain(int first) {
        byte[] bytes = new byte[smallUpTo];
        int length = 0;
        int sector = first;
        while (length + smallLength <= bytes.length
                && sector >= 0
                && ((long) sector + 1) * smallLength <= small.length) {
            System.arraycopy(small, sector * smallLength, bytes, length, smallLength);
            length += smallLength;
            sector = sector < smallAllocation.length ? smallAllocation[sector] : NONE;
        }
        return Arrays.copyOf(bytes, length);
    }
}
