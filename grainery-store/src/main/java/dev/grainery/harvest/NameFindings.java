// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import static dev.grainery.record.GraineryRecord.NA;

import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

final class NameFindings {

    private static final int MOST_SHOWN = 5;
    private static final int LONGEST_SHOWN = 100;

    private final HarvestNaming naming;
    private final String harvest;

    NameFindings(HarvestNaming naming, String harvest) {
        this.naming = naming;
        this.harvest = harvest;
    }

    List<Finding> of(NavigableSet<String> warcinfo, NavigableSet<String> prefixes, NavigableSet<String> directories) {
        List<Finding> findings = new ArrayList<>();
        List<String> others = new ArrayList<>();
        others.addAll(disagreeing("isPartOf", warcinfo));
        others.addAll(disagreeing("file name prefix", prefixes));
        others.addAll(disagreeing("directory", directories));
        if (!others.isEmpty()) {
            findings.add(Finding.of(FindingCode.NAMES_DISAGREE, harvest, "other names found: " + shown(others)));
        }
        NavigableSet<String> dates = new TreeSet<>();
        prefixes.forEach(prefix -> naming.dateIn(prefix).ifPresent(dates::add));
        if (differ(dates)) {
            findings.add(Finding.of(
                    FindingCode.PREFIX_DATES_DIFFER,
                    harvest,
                    "the file name prefixes carry the dates: " + shown(List.copyOf(dates))));
        }
        return findings;
    }

    private List<String> disagreeing(String source, NavigableSet<String> names) {
        List<String> distinctive = names.stream().filter(naming::tellsApart).toList();
        List<String> others = distinctive.stream()
                .filter(name -> !naming.agree(harvest, name))
                .toList();
        // a prefix may be short for a long title, and a directory may hold many harvests: if no name of this source
        // is the harvest's, only names that the convention parses can contradict it
        boolean anyAgrees = others.size() < distinctive.size();
        return others.stream()
                .filter(name -> anyAgrees || contradicts(name))
                .map(name -> source + " '" + cut(name) + "'")
                .toList();
    }

    private boolean contradicts(String name) {
        String type = naming.kind(harvest).type();
        String other = naming.kind(name).type();
        boolean types = !type.equals(NA) && !other.equals(NA) && !type.equals(other);
        return types
                || (naming.dateIn(harvest).isPresent() && naming.dateIn(name).isPresent());
    }

    /** A month and a day in it do not contradict each other, two days do. */
    private static boolean differ(NavigableSet<String> dates) {
        return dates.stream()
                .max(Comparator.comparingInt(String::length))
                .map(exact -> dates.stream().anyMatch(date -> !exact.startsWith(date)))
                .orElse(false);
    }

    private static String shown(List<String> texts) {
        String shown = String.join(", ", texts.subList(0, Math.min(MOST_SHOWN, texts.size())));
        return texts.size() > MOST_SHOWN ? shown + " and " + (texts.size() - MOST_SHOWN) + " more" : shown;
    }

    private static String cut(String name) {
        return name.length() > LONGEST_SHOWN ? name.substring(0, LONGEST_SHOWN) + "..." : name;
    }
}
