// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The arcmetadata document of a Heritrix ARC. Element names are taken without their prefix: writers declare the
 * namespaces in several ways, or not at all.
 *
 * @param fields text of the elements
 * @param wellFormed whether it could be read to its end
 */
record ArcMetadata(DescribingFields fields, boolean wellFormed) {

    /** No arcmetadata. */
    static final ArcMetadata NONE = new ArcMetadata(DescribingFields.NONE, true);

    static ArcMetadata parse(String xml) {
        Map<String, List<String>> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        try {
            XMLStreamReader reader = factory().createXMLStreamReader(new StringReader(xml));
            boolean whole = read(reader, fields);
            reader.close();
            return new ArcMetadata(new DescribingFields(fields), whole);
        } catch (XMLStreamException e) {
            // what was read before the fault is still good
            return new ArcMetadata(new DescribingFields(fields), false);
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
                        // line ends or the next record may follow the document
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
        // the document comes from outside: no DTD, no entities, nothing fetched
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        return factory;
    }
}
