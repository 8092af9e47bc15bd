// SPDX-License-Identifier: Apache-2.0
package dev.grainery.job;

import dev.grainery.job.JobBean.Property;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads the beans of a {@code crawler-beans.cxml}. It is read by Java's own parser, without document type definitions and
 * external entities, and is bounded in size and depth: such a file may come from anybody.
 */
final class JobXml {

    private static final int MOST_BYTES = 8 << 20;
    private static final int DEEPEST = 100;
    private static final String BEANS = "http://www.springframework.org/schema/beans";
    private static final String SHORT_PROPERTIES = "http://www.springframework.org/schema/p";

    private final XMLStreamReader xml;
    private final List<JobBean> beans = new ArrayList<>();
    private final List<String> imports = new ArrayList<>();
    private int depth;

    private JobXml(XMLStreamReader xml) {
        this.xml = xml;
    }

    /**
     * Reads a job.
     *
     * @throws JobFileException if it is none
     * @throws IOException if it cannot be read
     */
    static JobBeans read(Path file) throws IOException, JobFileException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        }
        if (bytes.length > MOST_BYTES) {
            throw new JobFileException(
                    "it is larger than " + (MOST_BYTES >> 20) + " MiB, so it is not a crawler-beans.cxml");
        }
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        try {
            XMLStreamReader xml = factory.createXMLStreamReader(new ByteArrayInputStream(bytes));
            try {
                return new JobXml(xml).document();
            } finally {
                xml.close();
            }
        } catch (XMLStreamException e) {
            String where =
                    e.getLocation() == null ? "" : "line " + e.getLocation().getLineNumber() + ": ";
            throw new JobFileException("it is not well-formed XML: " + where + firstLine(e), e);
        }
    }

    /** What the parser says, without its own words for the place. */
    private static String firstLine(XMLStreamException e) {
        String message = String.valueOf(e.getMessage());
        int told = message.indexOf("Message: ");
        return (told < 0 ? message : message.substring(told + "Message: ".length()))
                .lines()
                .findFirst()
                .orElse("");
    }

    private JobBeans document() throws XMLStreamException, JobFileException {
        while (xml.next() != XMLStreamConstants.START_ELEMENT) {
            if (xml.getEventType() == XMLStreamConstants.DTD) {
                throw new JobFileException("it has a document type definition (<!DOCTYPE ...>), which is not read;"
                        + " declare the beans with an XML schema, as the profile of Heritrix does");
            }
        }
        if (!is("beans")) {
            throw new JobFileException("its first element is <" + xml.getLocalName() + ">, not the <beans> of Spring");
        }
        beans();
        return new JobBeans(beans, imports);
    }

    private boolean is(String element) {
        return xml.getLocalName().equals(element)
                && (xml.getNamespaceURI() == null || xml.getNamespaceURI().equals(BEANS));
    }

    /** A {@code <beans>} element, of which there may be several inside each other. */
    private void beans() throws XMLStreamException, JobFileException {
        while (child()) {
            if (is("bean")) {
                beans.add(bean());
            } else if (is("beans")) {
                beans();
            } else {
                if (is("import")) {
                    imports.add(attribute("resource"));
                }
                skip();
            }
        }
    }

    private JobBean bean() throws XMLStreamException, JobFileException {
        int line = line();
        String id = attribute("id");
        String name = id.isEmpty() ? attribute("name").split("[,; ]", 2)[0] : id;
        String className = attribute("class").strip();
        String parent = attribute("parent");
        boolean isAbstract = attribute("abstract").equals("true");
        Map<String, Property> properties = shortProperties();
        while (child()) {
            if (is("property")) {
                String property = attribute("name");
                int at = line();
                value().ifPresent(value -> properties.put(property, new Property(value, at)));
            } else {
                skip();
            }
        }
        return new JobBean(
                name, className, Optional.of(parent).filter(p -> !p.isEmpty()), isAbstract, line, properties);
    }

    /** Properties that are written as attributes: {@code p:author="..."}, {@code p:metadata-ref="..."}. */
    private Map<String, Property> shortProperties() {
        Map<String, Property> properties = new LinkedHashMap<>();
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            if (SHORT_PROPERTIES.equals(xml.getAttributeNamespace(i))) {
                String name = xml.getAttributeLocalName(i);
                String text = xml.getAttributeValue(i);
                boolean reference = name.endsWith("-ref");
                properties.put(
                        reference ? name.substring(0, name.length() - "-ref".length()) : name,
                        new Property(
                                reference ? new JobBean.Value.Reference(text) : new JobBean.Value.Text(text), line()));
            }
        }
        return properties;
    }

    /** The value of a property, from its attributes or from what is inside; empty for nothing and {@code <null/>}. */
    private Optional<JobBean.Value> value() throws XMLStreamException, JobFileException {
        Optional<JobBean.Value> value = Optional.empty();
        if (has("value")) {
            value = Optional.of(new JobBean.Value.Text(attribute("value")));
        } else if (has("ref")) {
            value = Optional.of(new JobBean.Value.Reference(attribute("ref")));
        }
        while (child()) {
            Optional<JobBean.Value> inside = inside();
            value = value.or(() -> inside);
        }
        return value;
    }

    private Optional<JobBean.Value> inside() throws XMLStreamException, JobFileException {
        if (is("value")) {
            return Optional.of(new JobBean.Value.Text(text()));
        }
        if (is("bean")) {
            return Optional.of(new JobBean.Value.Inner(bean()));
        }
        if (is("ref") || is("idref")) {
            String bean = has("bean") ? attribute("bean") : attribute("local");
            skip();
            return Optional.of(new JobBean.Value.Reference(bean));
        }
        if (is("list") || is("set") || is("array")) {
            List<JobBean.Value> values = new ArrayList<>();
            while (child()) {
                inside().ifPresent(values::add);
            }
            return Optional.of(new JobBean.Value.Many(values));
        }
        if (is("props")) {
            Map<String, String> texts = new LinkedHashMap<>();
            while (child()) {
                String key = attribute("key");
                texts.put(key, text());
            }
            return Optional.of(new JobBean.Value.Keyed(texts));
        }
        if (is("map")) {
            return Optional.of(new JobBean.Value.Keyed(entries()));
        }
        skip();
        return Optional.empty();
    }

    private Map<String, String> entries() throws XMLStreamException, JobFileException {
        Map<String, String> texts = new LinkedHashMap<>();
        while (child()) {
            String key = attribute("key");
            if (value().orElse(new JobBean.Value.Text("")) instanceof JobBean.Value.Text plain) {
                texts.put(key, plain.text());
            }
        }
        return texts;
    }

    /** Goes to the next element inside the present one; at its end, goes out of it. */
    private boolean child() throws XMLStreamException, JobFileException {
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                if (++depth > DEEPEST) {
                    throw new JobFileException("line " + line() + ": its elements are nested too deeply");
                }
                return true;
            }
            if (event == XMLStreamConstants.END_ELEMENT) {
                depth--;
                return false;
            }
        }
        return false;
    }

    private void skip() throws XMLStreamException, JobFileException {
        while (child()) {
            skip();
        }
    }

    /** All text of the present element. */
    private String text() throws XMLStreamException, JobFileException {
        StringBuilder text = new StringBuilder();
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamConstants.END_ELEMENT) {
                depth--;
                break;
            }
            if (event == XMLStreamConstants.START_ELEMENT) {
                depth++;
                skip();
            } else if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.SPACE) {
                text.append(xml.getText());
            }
        }
        return text.toString();
    }

    private boolean has(String attribute) {
        return xml.getAttributeValue(null, attribute) != null;
    }

    private String attribute(String attribute) {
        return has(attribute) ? xml.getAttributeValue(null, attribute) : "";
    }

    private int line() {
        return xml.getLocation().getLineNumber();
    }
}
