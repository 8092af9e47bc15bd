// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.io.File;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** The rules for every class of every library. */
public final class HouseRules {

    private static final Set<String> HARMLESS = Set.of("size", "exists", "newDirectoryStream", "getFileStore");
    private static final Set<String> WRITERS = Set.of(
            FileOutputStream.class.getName(),
            FileWriter.class.getName(),
            RandomAccessFile.class.getName(),
            PrintStream.class.getName(),
            PrintWriter.class.getName(),
            File.class.getName());

    /** An access that might change a file. */
    public static final DescribedPredicate<JavaAccess<?>> TO_WRITE =
            DescribedPredicate.describe("might change a file", HouseRules::mightChangeAFile);

    private static final ArchRule SILENCE = CompositeArchRule.of(NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS)
            .and(NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING)
            .and(noClasses()
                    .should()
                    .accessTargetWhere(DescribedPredicate.describe(
                            "prints a stack trace", access -> access.getName().equals("printStackTrace"))));

    private static final ArchRule NAMES = noClasses()
            .that()
            // there, a utility is another program that is run
            .resideOutsideOfPackage("dev.grainery.inspect.utility..")
            .should()
            .haveNameMatching(".*(Manager|Helper|Utils?|Utilities|Data|Impl)(\\$.*)?");

    private HouseRules() {}

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

    /** Checks all rules but those on reading. */
    public static void check(JavaClasses classes) {
        LocaleUse.IS_STATED.check(classes);
        FileWriting.THROUGH_ONE_DOOR.check(classes);
        SILENCE.check(classes);
        NAMES.check(classes);
        fields().that().areStatic().should().beFinal().check(classes);
    }

    /** Checks that classes of these packages open archive files only to read them. */
    public static void checkReading(JavaClasses classes, String... packages) {
        noClasses()
                .that()
                .resideInAnyPackage(packages)
                .should()
                .accessTargetWhere(TO_WRITE)
                .check(classes);
    }
}
