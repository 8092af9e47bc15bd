// SPDX-License-Identifier: Apache-2.0
package dev.grainery.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The sample job fits together with what the demonstration does with it. */
class SampleJobTest {

    @Test
    void it_writes_the_harvest_that_is_shown_afterwards() throws Exception {
        assertThat(values("jobName")).containsExactly(Demo.HARVEST);
        assertThat(values("prefix")).containsExactly(Demo.HARVEST);
    }

    @Test
    void it_takes_seed_and_store_from_the_environment() throws Exception {
        assertThat(values("storeUriVariable")).containsExactly("GRAINERY_STORE");
        assertThat(values("value")).singleElement().asString().contains("systemEnvironment['SAMPLE_SEED']");
    }

    private static List<String> values(String property) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        Document job = factory.newDocumentBuilder().parse(new ByteArrayInputStream(ShippedFiles.job()));
        NodeList properties = job.getElementsByTagName("property");
        return IntStream.range(0, properties.getLength())
                .mapToObj(i -> (Element) properties.item(i))
                .filter(element -> element.getAttribute("name").equals(property))
                .map(element -> element.getAttribute("value"))
                .toList();
    }
}
