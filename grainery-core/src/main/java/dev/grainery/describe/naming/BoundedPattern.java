// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A pattern from a naming file with bounded steps: an undecided match counts as none. */
record BoundedPattern(Pattern pattern) {

    private static final int MOST_LOOKS = 500_000;

    boolean begins(String text) {
        return decided(text, Matcher::lookingAt);
    }

    boolean matches(String text) {
        return decided(text, Matcher::matches);
    }

    private boolean decided(String text, Predicate<Matcher> question) {
        try {
            return question.test(pattern.matcher(new CountedText(text)));
        } catch (Exhausted | StackOverflowError e) {
            // the engine recurses into repeated groups; nested ones may overflow the stack first
            return false;
        }
    }

    private static final class CountedText implements CharSequence {

        private final String text;
        private int looks;

        CountedText(String text) {
            this.text = text;
        }

        @Override
        public char charAt(int index) {
            if (++looks > MOST_LOOKS) {
                throw new Exhausted();
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private static final class Exhausted extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Exhausted() {
            super("too many looks", null, false, false);
        }
    }
}
