// SPDX-License-Identifier: Apache-2.0
package dev.grainery.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.record.CrawlSettings;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings of crawls are read from the files of both generations of Heritrix. */
class SettingsReaderTest {

    private static Optional<CrawlSettings> read(String xml) {
        return SettingsReader.settings("a.tar.gz!settings", xml.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void beans_of_heritrix_3() {
        CrawlSettings settings = read("""
                <beans xmlns="http://www.springframework.org/schema/beans">
                 <bean id="simpleOverrides" class="org.springframework.beans.factory.config.PropertyOverrideConfigurer">
                  <property name="properties"><value>
                # jobs override what is below
                metadata.robotsPolicyName=ignore
                scope.rules[1].maxHops=7
                disposition.minDelayMs=500
                  </value></property>
                 </bean>
                 <bean id="longerOverrides" class="org.springframework.beans.factory.config.PropertyOverrideConfigurer">
                  <property name="properties"><props><prop key="seeds.textSource.value">
                # seeds
                http://a.example/
                  http://b.example/
                  </prop></props></property>
                 </bean>
                 <bean id="metadata" class="org.archive.modules.CrawlMetadata">
                  <property name="robotsPolicyName" value="obey"/>
                 </bean>
                 <bean id="seeds" class="org.archive.modules.seeds.TextSeedModule"/>
                 <bean id="acceptSurts" class="org.archive.modules.deciderules.surt.SurtPrefixedDecideRule">
                  <property name="decision" value="REJECT"/>
                  <property name="scope"><ref bean="scope"/></property>
                 </bean>
                 <bean id="scope" class="org.archive.modules.deciderules.DecideRuleSequence">
                  <property name="rules"><list>
                   <bean class="org.archive.modules.deciderules.RejectDecideRule"/>
                   <bean class="org.archive.modules.deciderules.TooManyHopsDecideRule"/>
                   <ref bean="acceptSurts"/>
                   <ref bean="somethingElse"/>
                   <bean class="org.archive.modules.deciderules.TransclusionDecideRule">
                    <property name="maxTransHops" value="3"/>
                    <property name="decision" value="ACCEPT"/>
                   </bean>
                  </list></property>
                 </bean>
                 <bean class="org.archive.modules.deciderules.PathologicalPathDecideRule"/>
                 <bean id="crawlLimiter" class="org.archive.crawler.framework.CrawlLimitEnforcer">
                  <property name="maxBytesDownload" value="0"/>
                  <property name="maxDocumentsDownload"><value> 100000 </value></property>
                  <property name="maxTimeSeconds" value="-1"/>
                 </bean>
                 <bean id="quotaEnforcer" class="org.archive.crawler.prefetch.QuotaEnforcer">
                  <property name="forceRetire" value="false"/>
                  <property name="hostMaxFetchSuccesses" value="500"/>
                 </bean>
                 <bean id="disposition" class="org.archive.crawler.postprocessor.DispositionProcessor">
                  <property name="delayFactor" value="2.5"/>
                  <property name="minDelayMs" value="3000"/>
                 </bean>
                 <bean id="frontier" class="org.archive.crawler.frontier.BdbFrontier">
                  <property name="queueTotalBudget" value="15000"/>
                 </bean>
                </beans>
                """).orElseThrow();
        assertThat(settings)
                .isEqualTo(new CrawlSettings(
                        "a.tar.gz!settings",
                        Optional.of("ignore"),
                        OptionalLong.of(7),
                        OptionalLong.of(3),
                        OptionalLong.of(100_000),
                        OptionalLong.of(0),
                        OptionalLong.empty(),
                        OptionalLong.of(15_000),
                        OptionalDouble.of(2.5),
                        OptionalLong.of(500),
                        OptionalLong.empty(),
                        List.of("hostMaxFetchSuccesses=500"),
                        List.of(
                                "RejectDecideRule",
                                "TooManyHopsDecideRule",
                                "REJECT SurtPrefixedDecideRule",
                                "ACCEPT TransclusionDecideRule"),
                        OptionalLong.of(2)));
    }

    @Test
    void order_of_heritrix_1() {
        CrawlSettings settings = read("""
                <crawl-order>
                 <controller>
                  <long name="max-bytes-download">0</long>
                  <long name="max-document-download">4000</long>
                  <long name="max-time-sec">86400</long>
                  <newObject name="scope" class="org.archive.crawler.deciderules.DecidingScope">
                   <newObject name="decide-rules" class="org.archive.crawler.deciderules.DecideRuleSequence">
                    <map name="rules">
                     <newObject name="reject" class="org.archive.crawler.deciderules.RejectDecideRule"/>
                     <newObject name="hops" class="org.archive.crawler.deciderules.TooManyHopsDecideRule">
                      <integer name="max-hops">25</integer>
                     </newObject>
                    </map>
                   </newObject>
                  </newObject>
                  <newObject name="robots-honoring-policy" class="org.archive.crawler.datamodel.RobotsHonoringPolicy">
                   <string name="type">classic</string>
                  </newObject>
                  <newObject name="frontier" class="org.archive.crawler.frontier.BdbFrontier">
                   <float name="delay-factor">4.0</float>
                   <integer name="max-delay-ms">30000</integer>
                  </newObject>
                 </controller>
                </crawl-order>
                """).orElseThrow();
        assertThat(settings.robotsPolicy()).contains("classic");
        assertThat(settings.maxHops()).hasValue(25);
        assertThat(settings.maxDocuments()).hasValue(4_000);
        assertThat(settings.maxSeconds()).hasValue(86_400);
        assertThat(settings.delayFactor()).hasValue(4.0);
        assertThat(settings.maxDelayMillis()).hasValue(30_000);
        assertThat(settings.minDelayMillis()).isEmpty();
        assertThat(settings.scope()).containsExactly("RejectDecideRule", "TooManyHopsDecideRule");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no XML",
                "<beans>",
                "<beans><bean id='a' class='b'/></beans>",
                "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><crawl-order><string name='type'>&b;</string></crawl-order>",
                "<b><bean class='PropertyOverrideConfigurer'><property name='properties'><value>a=\\u00</value></property></bean></b>",
                "<b><bean class='x.CrawlLimitEnforcer'><property name='maxBytesDownload' value='99999999999999999999'/></bean></b>"
            })
    void what_sets_nothing_has_no_settings(String xml) {
        assertThat(read(xml)).isEmpty();
    }

    @Test
    void values_are_bounded() {
        CrawlSettings settings = read("<crawl-order>"
                        + "<newObject class='QuotaEnforcer'><long name='q'>1</long></newObject>".repeat(3)
                        + "<newObject name='scope' class='DecidingScope'><map name='rules'>"
                        + ("<newObject class='" + "R".repeat(1_000) + "DecideRule'/>").repeat(500)
                        + "</map></newObject></crawl-order>")
                .orElseThrow();
        assertThat(read("<bean id='scope'><property name='rules'>" + "<list>".repeat(100_000)))
                .isEmpty();
        assertThat(settings.quotas()).containsExactly("q=1");
        assertThat(settings.scope()).hasSize(CrawlSettings.MOST_RULES).allMatch(rule -> rule.length() == 255);
    }

    @Test
    void groovy_of_heritrix_3_15() {
        String groovy = """
                import org.archive.modules.*
                beans {
                    /* fetchHttp(FetchHTTP) { maxLengthBytes = 1 } */
                    simpleOverrides(PropertyOverrideConfigurer) {
                        properties = \'\'\'
                # a comment {
                metadata.jobName=basic
                frontier.queueTotalBudget=500
                \'\'\'
                    }
                    longerOverrides(PropertyOverrideConfigurer) {
                        properties = ['seeds.textSource.value': \'\'\'
                # URLS
                http://a.example/
                http://b.example/
                \'\'\']
                    }
                    metadata(CrawlMetadata) { bean ->
                        bean.autowire = 'byName'
                        robotsPolicyName = 'ignore' // not 'obey'
                        // robotsPolicyName = 'obey'
                    }
                    seeds(TextSeedModule) {
                        textSource = new ConfigString(\'\'\'# above\'\'\')
                    }
                    acceptSurts(SurtPrefixedDecideRule) {
                        decision = "ACCEPT"
                    }
                    scope(DecideRuleSequence) {
                        logToFile = false
                        rules = [
                            new RejectDecideRule(),
                            ref('acceptSurts'),
                            new org.archive.modules.deciderules.TooManyHopsDecideRule(
                                maxHops: 7,
                            ),
                            new SurtPrefixedDecideRule(
                                decision: 'REJECT',
                                surtsSource: new ConfigFile(path: 'x.txt'),
                            ),
                        ]
                    }
                    candidateScoper(CandidateScoper)
                    frontier(BdbFrontier) {
                    }
                    disposition(DispositionProcessor) { delayFactor = 2.5; minDelayMs = 100 }
                }
                """;
        CrawlSettings read = SettingsReader.settings(
                        "/jobs/a/crawler-beans.groovy", groovy.getBytes(StandardCharsets.UTF_8))
                .orElseThrow();
        assertThat(read.robotsPolicy()).contains("ignore");
        assertThat(read.maxHops()).hasValue(7);
        assertThat(read.queueBudget()).hasValue(500);
        assertThat(read.delayFactor()).hasValue(2.5);
        assertThat(read.minDelayMillis()).hasValue(100);
        assertThat(read.seeds()).hasValue(2);
        assertThat(read.scope())
                .containsExactly(
                        "RejectDecideRule",
                        "ACCEPT SurtPrefixedDecideRule",
                        "TooManyHopsDecideRule",
                        "REJECT SurtPrefixedDecideRule");
        assertThat(SettingsReader.settings("a.groovy", "println('x')".getBytes(StandardCharsets.UTF_8)))
                .isEmpty();
    }
}
