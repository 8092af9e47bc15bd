// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

/** A page in place of one that cannot be shown. */
public final class ErrorPage {

    private ErrorPage() {}

    /**
     * What it shows.
     *
     * @param kind what is wrong, as the keys of texts have it
     * @param detail what else is known, in English
     */
    public record Model(Place place, String kind, String detail) implements PageModel {

        @Override
        public String template() {
            return "error.jte";
        }

        @Override
        public Value title() {
            return Value.word("error." + kind);
        }

        @Override
        public boolean isProblem() {
            return true;
        }
    }
}
