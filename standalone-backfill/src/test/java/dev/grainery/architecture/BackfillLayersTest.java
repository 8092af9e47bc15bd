// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.access.StorePatience;
import dev.grainery.store.access.StoreUri;
import java.util.Set;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.s3.S3Client;

/** The command line stands on the backfill, and that on the core; never the other way round. */
class BackfillLayersTest {

    private static final String CLI = "dev.grainery.cli..";
    private static final String BACKFILL = "dev.grainery.backfill..";
    private static final String DEMO = "dev.grainery.demo..";
    private static final String JOB = "dev.grainery.job..";
    private static final String VALIDATE = "dev.grainery.validate..";
    private static final String CHECK = "dev.grainery.check..";
    private static final String WITNESS = "dev.grainery.witness..";
    private static final String SIDECAR = "dev.grainery.sidecar..";
    private static final String S3 = "dev.grainery.s3..";
    private static final String SERVE = "dev.grainery.serve..";
    private static final String LISTING = "dev.grainery.listing..";
    private static final String OAI = "dev.grainery.oai..";
    private static final String PAGES = "dev.grainery.pages..";
    private static final String STATIC_PAGES = "dev.grainery.staticpages..";
    private static final String STATS = "dev.grainery.stats..";
    private static final String RELOCATE = "dev.grainery.relocate..";

    private static final JavaClasses PROGRAM = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(
                    "dev.grainery.cli",
                    "dev.grainery.backfill",
                    "dev.grainery.check",
                    "dev.grainery.demo",
                    "dev.grainery.job",
                    "dev.grainery.listing",
                    "dev.grainery.oai",
                    "dev.grainery.pages",
                    "dev.grainery.relocate",
                    "dev.grainery.s3",
                    "dev.grainery.serve",
                    "dev.grainery.sidecar",
                    "dev.grainery.staticpages",
                    "dev.grainery.stats",
                    "dev.grainery.validate",
                    "dev.grainery.witness");

    @Test
    void all_packages_are_seen() {
        assertThat(PROGRAM.containPackage("dev.grainery.cli")).isTrue();
        assertThat(PROGRAM.containPackage("dev.grainery.backfill")).isTrue();
        assertThat(PROGRAM.containPackage("dev.grainery.check")).isTrue();
        assertThat(PROGRAM.containPackage("dev.grainery.demo")).isTrue();
        assertThat(PROGRAM.containPackage("dev.grainery.listing")).isTrue();
        assertThat(PROGRAM.containPackage("dev.grainery.oai")).isTrue();
        assertThat(PROGRAM.containPackage("dev.grainery.pages")).isTrue();
        assertThat(PROGRAM.containPackage("dev.grainery.relocate")).isTrue();
        assertThat(PROGRAM.containPackage("dev.grainery.s3")).isTrue();
        assertThat(PROGRAM.containPackage("dev.grainery.sidecar")).isTrue();
        assertThat(PROGRAM.containPackage("dev.grainery.serve")).isTrue();
        assertThat(PROGRAM.containPackage("dev.grainery.staticpages")).isTrue();
        assertThat(PROGRAM.containPackage("dev.grainery.stats")).isTrue();
        assertThat(PROGRAM.containPackage("dev.grainery.validate")).isTrue();
        assertThat(PROGRAM.containPackage("dev.grainery.witness")).isTrue();
    }

    @Test
    void files_are_written_through_one_door() {
        FileWriting.THROUGH_ONE_DOOR.check(PROGRAM);
    }

