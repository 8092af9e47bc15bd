// SPDX-License-Identifier: Apache-2.0
package dev.grainery.demo;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * What Heritrix says of a job.
 *
 * @param state of the crawl, such as {@code RUNNING}; empty before a launch and after a teardown
 * @param built whether it is ready to be launched, or was launched and not torn down
 * @param downloaded how many URIs were downloaded
 * @param queued how many are known and not downloaded
 * @param log the last lines of the job log, the last one first
 */
public record JobState(Optional<String> state, boolean built, long downloaded, long queued, List<String> log) {

    public JobState {
        log = List.copyOf(log);
    }

    /** What an answer of the REST interface says; empty if it cannot be read. */
    static Optional<JobState> of(byte[] xml) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            // without one of ours the parser prints what is wrong
            builder.setErrorHandler(new DefaultHandler());
            Document document = builder.parse(new ByteArrayInputStream(xml));
            return Optional.of(new JobState(
                    text(document, "crawlControllerState"),
                    text(document, "hasApplicationContext")
                            .filter("true"::equals)
                            .isPresent(),
                    number(document, "downloadedUriCount"),
                    number(document, "queuedUriCount"),
                    values(document, "jobLogTail")));
        } catch (SAXException | IOException | NumberFormatException e) {
            return Optional.empty();
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("every Java has an XML parser with these features", e);
        }
    }

    private static Optional<String> text(Document document, String name) {
        NodeList found = document.getElementsByTagName(name);
        return found.getLength() == 0
                ? Optional.empty()
                : Optional.of(found.item(0).getTextContent().strip()).filter(text -> !text.isEmpty());
    }

    private static long number(Document document, String name) {
        return text(document, name).map(Long::parseLong).orElse(0L);
    }

    private static List<String> values(Document document, String name) {
        NodeList found = document.getElementsByTagName(name);
        if (found.getLength() == 0) {
            return List.of();
        }
        NodeList children = found.item(0).getChildNodes();
        return IntStream.range(0, children.getLength())
                .mapToObj(children::item)
                .filter(node -> node.getNodeName().equals("value"))
                .map(node -> node.getTextContent().strip())
                .toList();
    }

    /** Whether the crawl is in this state. */
    public boolean is(String wanted) {
        return state.filter(wanted::equals).isPresent();
    }
}
