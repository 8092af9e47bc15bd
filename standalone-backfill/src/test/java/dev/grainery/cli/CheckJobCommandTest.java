// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of jobs: of the stock profile, of the samples, and of each slip. */
class CheckJobCommandTest {

    private static final String BEAN = """
            <bean id="grainery" class="dev.grainery.heritrix.ContainerRecorder">
                <property name="author" value="Oat Library"/>
            </bean>
            """;
    private static final String LINE = "<ref bean=\"grainery\"/>";

    @TempDir
    private Path temporary;

    private CommandRun command;
    private Path jobs;
    private String stock;

    @BeforeEach
    void read_the_profile() throws IOException {
        command = new CommandRun(temporary);
        jobs = Files.createDirectory(temporary.toRealPath().resolve("jobs"));
        try (InputStream profile =
                getClass().getResourceAsStream("/org/archive/crawler/restlet/profile-crawler-beans.cxml")) {
            stock = new String(profile.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Path job(String name, String cxml) throws IOException {
        Path file = Files.createDirectories(jobs.resolve(name)).resolve("crawler-beans.cxml");
        return Files.writeString(file, cxml);
    }

    /** The profile with the bean and its line. */
    private String with(String bean) {
        return replaced(
                replaced(stock, "<bean id=\"warcWriter\"", bean + "<bean id=\"warcWriter\""),
                "<ref bean=\"warcWriter\"/>",
                "<ref bean=\"warcWriter\"/>" + LINE);
    }

    private static String replaced(String text, String old, String fresh) {
        assertThat(text).contains(old);
        return text.replace(old, fresh);
    }

    private static String named(String cxml, String jobName) {
        return replaced(cxml, "metadata.jobName=basic", "metadata.jobName=" + jobName);
    }

    private JsonNode checked(Path file) throws IOException {
        CommandRun.Result result = command.run("check-job", "--json", file.toString());
        assertThat(result.err()).isEmpty();
        JsonNode answer = RecordJson.mapper().readTree(result.out());
        assertThat(answer.path("exitStatus").asInt()).isEqualTo(result.status());
        return answer.at("/jobs/0");
    }

    private static List<String> problems(JsonNode job) {
        List<String> problems = new ArrayList<>();
        job.path("problems")
                .forEach(problem -> problems.add(problem.path("severity").asText() + " "
                        + problem.path("check").asText()));
        return problems;
    }

    @Test
    void the_stock_profile_alone_is_not_recorded_and_names_no_harvest() throws IOException {
        JsonNode job = checked(job("stock", stock));
        assertThat(problems(job)).containsExactly("error recorder-missing", "warning harvest-for-each-launch");
        assertThat(job.path("jobName").asText()).isEqualTo("basic");
        assertThat(job.path("harvest").isNull()).isTrue();
        JsonNode writer = job.at("/writers/0");
        assertThat(writer.path("bean").asText()).isEqualTo("warcWriter");
        assertThat(writer.path("className").asText()).endsWith(".WARCWriterChainProcessor");
        assertThat(writer.path("prefix").asText()).isEqualTo("WEB");
        assertThat(writer.path("compress").asText()).isEqualTo("true");
        assertThat(writer.at("/directories/0").asText()).isEqualTo("${launchId}/warcs");
        assertThat(writer.path("template").asText()).contains("${heritrix.pid}");
    }

    @Test
    void the_stock_profile_with_the_bean_and_a_name_is_well() throws IOException {
        Path file = job("serials", named(with(BEAN), "Serials 2026-11-1M"));
        JsonNode job = checked(file);
        assertThat(problems(job)).containsExactly("note store-from-environment");
        assertThat(job.path("job").asText()).isEqualTo("serials");
        assertThat(job.at("/recorder/place").asText()).isEqualTo("in dispositionProcessors after warcWriter");
        assertThat(job.at("/recorder/properties/author").asText()).isEqualTo("Oat Library");
        assertThat(job.at("/harvest/name").asText()).isEqualTo("Serials 2026-11-1M");
        assertThat(job.at("/harvest/harvestID").asText()).isEqualTo(NameUuid.DNS.of("Serials 2026-11-1M"));
        assertThat(job.at("/harvest/type").asText()).isEqualTo("Serials");
        assertThat(job.at("/harvest/suffix").toString()).isEqualTo("[\"2026-11\",\"1M\"]");
        // a directory stands for the job in it
        CommandRun.Result text = command.run("check-job", file.getParent().toString());
        assertThat(text.status()).isZero();
        assertThat(text.out()).contains(file.toString(), "harvest      Serials 2026-11-1M", "  author     Oat Library");
    }

    @ParameterizedTest
    @ValueSource(strings = {"heritrix-job", "three-crawlers"})
    void the_samples_are_well(String sample) throws IOException {
        JsonNode job = checked(Pages.root().resolve("config-samples").resolve(sample));
        assertThat(problems(job)).allMatch(problem -> problem.startsWith("note "));
        assertThat(job.path("recorder").isMissingNode()).isFalse();
        assertThat(job.at("/harvest/type").asText()).isNotEqualTo("NA");
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "authr|x|error property-unknown|is author meant?",
                "outboxDir|x|error property-unknown|is outboxDirectory meant?",
                "colour|x|error property-unknown|there is no property colour",
                "queueCapacity|0|error property-wrong|a whole number from 1 to 1,000,000, not 0",
                "lookIntervalSeconds|ten|error property-wrong|a whole number from 1 to 86,400, not ten",
                "recordUnfinished|maybe|error property-wrong|true or false, not maybe",
                "maxReadMegabytesPerSecond|-1|error property-wrong|from 0 to 1,000,000",
                "finishTimeoutSeconds|0|warning no-time-at-end|300 seconds",
                "enabled|false|warning recorder-disabled|nothing is recorded",
                "storeUri|mongodb://oats:s3cret@db.example/grainery|warning password-in-job|storeUriFile",
                "storeUri|#{systemEnvironment['X'] ?: 'mongodb://oats:s3cret@db.example'}|warning password-in-job|web UI",
                "hookUrl|https://oats:s3cret@hook.example/s3cret?key=s3cret|warning password-in-job|https://hook.example/***",
                "cdxServer|http://oats:s3cret@cdx.example/archive|error cdx-wrong|it must not hold a password",
                "cdxServer|http://cdx.example/?key=s3cret|error cdx-wrong|http://cdx.example/?***",
                "cdxServer|http://cdx.example/archive|error cdx-wrong|cdxServer requires cdxDirectory",
                "cdxServerTokenFile|token|error cdx-wrong|cdxServerTokenFile requires cdxServer",
                "cdxGzip|true|error cdx-wrong|cdxGzip requires cdxDirectory",
                "cdxGzip|maybe|error property-wrong|true or false, not maybe",
                "cdxFormat|warc|error cdx-wrong|cdxFormat must be cdx or cdxj, not warc",
                "storeUri|embedded:data|error store-not-of-a-crawl|mongodb://HOST/DATABASE",
                "storeUri|s3cret|error store-wrong|a crawl is given its store as",
                "storeUriFile|absent|warning store-file-missing|absent",
                "storeUri|http://db.example/grainery|error store-wrong|outbox:",
                "outboxDirectory|/var/spool/grainery|warning outbox-shared|each needs its own",
                "namingFile|absent.json|error naming-wrong|there is no such file",
                "utilitiesFile|absent.json|warning utilities-wrong|there is no such file",
            })
    void a_slip_in_a_property_is_told_and_no_password(String name, String value, String problem, String said)
            throws IOException {
        String property = "<property name=\"" + name + "\" value=\"" + value + "\"/></bean>";
        Path file = job("slip", named(with(BEAN.replace("</bean>", property)), "Serials 2026-11-1M"));
        JsonNode job = checked(file);
        assertThat(problems(job)).contains(problem);
        CommandRun.Result text = command.run("check-job", file.toString());
        assertThat(text.status()).isEqualTo(1);
        assertThat(text.out() + job).contains(said).doesNotContain("s3cret");
    }

    @Test
    void a_command_that_is_not_installed_here_is_told() throws IOException {
        String command = "<property name=\"hookCommand\"><list><value>/no/such/take-over</value>"
                + "<value>${harvest}</value></list></property></bean>";
        Path file = job("hooked", named(with(BEAN.replace("</bean>", command)), "Serials 2026-11-1M"));
        assertThat(problems(checked(file))).contains("warning hook-command-missing");
        assertThat(this.command.run("check-job", file.toString()).out())
                .contains("hookCommand: there is no program /no/such/take-over");
    }

    @Test
    void the_properties_of_cdx_files_are_well_together() throws IOException {
        String properties = "<property name=\"cdxDirectory\" value=\"/srv/cdx\"/>"
                + "<property name=\"cdxFormat\" value=\"cdxj\"/>"
                + "<property name=\"cdxServer\" value=\"http://cdx.example:8080/archive\"/>"
                + "<property name=\"cdxServerTokenFile\" value=\"token\"/></bean>";
        Path file = job("cdx", named(with(BEAN.replace("</bean>", properties)), "Serials 2026-11-1M"));
        assertThat(problems(checked(file)))
                .containsExactlyInAnyOrder("note store-from-environment", "warning cdx-token-file-missing");
        Files.writeString(file.resolveSibling("token"), "oats");
        assertThat(problems(checked(file))).containsExactly("note store-from-environment");
    }

    @Test
    void all_slips_are_told_at_once_with_their_lines() throws IOException {
        String bean = """
                <bean id="grainery" class="dev.grainery.heritrix.ContainerRecorder">
                  <property name="authr"><value>Oat Library</value></property>
                  <property name="queueCapacity" value="0"/>
                </bean>
                """;
        JsonNode job = checked(job("slips", with(bean)));
        assertThat(problems(job))
                .containsExactly(
                        "error property-unknown",
                        "error property-wrong",
                        "warning harvest-for-each-launch",
                        "note author-missing",
                        "note store-from-environment");
        int first = job.at("/recorder/line").asInt();
        assertThat(job.at("/problems/0/line").asInt()).isEqualTo(first + 1);
        assertThat(job.at("/problems/1/line").asInt()).isEqualTo(first + 2);
    }

    @Test
    void values_may_stand_in_overrides_in_inner_beans_and_in_a_parent() throws IOException {
        String cxml = named(
                with("""
                <bean id="common" abstract="true" class="dev.grainery.heritrix.ContainerRecorder">
                  <property name="author" value="of the parent"/>
                  <property name="queueCapacity" value="7"/>
                </bean>
                <bean id="grainery" parent="common">
                  <property name="outboxDirectory">
                    <bean class="org.archive.spring.ConfigPath"><property name="path" value="outbox"/></bean>
                  </property>
                </bean>
                """),
                "Serials 2026-11-1M\ngrainery.author=Oats\\u0021\nwarcWriter.prefix=Serials-2026-11-1M\n"
                        + "warcWriter.directory.path=/data/x");
        JsonNode job = checked(job("places", cxml));
        assertThat(job.at("/recorder/properties/author").asText()).isEqualTo("Oats!");
        assertThat(job.at("/recorder/properties/queueCapacity").asText()).isEqualTo("7");
        assertThat(job.at("/recorder/properties/outboxDirectory").asText()).isEqualTo("outbox");
        assertThat(job.at("/writers/0/prefix").asText()).isEqualTo("Serials-2026-11-1M");
        assertThat(job.at("/writers/0/directories/0").asText()).isEqualTo("/data/x/warcs");
    }

    @Test
    void writers_are_told_with_what_is_odd_about_them() throws IOException {
        String writers = """
                <bean id="second" class="org.archive.modules.writer.ARCWriterProcessor">
                  <property name="compress" value="false"/>
                  <property name="template" value="${prefix}-${timestamp17}-${serialno}-x"/>
                  <property name="storePaths"><list><value>/data/arcs</value><value>more</value></list></property>
                </bean>
                <bean id="third" class="org.archive.modules.writer.WARCWriterProcessor">
                  <property name="enabled" value="false"/>
                  <property name="prefix" value="Rye"/>
                </bean>
                <bean id="fourth" class="org.archive.modules.writer.WARCWriterProcessor">
                  <property name="prefix" value="Rye"/>
                </bean>
                """;
        String cxml = named(with(writers + BEAN), "Serials 2026-11-1M");
        JsonNode job = checked(job("writers", replaced(cxml, LINE, LINE + "<ref bean=\"fourth\"/>")));
        assertThat(problems(job))
                .contains(
                        "warning writers-alike",
                        "warning template-without-process",
                        "warning names-differ",
                        "warning before-writer");
        assertThat(job.path("problems").toString()).contains("so that their containers can be told apart\"");
        assertThat(job.at("/writers/0/bean").asText()).isEqualTo("second");
        assertThat(job.at("/writers/0/compress").asText()).isEqualTo("false");
        assertThat(job.at("/writers/0/directories").toString()).isEqualTo("[\"/data/arcs\",\"${launchId}/more\"]");
        assertThat(job.at("/writers/1/enabled").asText()).isEqualTo("false");
    }

    @Test
    void a_job_without_an_enabled_writer_or_with_two_recorders_is_wrong() throws IOException {
        String cxml = replaced(with(BEAN + BEAN.replace("grainery\"", "again\"")), "<ref bean=\"warcWriter\"/>", "");
        cxml = replaced(cxml, "metadata.jobName=basic", "metadata.jobName=Oats\nwarcWriter.enabled=false");
        assertThat(problems(checked(job("none", cxml)))).contains("error no-writer", "error recorder-twice");
    }

    @Test
    void a_bean_in_no_chain_is_noted_and_one_in_a_wrong_chain_warned_of() throws IOException {
        String well = named(with(BEAN), "Oats 2026");
        JsonNode alone = checked(job("alone", replaced(well, LINE, "")));
        assertThat(problems(alone)).containsExactlyInAnyOrder("note in-no-chain", "note store-from-environment");
        JsonNode wrong = checked(job(
                "wrong",
                replaced(replaced(well, LINE, ""), "<ref bean=\"fetchHttp\"/>", "<ref bean=\"fetchHttp\"/>" + LINE)));
        assertThat(problems(wrong)).contains("warning wrong-chain");
    }

    @Test
    void a_job_without_a_store_is_well() throws IOException {
        String bean = BEAN.replace("</bean>", "<property name=\"storeUri\" value=\"outbox:\"/></bean>");
        JsonNode job = checked(job("trying", named(with(bean), "Oats 2026")));
        assertThat(problems(job)).containsExactly("note no-store");
        assertThat(job.at("/recorder/properties/storeUri").asText()).isEqualTo("outbox:");
    }

    @Test
    void jobs_must_not_share_an_outbox() throws IOException {
        String shared = BEAN.replace("</bean>", "<property name=\"outboxDirectory\" value=\"../outbox\"/></bean>");
        Path one = job("one", named(with(shared), "Oats 2026"));
        Path two = job("two", named(with(shared), "Rye 2026"));
        CommandRun.Result result = command.run("check-job", one.toString(), two.toString());
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out())
                .containsOnlyOnce("outboxDirectory " + jobs.resolve("outbox") + " is also that of " + one);
        assertThat(command.run("check-job", one.toString()).status()).isZero();
    }

    @Test
    void a_convention_of_the_archive_counts() throws IOException {
        Path file = job(
                "oats",
                replaced(
                        named(with(BEAN), "Oats 2026"),
                        "<bean id=\"warcWriter\" class=",
                        "<bean id=\"warcWriter\" p:prefix=\"Rye\" xmlns:p=\"http://www.springframework.org/schema/p\" class="));
        Path naming = Files.writeString(
                file.resolveSibling("naming.json"), "{\"name\": \"by prefix\", \"source\": [\"prefix\"]}");
        assertThat(checked(file).at("/harvest/name").asText()).isEqualTo("Oats 2026");
        CommandRun.Result result = command.run("check-job", "--naming", naming.toString(), file.toString());
        assertThat(result.out()).contains("harvest      Rye");
        Path own = job(
                "oats",
                Files.readString(file)
                        .replace(
                                BEAN.strip().replace("</bean>", "").strip(),
                                BEAN.strip().replace("</bean>", "").strip()
                                        + "<property name=\"namingFile\" value=\"naming.json\"/>"));
        assertThat(checked(own).at("/harvest/name").asText()).isEqualTo("Rye");
    }

    @Test
    void what_is_only_known_when_the_job_is_built_is_not_guessed() throws IOException {
        JsonNode job = checked(
                job("later", named(with(BEAN.replace("Oat Library", "#{systemEnvironment['X']}")), "#{1 + 1}")));
        assertThat(problems(job)).containsExactlyInAnyOrder("note harvest-unknown", "note store-from-environment");
        assertThat(job.at("/recorder/properties/author").asText()).isEqualTo("#{systemEnvironment['X']}");
        assertThat(job.has("harvest") && !job.path("harvest").isNull()).isFalse();
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "<beans><bean|it is not well-formed XML",
                "no XML|it is not well-formed XML",
                "<project/>|not the <beans> of Spring",
                "<!DOCTYPE beans SYSTEM \"file:///etc/passwd\"><beans/>|document type definition",
                "<!DOCTYPE b [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><beans>&x;</beans>|document type definition",
            })
    void a_file_that_is_no_job_is_refused(String content, String said) throws IOException {
        CommandRun.Result result = command.run("check-job", job("bad", content).toString());
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains(said).doesNotContain("root:");
        assertThat(result.out()).isEmpty();
    }

