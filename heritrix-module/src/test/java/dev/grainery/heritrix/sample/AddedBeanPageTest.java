// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.DocsFolder;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class AddedBeanPageTest {

    @Test
    void the_page_shows_the_pieces_of_the_sample_as_they_are() throws Exception {
        ConfigSample sample = ConfigSample.of("add-to-crawler-beans.xml");
        String page = DocsFolder.page("heritrix.md")
                .lines()
                .map(line -> line.replaceFirst("^ {3}", ""))
                .collect(Collectors.joining("\n"));
        assertThat(page).contains(sample.piece("^<bean .*^</bean>")).contains(sample.piece("^<ref .*?/>"));
    }
}
