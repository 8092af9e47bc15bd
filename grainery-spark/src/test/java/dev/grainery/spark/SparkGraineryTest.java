// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;
import org.junit.jupiter.api.Test;

/** What Spark shows to others of a run of the program. */
class SparkGraineryTest {

    @Test
    void what_a_site_and_what_the_program_take_for_secret_is_left_out() {
        for (String given : new String[] {"", "(?i)account.key|barn"}) {
            SparkConf conf = new SparkConf(false);
            if (!given.isEmpty()) {
                conf.set("spark.redaction.regex", given);
            }
            Pattern secret = Pattern.compile(SparkGrainery.discreet(conf).get("spark.redaction.regex"));
            assertThat(secret.matcher("spark.hadoop.fs.azure.Account.Key.oats").find())
                    .isEqualTo(!given.isEmpty());
            assertThat(secret.matcher("fs.s3a.SECRET.key").find()).isTrue();
            assertThat(secret.matcher("--store mongodb://anna:oats@barn/grainery")
                            .find())
                    .isTrue();
            assertThat(secret.matcher("spark.executor.cores").find()).isFalse();
        }
    }

    @Test
    void requests_are_told_by_kind() {
        assertThat(SparkGrainery.requestLine(new TreeMap<>(Map.of("LIST", 3L, "GET", 20_000L))))
                .isEqualTo("requests to object stores: 20,000 GET, 3 LIST");
    }
}
