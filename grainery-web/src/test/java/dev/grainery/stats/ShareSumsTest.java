// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.stats.ArchiveFigures.Shares;
import dev.grainery.stats.ArchiveFigures.Shares.Share;
import org.junit.jupiter.api.Test;

class ShareSumsTest {

    /** More than are kept. */
    private static final int MANY = 50_000;

    @Test
    void value_with_the_most_bytes_is_told_however_many_others_come_first() {
        ShareSums sums = new ShareSums();
        long all = 0;
        for (int i = 0; i < MANY; i++) {
            sums.add("operator " + i, new FileSum(1, 10));
            sums.add("library", new FileSum(1, 5));
            all += 15;
        }
        sums.add("late library", new FileSum(3, 1_000));
        Shares shares = sums.shares();
        assertThat(shares.top().subList(0, 2))
                .containsExactly(
                        new Share("library", new FileSum(MANY, 5L * MANY)),
                        new Share("late library", new FileSum(3, 1_000)));
        long told = shares.top().stream()
                .mapToLong(share -> share.containers().bytes())
                .sum();
        assertThat(told + shares.others().bytes()).isEqualTo(all + 1_000);
    }
}
