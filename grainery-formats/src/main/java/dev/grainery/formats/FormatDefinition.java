// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

import dev.grainery.formats.SignatureXml.Element;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A format of PRONOM. Extensions and media types are in lower case. {@code before} are numbers of weaker formats. */
record FormatDefinition(
        int number,
        String puid,
        List<List<ByteSequence>> signatures,
        List<String> extensions,
        List<String> mediaTypes,
        Set<Integer> before) {

    private static final Pattern PUID = Pattern.compile("(?:x-)?fmt/[0-9]{1,6}");

    record All(int version, List<FormatDefinition> formats) {}

    static String puid(Element element, String attribute) throws SignatureFileException {
        String puid = element.required(attribute);
        if (!PUID.matcher(puid).matches()) {
            throw element.fault("a PUID is like fmt/95 or x-fmt/111");
        }
        return puid;
    }

    static All read(String file, InputStream in) throws SignatureFileException, IOException {
        Element root = SignatureXml.read(file, "FFSignatureFile", in);
        int version = root.number("Version");
        Map<Integer, List<ByteSequence>> signatures = new HashMap<>();
        for (Element signature : root.one("InternalSignatureCollection").all("InternalSignature")) {
            if (signatures.put(signature.number("ID"), SequenceReader.sequences(signature)) != null) {
                throw signature.fault("a second signature has the ID " + signature.number("ID"));
            }
        }
        List<FormatDefinition> formats = new ArrayList<>();
        Set<Integer> numbers = new HashSet<>();
        for (Element format : root.one("FileFormatCollection").all("FileFormat")) {
            List<List<ByteSequence>> own = new ArrayList<>();
            for (Element id : format.all("InternalSignatureID")) {
                List<ByteSequence> signature = signatures.get(id.number());
                if (signature == null) {
                    throw id.fault("there is no signature with the ID " + id.number());
                }
                own.add(signature);
            }
            if (!numbers.add(format.number("ID"))) {
                throw format.fault("a second format has the ID " + format.number("ID"));
            }
            Set<Integer> before = new HashSet<>();
            for (Element weaker : format.all("HasPriorityOverFileFormatID")) {
                before.add(weaker.number());
            }
            formats.add(new FormatDefinition(
                    format.number("ID"),
                    puid(format, "PUID"),
                    List.copyOf(own),
                    lower(format.all("Extension").stream().map(Element::text)),
                    lower(Stream.of(
                            format.attributes().getOrDefault("MIMEType", "").split(",", -1))),
                    Set.copyOf(before)));
        }
        return new All(version, List.copyOf(formats));
    }

    private static List<String> lower(Stream<String> words) {
        return words.map(word -> word.strip().toLowerCase(Locale.ROOT))
                .filter(word -> !word.isEmpty())
                .toList();
    }
}
