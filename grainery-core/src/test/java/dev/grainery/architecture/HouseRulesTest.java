// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.File;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
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
import java.util.Set;
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
        "dev.grainery.inspect",
        "dev.grainery.harvest.."
    };
    private static final Set<String> HARMLESS = Set.of("size", "exists", "newDirectoryStream", "getFileStore");
    private static final Set<String> WRITERS = Set.of(
            FileOutputStream.class.getName(),
            FileWriter.class.getName(),
            RandomAccessFile.class.getName(),
            PrintStream.class.getName(),
            PrintWriter.class.getName(),
            File.class.getName());

    private static final DescribedPredicate<JavaAccess<?>> TO_WRITE =
            DescribedPredicate.describe("might change a file", HouseRulesTest::mightChangeAFile);

    private static boolean mightChangeAFile(JavaAccess<?> access) {
        String owner = access.getTargetOwner().getName();
        String name = access.getName();
        if (owner.equals(Files.class.getName())) {
            return !name.startsWith("read") && !name.startsWith("is") && !HARMLESS.contains(name);
        }
        if (owner.equals(StandardOpenOption.class.getName())) {
            return !name.equals("READ");
        }
        return WRITERS.contains(owner) || name.equals("newFileChannel") || name.equals("newByteChannel");
    }

    @Test
    void archive_files_are_only_ever_opened_to_read_them() {
        noClasses()
                .that()
                .resideInAnyPackage(READING_PACKAGES)
                .should()
                .accessTargetWhere(TO_WRITE)
                .check(CoreClasses.ALL);
    }

    @Test
    void nothing_depends_on_the_locale_of_the_machine() {
        LocaleUse.IS_STATED.check(CoreClasses.ALL);
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
    void files_are_written_through_one_door() {
        FileWriting.THROUGH_ONE_DOOR.check(CoreClasses.ALL);
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
        ArchRule rule = noClasses().should().accessTargetWhere(TO_WRITE);
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

    @Test
    void nothing_is_printed_and_nothing_logged_past_slf4j() {
        NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(CoreClasses.ALL);
        NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(CoreClasses.ALL);
        noClasses()
                .should()
                .accessTargetWhere(DescribedPredicate.describe(
                        "prints a stack trace", access -> access.getName().equals("printStackTrace")))
                .check(CoreClasses.ALL);
    }

    @Test
    void a_class_is_named_by_what_it_is() {
        noClasses()
                .that()
                // there, a utility is another program that is run
                .resideOutsideOfPackage("dev.grainery.inspect.utility..")
                .should()
                .haveNameMatching(".*(Manager|Helper|Utils?|Utilities|Data|Impl)(\\$.*)?")
                .check(CoreClasses.ALL);
    }

    @Test
    void nothing_static_changes() {
        fields().that().areStatic().should().beFinal().check(CoreClasses.ALL);
    }
}
