// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** The content of a filedesc record. Ignores prefixes, as writers declare namespaces in several ways or not at all. */
record ArcMetadata(Optional<String> version, DescribingFields fields, boolean wellFormed) {

    private static final Pattern VERSION = Pattern.compile("([0-9]{1,4}) ([0-9]{1,4})(?: .*)?");

    static ArcMetadata of(byte[] content) {
        String text = FieldLines.text(content);
        Matcher line = VERSION.matcher(text.lines().findFirst().orElse("").strip());
        Optional<String> version = line.matches() ? Optional.of(line.group(1) + "." + line.group(2)) : Optional.empty();
        int xml = text.indexOf('<');
        return xml < 0 ? new ArcMetadata(version, DescribingFields.NONE, true) : parse(version, text.substring(xml));
    }

    private static ArcMetadata parse(Optional<String> version, String xml) {
        Map<String, List<String>> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        try {
            XMLStreamReader reader = factory().createXMLStreamReader(new StringReader(xml));
            boolean whole = read(reader, fields);
            reader.close();
            return new ArcMetadata(version, new DescribingFields(fields), whole);
        } catch (XMLStreamException e) {
            // elements before the fault are good
            return new ArcMetadata(version, new DescribingFields(fields), false);
        }
    }

    private static boolean read(XMLStreamReader reader, Map<String, List<String>> fields) throws XMLStreamException {
        StringBuilder text = new StringBuilder();
        int depth = 0;
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    depth++;
                    text.setLength(0);
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text.append(reader.getText());
                case XMLStreamConstants.END_ELEMENT -> {
                    String name = reader.getLocalName();
                    String value = text.toString().strip();
                    if (!value.isEmpty()) {
                        fields.computeIfAbsent(name.substring(name.indexOf(':') + 1), n -> new ArrayList<>())
                                .add(value);
                    }
                    text.setLength(0);
                    depth--;
                    if (depth == 0) {
                        // line ends or the next record may follow
                        return true;
                    }
                }
                default -> {
                    // comments and the like say nothing
                }
            }
        }
        return false;
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        // hostile input: no DTD, no entities, no network
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        return factory;
    }
}
