// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

import dev.grainery.formats.SignatureXml.Element;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A format by the entries of a ZIP or OLE2 file; the sequences of an entry are empty if its name is enough. */
record ContainerSignature(Kind kind, String puid, List<Entry> entries) {

    enum Kind {
        ZIP,
        OLE2
    }

    record Entry(String path, List<ByteSequence> sequences) {}

    /** {@code triggers} are the formats that are looked into. */
    record All(int version, List<ContainerSignature> signatures, Map<String, Kind> triggers) {}

    static All read(String file, InputStream in) throws SignatureFileException, IOException {
        Element root = SignatureXml.read(file, "ContainerSignatureMapping", in);
        Map<Integer, String> puids = new HashMap<>();
        for (Element mapping : root.one("FileFormatMappings").all("FileFormatMapping")) {
            puids.put(mapping.number("signatureId"), FormatDefinition.puid(mapping, "Puid"));
        }
        List<ContainerSignature> signatures = new ArrayList<>();
        for (Element signature : root.one("ContainerSignatures").all("ContainerSignature")) {
            String puid = puids.get(signature.number("Id"));
            if (puid == null) {
                throw signature.fault("no format is mapped to the signature " + signature.number("Id"));
            }
            List<Entry> entries = new ArrayList<>();
            for (Element entry : signature.one("Files").all("File")) {
                entries.add(new Entry(entry.one("Path").text(), sequences(entry)));
            }
            if (entries.isEmpty()) {
                throw signature.fault("the signature names no File");
            }
            signatures.add(new ContainerSignature(kind(signature), puid, List.copyOf(entries)));
        }
        Map<String, Kind> triggers = new HashMap<>();
        for (Element trigger : root.one("TriggerPuids").all("TriggerPuid")) {
            triggers.put(FormatDefinition.puid(trigger, "Puid"), kind(trigger));
        }
        return new All(root.number("signatureVersion"), List.copyOf(signatures), Map.copyOf(triggers));
    }

    private static List<ByteSequence> sequences(Element entry) throws SignatureFileException {
        List<ByteSequence> sequences = new ArrayList<>();
        for (Element signatures : entry.all("BinarySignatures")) {
            for (Element one : signatures.one("InternalSignatureCollection").all("InternalSignature")) {
                sequences.addAll(SequenceReader.sequences(one));
            }
        }
        return List.copyOf(sequences);
    }

    private static Kind kind(Element element) throws SignatureFileException {
        return switch (element.required("ContainerType")) {
            case "ZIP" -> Kind.ZIP;
            case "OLE2" -> Kind.OLE2;
            default -> throw element.fault("the ContainerType is neither ZIP nor OLE2");
        };
    }

    boolean matches(ContainerEntries container, MatchBudget budget) {
        for (Entry entry : entries) {
            if (!container.has(entry.path())) {
                return false;
            }
        }
        for (Entry entry : entries) {
            if (!entry.sequences().isEmpty()) {
                ContainerEntries.Content content = container.content(entry.path());
                for (ByteSequence sequence : entry.sequences()) {
                    if (!sequence.matches(content.beginning(), content.end(), budget)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }
}
