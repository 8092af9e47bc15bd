// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreTimeouts;
import dev.grainery.store.document.StoreUri;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.s3.S3Client;

/** The command line stands on the runs, these on what they share, and all on the libraries. */
class ProgramRoomsTest {

    /** The rooms of the program, each with those that it uses; only the command line uses them all. */
    private static final Map<String, List<String>> ROOMS = Map.ofEntries(
            Map.entry("run", List.of()),
            Map.entry("cluster", List.of("run")),
            Map.entry("backfill", List.of("run", "cluster")),
            Map.entry("validate", List.of("run", "cluster")),
            Map.entry("relocate", List.of("run")),
            Map.entry("sidecar", List.of()),
            Map.entry("schema", List.of()),
            Map.entry("s3", List.of()),
            Map.entry("inventory", List.of()),
            Map.entry(
                    "cli",
                    List.of(
                            "run",
                            "cluster",
                            "backfill",
                            "validate",
                            "relocate",
                            "sidecar",
                            "schema",
                            "s3",
                            "inventory")));

    private static final JavaClasses PROGRAM = ModuleClasses.ALL;

    @Test
    void a_room_uses_only_those_below_it() {
        Rooms.closed(
                        layeredArchitecture().consideringOnlyDependenciesInLayers(),
                        ROOMS,
                        room -> "dev.grainery." + room + "..")
                .check(PROGRAM);
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.grainery.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "picocli..",
                        "dev.grainery.listing..",
                        "dev.grainery.oai..",
                        "dev.grainery.pages..",
                        "dev.grainery.serve..",
                        "dev.grainery.staticpages..",
                        "dev.grainery.stats..")
                .check(PROGRAM);
    }

    @Test
    void nothing_depends_on_the_locale_of_the_machine() {
        LocaleUse.IS_STATED.check(PROGRAM);
    }

    @Test
    void files_are_written_through_one_door() {
        FileWriting.THROUGH_ONE_DOOR.check(PROGRAM);
    }

    @Test
    void every_store_is_opened_with_the_time_to_answer_that_the_command_was_given() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("dev.grainery.cli.StoreOptions")
                .should()
                .accessField(StoreTimeouts.class, "DEFAULT")
                .orShould()
                .callMethod(GraineryStore.class, "open", StoreUri.class)
                .check(PROGRAM);
    }

    @Test
    void object_stores_are_listed_and_read_and_nothing_else() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.grainery.cli..")
                .should()
                .accessTargetWhere(DescribedPredicate.describe(
                        "might change a bucket",
                        access -> access.getTargetOwner().isAssignableTo(S3Client.class)
                                && !Set.of("listObjectsV2", "headObject", "getObject", "builder")
                                        .contains(access.getName())))
                .check(PROGRAM);
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.grainery.s3..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("software.amazon..")
                .check(PROGRAM);
    }

    @Test
    void servers_and_containers_are_reached_through_the_core() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "com.mongodb..", "org.bson..", "org.sqlite..", "org.netpreserve..", "com.github.luben..")
                .check(PROGRAM);
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(InternalPackages.ALL.toArray(String[]::new))
                .check(PROGRAM);
    }

    @Test
    void libraries_of_the_modules_below_stay_there() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.bouncycastle..", "org.apache.parquet..", "org.apache.hadoop..", "blue.strategic..")
                .check(PROGRAM);
    }

    @Test
    void only_the_command_line_speaks_to_the_user() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.grainery.cli..")
                .should(ACCESS_STANDARD_STREAMS)
                .check(PROGRAM);
        NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(PROGRAM);
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.grainery.cli..")
                .should()
                .accessTargetWhere(DescribedPredicate.describe(
                        "prints a stack trace", access -> access.getName().equals("printStackTrace")))
                .check(PROGRAM);
    }

    @Test
    void a_class_is_named_by_what_it_is_and_nothing_static_changes() {
        noClasses()
                .should()
                .haveNameMatching(".*(Manager|Helper|Utils?|Utilities|Data|Impl)(\\$.*)?")
                .check(PROGRAM);
        fields().that().areStatic().should().beFinal().check(PROGRAM);
    }
}
