// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Fields that the file does not set are empty; overrides for single hosts are not read. Texts are cut. */
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

    /** A harvest lists at most this many settings. */
    public static final int MOST = 20;

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