    @Test
    void a_hostile_file_takes_neither_memory_nor_stack() throws IOException {
        Path deep = job("deep", "<beans>" + "<bean>".repeat(100_000));
        assertThat(command.run("check-job", deep.toString()).err()).contains("nested too deeply");
        Path large = job("large", "<beans>" + " ".repeat(9 << 20) + "</beans>");
        assertThat(command.run("check-job", large.toString()).err()).contains("larger than 8 MiB");
        JsonNode job = checked(job(
                "odd", "<beans><bean class=\"dev.grainery.heritrix.ContainerRecorder\" id=\"&#x202e;a\"/></beans>"));
        assertThat(problems(job)).contains("error no-writer");
        assertThat(command.run("check-job", jobs.resolve("odd").toString()).out())
                .doesNotContain("\u202e");
    }

    @Test
    void a_job_that_is_not_there_or_in_groovy_is_told() throws IOException {
        CommandRun.Result result =
                command.run("check-job", jobs.resolve("absent").toString());
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("no such file");
        Path groovy = Files.createDirectory(jobs.resolve("groovy"));
        Files.writeString(groovy.resolve("crawler-beans.groovy"), "beans {}");
        assertThat(command.run("check-job", groovy.toString()).err()).contains("Groovy");
        assertThat(command.run("check-job").status()).isEqualTo(2);
    }
}
