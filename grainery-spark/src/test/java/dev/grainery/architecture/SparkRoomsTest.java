// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;

/** The storages of Hadoop stand on the core alone, and Spark on them and the program. */
class SparkRoomsTest {

    /** All that is ever asked of a file system. */
    private static final Set<String> READING = Set.of(
            "newInstance",
            "getDefaultUri",
            "getFileStatus",
            "getFileLinkStatus",
            "supportsSymlinks",
            "listLocatedStatus",
            "listStatusIterator",
            "openFile");

    /** What changes a file system, for tables of captures alone. */
    private static final Set<String> WRITING = Set.of("create", "mkdirs", "rename", "delete", "listFiles");

    private static final String TABLES = "dev.grainery.hadoop.HadoopTables";

    /** What the storages may use of Grainery. */
    private static final List<String> CORE = List.of(
            "dev.grainery.file",
            "dev.grainery.record",
            "dev.grainery.finding",
            "dev.grainery.captures",
            "dev.grainery.hadoop");

    private static final JavaClasses SPARK = new ClassFileImporter().importPath(Path.of("target", "classes"));

    @Test
    void file_systems_are_listed_and_read_and_only_tables_are_written() {
        noClasses()
                .should()
                .accessTargetWhere(describe(
                        "might change a file system",
                        (JavaAccess<?> access) -> access.getTargetOwner().isAssignableTo(FileSystem.class)
                                && !READING.contains(access.getName())
                                && !(WRITING.contains(access.getName())
                                        && access.getOriginOwner().getName().equals(TABLES))))
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(FileContext.class)
                .check(SPARK);
    }

    @Test
    void storages_use_only_the_core() {
        noClasses()
                .that()
                .resideInAPackage("dev.grainery.hadoop..")
                .should()
                .dependOnClassesThat(describe(
                        "is of another room",
                        type -> type.getPackageName().startsWith("dev.grainery")
                                && !CORE.contains(type.getPackageName())))
                .check(SPARK);
    }

    @Test
    void only_one_room_knows_spark_and_only_one_asks_hadoop() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.grainery.spark..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.spark..")
                .check(SPARK);
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.grainery.hadoop..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.hadoop.fs..")
                .check(SPARK);
    }

    @Test
    void nothing_depends_on_the_locale_of_the_machine() {
        LocaleUse.IS_STATED.check(SPARK);
    }

    @Test
    void a_class_is_named_by_what_it_is_and_nothing_static_changes() {
        noClasses()
                .should()
                .haveNameMatching(".*(Manager|Helper|Utils?|Utilities|Data|Impl)(\\$.*)?")
                .check(SPARK);
        fields().that().areStatic().should().beFinal().check(SPARK);
    }
}
