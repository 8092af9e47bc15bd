// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.mediatype;

import dev.grainery.inspect.mediatype.Definitions.Magic;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.namespace.QName;

/** As Tika detects types from bytes alone. Definitions are compiled, so that only candidates are tried. Immutable. */
public final class MediaTypes {

    public static final String OCTET_STREAM = "application/octet-stream";
    private static final String TEXT = "text/plain";
    private static final String XML = "application/xml";
    private static final String HTML = "text/html";

    private final Magic[] magics;
    private final String[] types;
    private final AtOffset[] anchored;
    private final int[] elsewhere;
    private final int[] ofHtml;
    private final Map<QName, String> roots;
    private final int reach;

    private MediaTypes(Definitions definitions) {
        this.magics = definitions.magics().toArray(Magic[]::new);
        this.types = new String[magics.length];
        this.roots = definitions.roots();
        SortedMap<Integer, AtOffset> byOffset = new TreeMap<>();
        BitSet others = new BitSet();
        for (int rank = 0; rank < magics.length; rank++) {
            types[rank] = withoutParameters(magics[rank].type());
            Optional<Anchor> anchor = magics[rank].clause().anchor();
            if (anchor.isPresent()) {
                byOffset.computeIfAbsent(anchor.get().offset(), AtOffset::new)
                        .add(anchor.get().values(), rank);
            } else {
                others.set(rank);
            }
        }
        this.anchored = byOffset.values().toArray(AtOffset[]::new);
        this.elsewhere = others.stream().toArray();
        this.ofHtml = IntStream.range(0, types.length)
                .filter(rank -> types[rank].equals(HTML))
                .toArray();
        this.reach = Stream.of(magics)
                .mapToInt(magic -> magic.clause().reach())
                .max()
                .orElse(0);
    }

    public static MediaTypes ofTika() {
        return OfTika.ALL;
    }

    private static final class OfTika {

        private static final MediaTypes ALL = new MediaTypes(Definitions.ofTika());
    }

    private static String withoutParameters(String type) {
        int semicolon = type.indexOf(';');
        return semicolon < 0 ? type : type.substring(0, semicolon);
    }

    public String of(FirstBytes start) {
        if (start.isEmpty()) {
            return OCTET_STREAM;
        }
        start.complete(reach);
        int best = best(start);
        if (best == magics.length) {
            return TextCheck.isText(start) ? TEXT : OCTET_STREAM;
        }
        String type = types[best];
        if (!type.equals(XML) && !type.equals(HTML)) {
            return type;
        }
        Optional<QName> root =
                type.equals(XML) || XmlRoot.mayHaveNamespace(start) ? XmlRoot.of(start) : Optional.empty();
        if (root.isPresent()) {
            return withoutParameters(roots.getOrDefault(root.get(), type));
        }
        // XML that is not well-formed may still be HTML
        return type.equals(HTML) || best(ofHtml, magics.length, start) < magics.length ? HTML : TEXT;
    }

    private int best(FirstBytes start) {
        int best = magics.length;
        for (AtOffset offset : anchored) {
            best = best(offset.candidates(start), best, start);
        }
        return best(elsewhere, best, start);
    }

    private int best(int[] candidates, int before, FirstBytes start) {
        for (int rank : candidates) {
            if (rank >= before) {
                return before;
            }
            if (magics[rank].clause().matches(start)) {
                return rank;
            }
        }
        return before;
    }

    private static final class AtOffset {

        private static final int[] NONE = {};

        private final int offset;
        private final int[][] ranks = new int[1 << Byte.SIZE][];

        AtOffset(int offset) {
            this.offset = offset;
            Arrays.fill(ranks, NONE);
        }

        void add(Set<Integer> values, int rank) {
            values.forEach(value -> {
                ranks[value] = Arrays.copyOf(ranks[value], ranks[value].length + 1);
                ranks[value][ranks[value].length - 1] = rank;
            });
        }

        int[] candidates(FirstBytes start) {
            if (offset >= start.length()) {
                // a regular expression may read the zeros behind the last byte
                return offset == start.length() ? ranks[0] : NONE;
            }
            return ranks[start.bytes()[offset] & 0xff];
        }
    }
}
