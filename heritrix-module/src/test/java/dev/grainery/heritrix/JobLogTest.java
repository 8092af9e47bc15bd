// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class JobLogTest {

    @Test
    void a_hostile_name_stays_in_its_line_and_is_seen() {
        Logger logger = Logger.getLogger("hostile-names");
        logger.setLevel(Level.INFO);
        List<String> lines = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord entry) {
                lines.add(entry.getMessage());
            }

            @Override
            public void flush() {
                // nothing is held back
            }

            @Override
            public void close() {
                // nothing is open
            }
        };
        logger.addHandler(handler);
        JobLog log = new JobLog("hostile-names");
        log.info("container evil\u202Ezg.craw\nGrainery: all is well");
        log.refuse("no\u001B[2Jthing");
        logger.removeHandler(handler);
        assertThat(lines)
                .containsExactly(
                        "Grainery: container evil\\u202Ezg.craw\\u000AGrainery: all is well",
                        "Grainery: no\\u001B[2Jthing");
    }
}
