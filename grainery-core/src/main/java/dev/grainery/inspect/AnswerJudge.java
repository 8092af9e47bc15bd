// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import java.util.Optional;

/** Judges the answers in one container, in order. Not thread-safe. */
public interface AnswerJudge {

    AnswerJudge NONE = new AnswerJudge() {
        @Override
        public Optional<String> signs() {
            return Optional.empty();
        }

        @Override
        public Optional<String> judge(HttpAnswer answer) {
            return Optional.empty();
        }
    };

    /** The version of the signs; empty if nothing is judged. */
    Optional<String> signs();

    /** The kind in at most 255 printable characters of ASCII; empty if this answer is not one to be judged. */
    Optional<String> judge(HttpAnswer answer);
}
