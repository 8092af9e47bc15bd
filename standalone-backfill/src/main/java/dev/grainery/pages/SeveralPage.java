// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import java.util.List;

/**
 * Stands where one page was asked for and there are several.
 *
 * @param heading the key of its title
 * @param places links to them
 */
public record SeveralPage(Place place, String heading, List<Value> places) implements PageModel {

    public SeveralPage {
        places = List.copyOf(places);
    }

    @Override
    public String template() {
        return "several.jte";
    }

    @Override
    public Value title() {
        return Value.word(heading);
    }
}
