// SPDX-License-Identifier: Apache-2.0
package dev.grainery.quality;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Decides for a kind if all its terms hold. */
record AnswerSign(AnswerKind kind, Optional<String> service, List<Predicate<AnswerFacts>> terms) {

    AnswerSign {
        terms = List.copyOf(terms);
    }

    boolean holds(AnswerFacts facts) {
        for (Predicate<AnswerFacts> term : terms) {
            if (!term.test(facts)) {
                return false;
            }
        }
        return true;
    }

    String word() {
        return service.map(name -> kind.word() + ":" + name).orElseGet(kind::word);
    }
}
