// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * How a command is called in a torture. Immutable.
 *
 * @param words the command and what follows; {@link Bench} says what capitals stand for
 * @param slowly what more is said so that it takes a while
 * @param statuses how it may end if nothing is done to it
 * @param twice how it may end if it is called again when all is done
 * @param before what must be there before
 * @param after what must be so when it has been done
 */
record Call(
        List<String> words, List<String> slowly, Set<Integer> statuses, Set<Integer> twice, Step before, Step after) {

    static Call of(String... words) {
        return new Call(List.of(words), List.of(), Set.of(0), Set.of(0), bench -> {}, bench -> {});
    }

    /** With a limit of the rate, so that it takes a few seconds. */
    Call slow() {
        return new Call(words, List.of("--max-read", "0.03"), statuses, twice, before, after);
    }

    Call ends(Integer... other) {
        return new Call(words, slowly, Set.of(other), Set.of(other), before, after);
    }

    Call endsIfDone(Integer... other) {
        return new Call(words, slowly, statuses, Set.of(other), before, after);
    }

    Call before(Step step) {
        return new Call(words, slowly, statuses, twice, step, after);
    }

    Call after(Step step) {
        return new Call(words, slowly, statuses, twice, before, step);
    }

    String command() {
        return words.get(0).equals("store") ? "store " + words.get(1) : words.get(0);
    }

    List<String> slowWords() {
        List<String> all = new ArrayList<>(words);
        all.addAll(slowly);
        return all;
    }

    @Override
    public String toString() {
        return String.join(" ", words);
    }

    /** What is done beside the command itself. */
    interface Step {
        void run(Bench bench) throws Exception;
    }
}
