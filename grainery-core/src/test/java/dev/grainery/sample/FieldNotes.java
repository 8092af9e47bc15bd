// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sample;

import java.util.List;
import java.util.Random;

/**
 * What a farmer wrote down, day by day.
 *
 * @param crop what grows
 * @param chapter what is done with it
 */
record FieldNotes(String crop, String chapter) {

    private static final int DAYS = 24;
    private static final List<String> SKY =
            List.of("Rain since dawn", "Fog until noon", "Sun all day", "Wind from the west", "Frost in the hollow");
    private static final List<String> PLACE =
            List.of("behind the mill", "on the slope", "by the brook", "next to the chapel", "in the upper field");
    private static final List<String> GUEST =
            List.of("a hamster", "two sparrows", "the neighbour's geese", "a hare", "nobody", "a flock of starlings");

    /** The notes; the same for the same crop and chapter, as {@link Random} is the same everywhere. */
    String html() {
        Random chance = new Random((crop + chapter).hashCode());
        StringBuilder notes = new StringBuilder("<p>Of " + chapter + " the " + crop + ", day by day.</p>\n<ol>\n");
        for (int day = 0; day < DAYS; day++) {
            notes.append("<li>")
                    .append(one(SKY, chance))
                    .append("; the ")
                    .append(crop)
                    .append(' ')
                    .append(one(PLACE, chance))
                    .append(" had ")
                    .append(one(GUEST, chance))
                    .append(" to visit, and the scales said ")
                    .append(100 + chance.nextInt(900))
                    .append(" pounds.</li>\n");
        }
        return notes.append("</ol>\n").toString();
    }

    private static String one(List<String> words, Random chance) {
        return words.get(chance.nextInt(words.size()));
    }
}
