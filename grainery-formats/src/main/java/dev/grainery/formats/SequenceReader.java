// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

import dev.grainery.formats.ByteSequence.Reference;
import dev.grainery.formats.SignatureExpression.Part;
import dev.grainery.formats.SignatureXml.Element;
import dev.grainery.formats.Subsequence.Fragment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The byte sequences of a signature, in the form that files for formats and for containers share. */
final class SequenceReader {

    private static final int UNLIMITED = SignatureExpression.UNLIMITED;

    private SequenceReader() {}

    static List<ByteSequence> sequences(Element signature) throws SignatureFileException {
        List<ByteSequence> sequences = new ArrayList<>();
        for (Element sequence : signature.all("ByteSequence")) {
            Reference reference = reference(sequence);
            List<Element> parts = new ArrayList<>(sequence.all("SubSequence"));
            if (parts.isEmpty()) {
                throw sequence.fault("ByteSequence must have a SubSequence");
            }
            for (Element part : parts) {
                part.number("Position", 1);
            }
            parts.sort(Comparator.comparingInt(
                    part -> Integer.parseInt(part.attributes().getOrDefault("Position", "1"))));
            List<Subsequence> subsequences = new ArrayList<>();
            for (Element part : parts) {
                subsequences.add(subsequence(part));
            }
            sequences.add(new ByteSequence(reference, List.copyOf(subsequences)));
        }
        if (sequences.isEmpty()) {
            throw signature.fault(signature.name() + " must have a ByteSequence");
        }
        return List.copyOf(sequences);
    }

    private static Reference reference(Element sequence) throws SignatureFileException {
        String reference = sequence.attributes().getOrDefault("Reference", "Variable");
        return switch (reference) {
            case "BOFoffset" -> Reference.BEGINNING;
            case "EOFoffset" -> Reference.END;
            case "Variable" -> Reference.ANYWHERE;
            default -> throw sequence.fault("the reference " + reference + " is unknown");
        };
    }

    private static Subsequence subsequence(Element element) throws SignatureFileException {
        List<Part> parts = parts(element.one("Sequence"));
        List<List<Fragment>> right = new ArrayList<>();
        for (Part part : parts.subList(1, parts.size())) {
            right.add(part.alternatives().stream()
                    .map(piece -> new Fragment(piece, part.minGap(), part.maxGap()))
                    .toList());
        }
        right.addAll(fragments(element.all("RightFragment")));
        int min = element.number("SubSeqMinOffset", 0);
        int max = element.number("SubSeqMaxOffset", UNLIMITED);
        return new Subsequence(
                min,
                // PRONOM publishes some that are less than the least
                Math.max(min, max),
                parts.get(0).alternatives(),
                fragments(element.all("LeftFragment")),
                List.copyOf(right));
    }

    /** Fragments with the same position are alternatives. */
    private static List<List<Fragment>> fragments(List<Element> elements) throws SignatureFileException {
        SortedMap<Integer, List<Fragment>> places = new TreeMap<>();
        for (Element element : elements) {
            int min = element.number("MinOffset");
            int max = element.number("MaxOffset", UNLIMITED);
            List<Part> parts = parts(element);
            if (parts.size() > 1 || max < min) {
                throw element.fault("a fragment has a gap, or its MaxOffset is less than its MinOffset");
            }
            for (BytePiece piece : parts.get(0).alternatives()) {
                places.computeIfAbsent(element.number("Position"), place -> new ArrayList<>())
                        .add(new Fragment(piece, min, max));
            }
        }
        return places.values().stream().map(List::copyOf).toList();
    }

    private static List<Part> parts(Element element) throws SignatureFileException {
        try {
            return SignatureExpression.parse(element.text());
        } catch (IllegalArgumentException e) {
            throw element.fault("the expression of " + element.name() + " is wrong: " + e.getMessage());
        }
    }
}
