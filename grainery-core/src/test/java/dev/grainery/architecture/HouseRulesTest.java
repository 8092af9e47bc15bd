// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.SimpleDateFormat;
import java.time.format.DateTimeFormatter;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class HouseRulesTest {

    private static final String[] READING_PACKAGES = {
        "dev.grainery.file..",
        "dev.grainery.read..",
        "dev.grainery.describe..",
        "dev.grainery.read.container..",
        "dev.grainery.read.cdx..",
        "dev.grainery.inspect.mediatype..",
        "dev.grainery.fixity..",
        "dev.grainery.inspect"
    };

    @Test
    void archive_files_are_only_ever_opened_to_read_them() {
        HouseRules.checkReading(ModuleClasses.ALL, READING_PACKAGES);
    }

    @Test
    void the_rules_for_every_library_are_kept() {
        HouseRules.check(ModuleClasses.ALL);
    }

    @Test
    void the_rule_on_locales_sees_every_implicit_one() {
        assertThat(LocaleUse.IS_STATED
                        .evaluate(new ClassFileImporter().importClasses(TakesTheLocale.class))
                        .getFailureReport()
                        .getDetails())
                .hasSize(7);
    }

    /** What differs from machine to machine, and what does not. */
    static final class TakesTheLocale {

        static String formats(int number, Date date) {
            return String.format("%d", number)
                    + "%d".formatted(number)
                    + new DecimalFormat("0").format(number)
                    + new SimpleDateFormat("yyyy").format(date)
                    + DateTimeFormatter.ofPattern("uuuu").getDecimalStyle()
                    + MessageFormat.format("{0}", number);
        }

        static List<String> lowers(List<String> words) {
            return words.stream().map(String::toLowerCase).toList();
        }

        static String states(int number) {
            return String.format(Locale.ROOT, "%d", number).toLowerCase(Locale.ROOT)
                    + new MessageFormat("{0}", Locale.ROOT).format(new Object[] {number})
                    + new DecimalFormat("0", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(number);
        }

        private TakesTheLocale() {}
    }

    @Test
    void the_rule_on_writing_sees_every_way_to_write() {
        assertThat(FileWriting.THROUGH_ONE_DOOR
                        .evaluate(new ClassFileImporter().importClasses(ChangesFiles.class))
                        .getFailureReport()
                        .getDetails())
                // a file that is deleted at the end was not opened
                .hasSize(5);
    }

    @Test
    void the_rule_on_reading_sees_every_way_to_write() {
        ArchRule rule = noClasses().should().accessTargetWhere(HouseRules.TO_WRITE);
        assertThat(rule.evaluate(new ClassFileImporter().importClasses(ChangesFiles.class))
                        .getFailureReport()
                        .getDetails())
                .hasSize(6);
    }

    /** What no reader may do. */
    static final class ChangesFiles {

        static void write(Path path) throws IOException {
            Files.write(path, new byte[0]);
        }

        static void move(Path path) throws IOException {
            Files.move(path, path);
        }

        static void stream(Path path) throws IOException {
            Files.newOutputStream(path).close();
        }

        static void channel(Path path) throws IOException {
            FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)
                    .close();
        }

        static void old(File file) {
            Consumer<File> delete = File::deleteOnExit;
            delete.accept(file);
        }

        static void oldStream(String name) throws IOException {
            new FileOutputStream(name);
        }

        private ChangesFiles() {}
    }
}
