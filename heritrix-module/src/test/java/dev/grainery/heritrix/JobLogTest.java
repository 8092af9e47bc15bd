// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.FileHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobLogTest {

    @TempDir
    private Path directory;

    @Test
    void a_line_that_is_said_when_the_process_ends_and_its_logs_are_closed_is_in_the_log_of_the_job() throws Exception {
        Path file = directory.resolve("100%-job.log");
        Logger logger = Logger.getLogger("leaving");
        logger.setLevel(Level.INFO);
        FileHandler ofCrawler = new FileHandler(file.toString().replace("%", "%%"), true);
        ofCrawler.setFormatter(new Formatter() {
            @Override
            public String format(LogRecord entry) {
                return entry.getLevel() + " " + entry.getMessage() + "\n";
            }
        });
        logger.addHandler(ofCrawler);
        JobLog log = new JobLog("leaving", file);
        log.say("one");
        log.leave();
        // as a process that ends does
        logger.removeHandler(ofCrawler);
        ofCrawler.close();

        log.say("two");
        log.alert("three");

        assertThat(Files.readAllLines(file))
                .containsExactly("INFO Grainery: one", "INFO Grainery: two", "WARNING Grainery: three");
        assertThat(directory).isDirectoryNotContaining("glob:**.lck");
    }

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
        JobLog log = new JobLog("hostile-names", Path.of("job.log"));
        log.say("container evil\u202Ezg.craw\nGrainery: all is well");
        log.refuse("no\u001B[2Jthing");
        logger.removeHandler(handler);
        assertThat(lines)
                .containsExactly(
                        "Grainery: container evil\\u202Ezg.craw\\u000AGrainery: all is well",
                        "Grainery: no\\u001B[2Jthing");
    }
}
