// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.record.Crawl;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What is left to do for a launch that has ended.
 *
 * @param crawl what was said of it last
 * @param harvests the harvests it wrote, by identifier, with their names
 * @param left the steps that are left; none when all is done
 * @param intended the package that is about to be there under its name
 */
record EndState(
        Crawl crawl,
        Map<String, String> harvests,
        Set<Step> left,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Crawl.PackageFile> intended) {

    /** A step of what is done when a crawl has ended, in their order. The names stand in files. */
    enum Step {
        /** The CDX files of its harvests are merged. */
        CDX,
        /** Its package is made. */
        PACKAGE,
        /** The hook is told of its harvests. */
        NOTICE,
        /** The operator's command is run. */
        COMMAND
    }

    EndState {
        harvests = Map.copyOf(harvests);
        left = Set.copyOf(left);
    }

    /** With what was said of the launch just now. */
    EndState said(Crawl newer, String harvestId, String harvestName) {
        Map<String, String> all = new TreeMap<>(harvests);
        all.put(harvestId, harvestName);
        return new EndState(newer.keeping(crawl), all, left, intended);
    }

    EndState intending(Crawl.PackageFile file) {
        return new EndState(crawl, harvests, left, Optional.of(file));
    }

    EndState packaged(Crawl.PackageFile file) {
        return new EndState(crawl.toBuilder().packaged(Optional.of(file)).build(), harvests, left, Optional.empty());
    }

    EndState without(Step step) {
        Set<Step> others = EnumSet.noneOf(Step.class);
        others.addAll(left);
        others.remove(step);
        return new EndState(crawl, harvests, others, intended);
    }

    /** What is said of it: with the first of its harvests in order, if it wrote several. */
    EndValues values() {
        Map.Entry<String, String> harvest = new TreeMap<>(harvests).firstEntry();
        return new EndValues(harvest.getValue(), harvest.getKey(), crawl);
    }
}
