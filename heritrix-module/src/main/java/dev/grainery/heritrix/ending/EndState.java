// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.record.Crawl;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The intended package is about to be renamed to its final name. */
record EndState(
        Crawl crawl,
        Map<String, String> harvests,
        Set<Step> left,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Crawl.PackageFile> intended) {

    /** Files store the names of the steps, which are in order. */
    enum Step {
        CDX,
        PACKAGE,
        NOTICE,
        COMMAND
    }

    EndState {
        harvests = Map.copyOf(harvests);
        left = Set.copyOf(left);
    }

    EndState with(Crawl newer, String harvestId, String harvestName) {
        Map<String, String> all = new TreeMap<>(harvests);
        all.put(harvestId, harvestName);
        return new EndState(newer.keeping(crawl), all, left, intended);
    }

    EndState intending(Crawl.PackageFile file) {
        return new EndState(crawl, harvests, left, Optional.of(file));
    }

    EndState packaged(Crawl.PackageFile file) {
        return new EndState(crawl.toBuilder().packaged(Optional.of(file)).build(), harvests, left, intended);
    }

    EndState without(Step step) {
        return new EndState(
                crawl, harvests, left.stream().filter(one -> one != step).collect(Collectors.toSet()), intended);
    }

    /** If the launch wrote several harvests, the values of the first. */
    EndValues values() {
        Map.Entry<String, String> harvest = new TreeMap<>(harvests).firstEntry();
        return new EndValues(harvest.getValue(), harvest.getKey(), crawl);
    }
}
