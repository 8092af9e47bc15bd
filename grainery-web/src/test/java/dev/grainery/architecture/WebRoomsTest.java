// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures;
import dev.grainery.store.HarvestCollection;
import dev.grainery.store.RecordCollection;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The web stands on the core and the store alone, and its parts on each other in one direction. */
class WebRoomsTest {

    private static final JavaClasses WEB = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(
                    "dev.grainery.stats",
                    "dev.grainery.listing",
                    "dev.grainery.pages",
                    "dev.grainery.oai",
                    "dev.grainery.serve",
                    "dev.grainery.staticpages");

    @Test
    void a_part_uses_only_those_below_it_and_the_public_core() {
        Architectures.layeredArchitecture()
                .consideringAllDependencies()
                .withOptionalLayers(true)
                .layer("stats")
                .definedBy("dev.grainery.stats..")
                .layer("listing")
                .definedBy("dev.grainery.listing..")
                .layer("pages")
                .definedBy("dev.grainery.pages..")
                .layer("oai")
                .definedBy("dev.grainery.oai..")
                .layer("serve")
                .definedBy("dev.grainery.serve..")
                .layer("staticpages")
                .definedBy("dev.grainery.staticpages..")
                .layer("libraries")
                .definedBy(
                        "java..",
                        "javax.xml..",
                        "com.fasterxml.jackson..",
                        "dev.grainery.record..",
                        "dev.grainery.finding..",
                        "dev.grainery.system..",
                        "dev.grainery.file..",
                        "dev.grainery.read",
                        "dev.grainery.inspect",
                        "dev.grainery.inspect.cdx..",
                        "dev.grainery.fixity..",
                        "dev.grainery.describe..",
                        "dev.grainery.harvest..",
                        "dev.grainery.store",
                        "dev.grainery.store.document..",
                        "dev.grainery.store.merge..",
                        "dev.grainery.assembly..")
                .layer("templates")
                .definedBy("gg.jte..")
                .layer("http")
                .definedBy("org.eclipse.jetty..")
                .whereLayer("stats")
                .mayOnlyAccessLayers("libraries")
                .whereLayer("listing")
                .mayOnlyAccessLayers("libraries", "stats")
                .whereLayer("pages")
                .mayOnlyAccessLayers("libraries", "stats", "listing", "templates")
                .whereLayer("oai")
                .mayOnlyAccessLayers("libraries")
                .whereLayer("serve")
                .mayOnlyAccessLayers("libraries", "stats", "listing", "pages", "oai", "http")
                .whereLayer("staticpages")
                .mayOnlyAccessLayers("libraries", "stats", "listing", "pages")
                .ensureAllClassesAreContainedInArchitecture()
                .check(WEB);
    }

    @Test
    void pages_know_no_network_and_one_class_knows_the_server_of_http() {
        noClasses()
                .that()
                .resideInAPackage("dev.grainery.pages..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.net..")
                .check(WEB);
        noClasses()
                .that()
                .haveNameNotMatching("dev\\.grainery\\.serve\\.(GraineryServer|SlowClients)(\\$.*)?")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.eclipse.jetty..")
                .check(WEB);
    }

    /** The lists give them without the paths that are not to be shown. */
    @Test
    void pages_and_the_api_get_no_record_from_the_store_itself() {
        noClasses()
                .that()
                .resideInAnyPackage("dev.grainery.pages..", "dev.grainery.serve..")
                .should()
                .callMethodWhere(describe(
                        "a record is read",
                        call -> List.of(RecordCollection.class, HarvestCollection.class).stream()
                                        .anyMatch(call.getTargetOwner()::isEquivalentTo)
                                && !List.of("name", "count", "isEmpty").contains(call.getName())))
                .check(WEB);
    }

    @Test
    void nothing_depends_on_the_locale_of_the_machine() {
        LocaleUse.IS_STATED.check(WEB);
    }

    @Test
    void files_are_written_through_one_door() {
        FileWriting.THROUGH_ONE_DOOR.check(WEB);
    }

    @Test
    void nothing_is_said_to_the_user_and_nothing_static_changes() {
        noClasses().should(ACCESS_STANDARD_STREAMS).check(WEB);
        NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(WEB);
        fields().that().areStatic().should().beFinal().check(WEB);
    }
}
