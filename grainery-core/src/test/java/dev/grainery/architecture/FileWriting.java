// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.lang.ArchRule;
import dev.grainery.system.output.WritableFile;
import java.io.File;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.logging.FileHandler;

/** The rule that all files are written through one door; for the classes of every module. */
public final class FileWriting {

    private static final Set<String> FILES = Set.of(
            "newOutputStream",
            "newBufferedWriter",
            "newByteChannel",
            "write",
            "writeString",
            "copy",
            "move",
            "createFile",
            "createDirectory",
            "createDirectories",
            "createTempFile",
            "createTempDirectory",
            "createLink",
            "createSymbolicLink");

    private static final Set<String> OLD = Set.of(
            FileOutputStream.class.getName(),
            FileWriter.class.getName(),
            RandomAccessFile.class.getName(),
            FileHandler.class.getName(),
            PrintStream.class.getName(),
            PrintWriter.class.getName());

    private static final Set<String> OLD_METHODS =
            Set.of("createNewFile", "createTempFile", "mkdir", "mkdirs", "renameTo", "setLastModified", "setReadOnly");

    /** Only one class opens, makes, copies or renames files. */
    public static final ArchRule THROUGH_ONE_DOOR = noClasses()
            .that()
            .doNotHaveFullyQualifiedName(WritableFile.class.getName())
            .and()
            // appends to the crawler's own log of the job, as the crawler does, when that has closed it
            .doNotHaveFullyQualifiedName("dev.grainery.heritrix.JobLog")
            .should()
            .accessTargetWhere(DescribedPredicate.describe("opens or makes a file to write", FileWriting::writes));

    private FileWriting() {}

    private static boolean writes(JavaAccess<?> access) {
        String owner = access.getTargetOwner().getName();
        String name = access.getName();
        if (owner.equals(Files.class.getName())) {
            return FILES.contains(name);
        }
        if (owner.equals(StandardOpenOption.class.getName())) {
            return !name.equals("READ");
        }
        if (owner.equals(File.class.getName())) {
            return OLD_METHODS.contains(name);
        }
        if (owner.startsWith(ProcessBuilder.class.getName())) {
            return name.equals("appendTo")
                    || name.equals("to")
                    || (name.startsWith("redirect") && parameters(access).contains(File.class.getName()));
        }
        return OLD.contains(owner)
                && name.equals(JavaConstructor.CONSTRUCTOR_NAME)
                && parameters(access).stream()
                        .anyMatch(type -> type.equals(File.class.getName()) || type.equals(String.class.getName()));
    }

    private static List<String> parameters(JavaAccess<?> access) {
        return access instanceof JavaCodeUnitAccess<?> call
                ? call.getTarget().getRawParameterTypes().stream()
                        .map(type -> type.getName())
                        .toList()
                : List.of();
    }
}