    @Test
    void every_store_is_opened_with_the_time_to_answer_that_the_command_was_given() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("dev.grainery.cli.StoreAccess")
                .should()
                .accessField(StorePatience.class, "DEFAULT")
                .orShould()
                .callMethod(GraineryStore.class, "open", StoreUri.class)
                .check(PROGRAM);
    }

    @Test
    void object_stores_are_listed_and_read_and_nothing_else() {
        noClasses()
                .should()
                .accessTargetWhere(DescribedPredicate.describe(
                        "might change a bucket",
                        access -> access.getTargetOwner().isAssignableTo(S3Client.class)
                                && !Set.of("listObjectsV2", "headObject", "getObject", "builder")
                                        .contains(access.getName())))
                .check(PROGRAM);
        noClasses()
                .that()
                .resideOutsideOfPackage(S3)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("software.amazon..")
                .check(PROGRAM);
        noClasses()
                .that()
                .resideInAPackage(S3)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        CLI, JOB, CHECK, DEMO, RELOCATE, VALIDATE, WITNESS, BACKFILL, "dev.grainery.store..")
                .check(PROGRAM);
    }

    @Test
    void the_backfill_knows_no_command_line() {
        noClasses()
                .that()
                .resideInAPackage(BACKFILL)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(CLI, JOB, CHECK, DEMO, RELOCATE, VALIDATE, WITNESS, "picocli..")
                .check(PROGRAM);
    }

    @Test
    void the_revision_cycle_knows_no_command_line() {
        noClasses()
                .that()
                .resideInAPackage(VALIDATE)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(CLI, JOB, CHECK, DEMO, RELOCATE, WITNESS, "picocli..")
                .check(PROGRAM);
    }

    @Test
    void what_people_say_of_places_knows_no_command_line() {
        noClasses()
                .that()
                .resideInAPackage(RELOCATE)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(CLI, JOB, CHECK, DEMO, VALIDATE, WITNESS, "picocli..")
                .check(PROGRAM);
    }

    @Test
    void the_check_of_records_knows_records_only() {
        noClasses()
                .that()
                .resideInAPackage(CHECK)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(CLI, JOB, BACKFILL, DEMO, VALIDATE, WITNESS, "picocli..", "dev.grainery.store..")
                .check(PROGRAM);
    }

    @Test
    void the_witness_knows_records_and_store_only() {
        noClasses()
                .that()
                .resideInAPackage(WITNESS)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(CLI, JOB, BACKFILL, CHECK, DEMO, VALIDATE, "picocli..")
                .check(PROGRAM);
    }

    @Test
    void the_server_knows_records_store_and_statistics_only() {
        noClasses()
                .that()
                .resideInAnyPackage(SERVE, LISTING, OAI, PAGES, STATIC_PAGES, STATS)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        CLI, JOB, BACKFILL, CHECK, DEMO, RELOCATE, S3, SIDECAR, VALIDATE, WITNESS, "picocli..")
                .check(PROGRAM);
        noClasses()
                .that()
                .resideInAPackage(STATS)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(SERVE, LISTING, PAGES, STATIC_PAGES)
                .check(PROGRAM);
        noClasses()
                .that()
                .resideInAPackage(LISTING)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(SERVE, OAI, PAGES, STATIC_PAGES)
                .check(PROGRAM);
        noClasses()
                .that()
                .resideInAPackage(OAI)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(SERVE, LISTING, PAGES, STATIC_PAGES, STATS)
                .check(PROGRAM);
        noClasses()
                .that()
                .haveNameNotMatching("dev\\.grainery\\.serve\\.(GraineryServer|SlowClients)(\\$.*)?")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.eclipse.jetty..")
                .check(PROGRAM);
    }

    @Test
    void files_of_pages_know_no_server() {
        noClasses()
                .that()
                .resideInAPackage(STATIC_PAGES)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        CLI, JOB, BACKFILL, CHECK, DEMO, RELOCATE, SERVE, OAI, VALIDATE, WITNESS, "picocli..")
                .check(PROGRAM);
    }

    @Test
    void pages_know_neither_http_nor_the_api_and_are_alone_in_knowing_their_templates() {
        noClasses()
                .that()
                .resideInAPackage(PAGES)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(SERVE, OAI, STATIC_PAGES, "java.net..", "org.eclipse.jetty..")
                .check(PROGRAM);
        noClasses()
                .that()
                .resideOutsideOfPackage(PAGES)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("gg.jte..")
                .check(PROGRAM);
    }

    @Test
    void sidecars_know_records_and_store_only() {
        noClasses()
                .that()
                .resideInAPackage(SIDECAR)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(CLI, JOB, BACKFILL, CHECK, DEMO, RELOCATE, VALIDATE, WITNESS, "picocli..")
                .check(PROGRAM);
    }

    @Test
    void the_demonstration_knows_records_and_store_only() {
        noClasses()
                .that()
                .resideInAPackage(DEMO)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(CLI, JOB, BACKFILL, CHECK, VALIDATE, WITNESS, "picocli..")
                .check(PROGRAM);
    }

    @Test
    void what_is_said_of_jobs_knows_no_crawler_and_no_command_line() {
        noClasses()
                .that()
                .resideInAPackage(JOB)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        CLI,
                        BACKFILL,
                        CHECK,
                        DEMO,
                        VALIDATE,
                        WITNESS,
                        "picocli..",
                        "org.archive..",
                        "org.springframework..")
                .check(PROGRAM);
    }

    @Test
    void the_program_stands_on_what_is_public() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.grainery.internal..", "dev.grainery.store.internal..")
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
    }

    @Test
    void only_the_command_line_speaks_to_the_user() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        BACKFILL, CHECK, DEMO, JOB, LISTING, OAI, PAGES, SERVE, STATIC_PAGES, STATS, VALIDATE, WITNESS)
                .should(ACCESS_STANDARD_STREAMS)
                .check(PROGRAM);
        NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(PROGRAM);
        noClasses()
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
