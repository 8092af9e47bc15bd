// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a crawl was to do, as its settings say: {@code crawler-beans.cxml} of Heritrix 3, {@code order.xml} of Heritrix 1. What
 * they do not set is left out; the release of the crawler decided that. Settings of single hosts (sheets, overrides) are not
 * among them. Texts are cut after {@link Crawl#LONGEST_NAME} characters.
 *
 * @param file where they were read: a path, with the name in a package or container behind an exclamation mark
 * @param robotsPolicy name of the policy towards robots.txt
 * @param maxHops how many links away from a seed a page may be
 * @param maxTransHops how many embeds and redirects away from a page that is in scope
 * @param maxDocuments after how many documents the crawl is to end
 * @param maxBytes after how many bytes
 * @param maxSeconds after how many seconds
 * @param queueBudget how many URIs of one queue, mostly a host, are to be fetched
 * @param delayFactor how many times as long as the last fetch took is to be waited before the next of the same host
 * @param minDelayMillis how long to wait at least, in milliseconds
 * @param maxDelayMillis how long to wait at most, in milliseconds
 * @param quotas limits of single hosts, servers or groups, such as {@code serverMaxSuccessKb=524288}
 * @param scope the rules of the scope in their order, with what they decide if that is set, such as
 *     {@code REJECT TooManyHopsDecideRule}
 * @param seeds how many seeds the file itself lists
 */
public record CrawlSettings(
        String file,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> robotsPolicy,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong maxHops,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong maxTransHops,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong maxDocuments,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong maxBytes,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong maxSeconds,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong queueBudget,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble delayFactor,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong minDelayMillis,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong maxDelayMillis,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> quotas,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> scope,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong seeds) {

    /** How many settings of one harvest are listed. */
    public static final int MOST = 20;

    /** How many quotas or rules are listed. */
    public static final int MOST_RULES = 100;

    public CrawlSettings {
        file = Crawl.clean(file, Crawl.LONGEST);
        robotsPolicy = robotsPolicy.map(name -> Crawl.clean(name, Crawl.LONGEST_NAME));
        quotas = cut(quotas);
        scope = cut(scope);
    }

    private static List<String> cut(List<String> texts) {
        return texts.stream()
                .limit(MOST_RULES)
                .map(text -> Crawl.clean(text, Crawl.LONGEST_NAME))
                .toList();
    }

    /** Whether they say the same, wherever they were read. */
    public boolean isSameAs(CrawlSettings other) {
        return withFile("").equals(other.withFile(""));
    }

    private CrawlSettings withFile(String other) {
        return new CrawlSettings(
                other,
                robotsPolicy,
                maxHops,
                maxTransHops,
                maxDocuments,
                maxBytes,
                maxSeconds,
                queueBudget,
                delayFactor,
                minDelayMillis,
                maxDelayMillis,
                quotas,
                scope,
                seeds);
    }
}
