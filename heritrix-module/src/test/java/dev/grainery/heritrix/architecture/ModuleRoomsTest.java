// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.grainery.architecture.FileWriting;
import dev.grainery.architecture.InternalPackages;
import dev.grainery.architecture.LocaleUse;
import dev.grainery.architecture.Rooms;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** One direction, and one package alone that knows the crawler. */
class ModuleRoomsTest {

    private static final String TOP = "dev.grainery.heritrix";
    private static final String[] CRAWLER = {
        "org.archive..", "org.springframework..", "org.json..", "java.util.logging.."
    };

    private static final Map<String, List<String>> ROOMS = Map.of(
            "task", List.of(),
            "watch", List.of(),
            "recording", List.of("task", "watch"),
            "delivery", List.of("task", "recording"),
            "hook", List.of("task"),
            "cdx", List.of("task"),
            "ending", List.of("task"));

    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_JARS)
            .importPackages(TOP)
            .that(resideInAPackage(TOP + ".."));

    @Test
    void only_the_package_of_the_bean_knows_the_crawler() {
        noClasses()
                .that()
                .resideOutsideOfPackage(TOP)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(CRAWLER)
                .check(MODULE);
        assertThat(MODULE.stream()
                        .filter(c -> c.getPackageName().equals(TOP))
                        .anyMatch(c -> c.getDirectDependenciesFromSelf().stream()
                                .anyMatch(d -> resideInAnyPackage(CRAWLER).test(d.getTargetClass()))))
                .describedAs("the rule has something to look at")
                .isTrue();
    }

    @Test
    void a_room_uses_only_those_below_it() {
        Rooms.closed(
                        layeredArchitecture()
                                .consideringOnlyDependenciesInAnyPackage(TOP + "..")
                                .layer("bean")
                                .definedBy(TOP),
                        ROOMS,
                        room -> TOP + "." + room)
                .check(MODULE);
        assertThat(MODULE).hasSizeGreaterThan(25);
    }

    @Test
    void the_module_stands_on_what_is_public() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(InternalPackages.ALL.toArray(String[]::new))
                .check(MODULE);
    }

    @Test
    void watching_opens_no_container_and_only_delivery_knows_the_store() {
        noClasses()
                .that()
                .resideInAPackage(TOP + ".watch")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.grainery.file..", "dev.grainery.read..", "dev.grainery.describe")
                .check(MODULE);
        noClasses()
                .that()
                .resideInAnyPackage(
                        TOP + ".task", TOP + ".watch", TOP + ".recording", TOP + ".hook", TOP + ".cdx", TOP + ".ending")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.grainery.store..", "dev.grainery.assembly..", "com.mongodb..", "org.bson..")
                .check(MODULE);
    }

    @Test
    void the_module_knows_no_annotations_that_need_a_jar_of_their_own() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("javax.annotation..", "jakarta.annotation..", "org.apache.commons..")
                .check(MODULE);
    }

    @Test
    void nothing_depends_on_the_locale_of_the_machine() {
        LocaleUse.IS_STATED.check(MODULE);
    }

    @Test
    void files_are_written_through_one_door() {
        FileWriting.THROUGH_ONE_DOOR.check(MODULE);
    }

    @Test
    void nothing_is_printed() {
        NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(MODULE);
        noClasses().should().callMethod(Throwable.class, "printStackTrace").check(MODULE);
    }

    @Test
    void a_class_is_named_by_what_it_is() {
        noClasses()
                .should()
                .haveNameMatching(".*(Manager|Helper|Utils?|Utilities|Data|Impl)(\\$.*)?")
                .check(MODULE);
    }

    @Test
    void nothing_static_changes() {
        fields().that().areStatic().should().beFinal().check(MODULE);
    }
}
