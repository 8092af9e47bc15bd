// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("crawls")
class CommentRemarksIT {

    private static final String SECOND = """
            <bean id="secondWriter" class="org.archive.modules.writer.WARCWriterChainProcessor">
              <property name="prefix" value="%s"/>
              <property name="template" value="${prefix}-${timestamp17}-${serialno}-x"/>
              <property name="storePaths"><list><value>%s</value></list></property>
            </bean>
            """;

    private static final String RULE = "<property name=\"shouldProcessRule\">"
            + "<bean class=\"org.archive.modules.deciderules.RejectDecideRule\"/></property>";

    @TempDir
    private Path scratch;

    private TestJob job(String name, TestSite site) throws Exception {
        return new TestJob(scratch.resolve("jobs"), name, site.seed()).recorder("storeUri", "outbox:");
    }

    private static String log(TestJob job) throws Exception {
        try (job) {
            job.launch().awaitEnd();
            return job.log();
        }
    }

    @Test
    void a_job_that_is_set_up_well_is_told_its_harvest_and_nothing_else() throws Exception {
        try (TestSite site = new TestSite(1, 1_000)) {
            assertThat(log(job("well", site)))
                    .contains("containers are recorded in the harvest Topics-2026-11-well, unless")
                    .doesNotContain("names the harvest", "harvest is called", "same prefix", "template", "the bean ")
                    .doesNotContain("user or password", "finishTimeoutSeconds");
        }
    }

    @Test
    void what_is_odd_about_writers_chain_and_properties_is_told() throws Exception {
        try (TestSite site = new TestSite(1, 1_000)) {
            Path outside = scratch.resolve("outside");
            String log = log(job("odd", site)
                    .with("warcWriter.prefix", "Oats")
                    .beans(SECOND.formatted("Oats", outside))
                    .beans(SECOND.formatted("Rye", outside)
                            .replace("secondWriter", "thirdWriter")
                            .replace("</bean>", RULE + "</bean>"))
                    .chain("<ref bean=\"warcWriter\"/><ref bean=\"grainery\"/><ref bean=\"secondWriter\"/>")
                    .recorder("storeUri", "mongodb://user:Geheim@127.0.0.1:1/oats")
                    .recorder("finishTimeoutSeconds", "0"));
            assertThat(log)
                    .contains("the harvest is called Topics-2026-11-odd, but the prefix or a directory of the writer")
                    .containsPattern("the writers \\w+ and \\w+ have the same prefix Oats; give each its own")
                    .contains("the template of the writer secondWriter has no ${heritrix.pid}", outside.toString())
                    .contains("the bean comes before a writer")
                    .contains("WARNING Grainery: storeUri holds a user or password")
                    .contains("WARNING Grainery: the writer thirdWriter is in no chain, so it writes nothing")
                    .containsOnlyOnce("is in no chain")
                    .containsOnlyOnce("the writer thirdWriter has a shouldProcessRule")
                    .contains("finishTimeoutSeconds is 0")
                    .doesNotContain("Geheim");
        }
    }

    @Test
    void an_address_from_outside_the_configuration_raises_no_alert() throws Exception {
        System.setProperty("grainery.test.store", "mongodb://user:Geheim@127.0.0.1:1/oats");
        try (TestSite site = new TestSite(1, 1_000)) {
            assertThat(log(job("outside", site)
                            .recorder("storeUri", "#{systemProperties['grainery.test.store']}")
                            .recorder("finishTimeoutSeconds", "0")))
                    .contains("recording for mongodb://user:***@127.0.0.1:1/oats")
                    .doesNotContain("storeUri holds a user or password");
        } finally {
            System.clearProperty("grainery.test.store");
        }
    }

    @Test
    void a_recorder_that_is_disabled_says_so() throws Exception {
        try (TestSite site = new TestSite(1, 1_000)) {
            assertThat(log(job("disabled", site).recorder("enabled", "false")))
                    .containsOnlyOnce("INFO Grainery: this launch is not recorded, as the property enabled of the bean")
                    .doesNotContain("containers recorded");
        }
    }

    @Test
    void a_job_whose_names_tell_no_harvest_apart_is_told_what_to_set() throws Exception {
        try (TestSite site = new TestSite(1, 1_000)) {
            String log = log(job("unnamed", site)
                    .with("metadata.jobName", "basic")
                    .with("warcWriter.prefix", "WEB")
                    .chain("<ref bean=\"warcWriter\"/>"));
            assertThat(log)
                    .contains("so each launch is a harvest of its own; set metadata.jobName")
                    .contains("the bean is not in a chain: it records nevertheless");
        }
    }
}
