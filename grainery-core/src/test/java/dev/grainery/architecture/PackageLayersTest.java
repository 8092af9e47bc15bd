// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Packages depend on each other in one direction only; what each may use is listed here, and nothing else. */
class PackageLayersTest {

    private static final Map<String, List<String>> USES = Map.ofEntries(
            Map.entry("finding", List.of()),
            Map.entry("metrics", List.of()),
            Map.entry("record", List.of()),
            Map.entry("output", List.of()),
            Map.entry("file", List.of("record")),
            Map.entry("content", List.of()),
            Map.entry("internal.reading", List.of("finding", "record", "file", "content")),
            Map.entry("internal.container", List.of("finding", "record", "file", "content", "internal.reading")),
            Map.entry("internal.cdx", List.of("finding", "record", "file", "internal.reading")),
            Map.entry("fixity", List.of("finding", "record", "file", "internal.reading")),
            Map.entry("internal.mediatype", List.of()),
            Map.entry("config", List.of()),
            Map.entry("process", List.of()),
            Map.entry("utility", List.of("config", "record", "file", "inspect", "output", "process")),
            Map.entry("inspect", List.of("finding", "record", "content", "internal.mediatype")),
            Map.entry("cdx", List.of("file", "finding", "inspect", "output")),
            Map.entry("naming", List.of("config", "record")),
            Map.entry("report", List.of("record")),
            Map.entry(
                    "describe",
                    List.of(
                            "finding",
                            "record",
                            "file",
                            "content",
                            "internal.reading",
                            "internal.container",
                            "internal.cdx",
                            "fixity",
                            "inspect",
                            "naming")),
            Map.entry("harvest", List.of("finding", "record", "fixity", "naming")),
            Map.entry("store", List.of("output", "finding", "record", "fixity", "harvest", "naming")),
            Map.entry("place", List.of("finding", "file", "record", "store")),
            Map.entry("assembly", List.of("finding", "record", "fixity", "harvest", "naming", "store")),
            Map.entry("outbox", List.of("finding", "file", "record", "output", "store", "place", "assembly")));

    /** The rooms of the store, each with those below it that it uses. */
    private static final Map<String, List<String>> STORE = Map.ofEntries(
            Map.entry("internal.driver", List.of()),
            Map.entry("access", List.of("internal.driver")),
            Map.entry("internal.document", List.of("access")),
            Map.entry("internal.embedded", List.of("access", "internal.document")),
            Map.entry("internal.mongodb", List.of("access", "internal.driver", "internal.document")),
            Map.entry("merge", List.of()),
            Map.entry("internal.merge", List.of("merge")),
            Map.entry(
                    "",
                    List.of(
                            "access",
                            "merge",
                            "internal.merge",
                            "internal.document",
                            "internal.embedded",
                            "internal.mongodb")));

    private static final JavaClasses CORE = CoreClasses.ALL;

    private static final DescribedPredicate<JavaClass> PUBLIC = DescribedPredicate.describe(
            "are public", type -> !isInternal(type) && type.getModifiers().contains(JavaModifier.PUBLIC));

    static Set<String> packages() {
        return USES.keySet();
    }

    @Test
    void every_package_is_listed() {
        Set<String> found = CORE.stream()
                .map(c -> c.getPackageName()
                        .replaceFirst("^dev\\.grainery\\.?", "")
                        .replaceFirst("^((internal\\.)?+[^.]*)\\..*", "$1"))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(USES.keySet()).containsAll(found);
        assertThat(found).contains("describe", "store", "internal.container");
    }

    @ParameterizedTest
    @MethodSource("packages")
    void a_package_uses_only_those_below_it(String name) {
        String[] allowed = Stream.concat(Stream.of(name), USES.get(name).stream())
                .map(PackageLayersTest::classesOf)
                .toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage(classesOf(name))
                .should()
                .dependOnClassesThat(resideInAnyPackage("dev.grainery..").and(resideOutsideOfPackages(allowed)))
                .allowEmptyShould(true)
                .check(CORE);
    }

    static Set<String> rooms() {
        return STORE.keySet();
    }

    @Test
    void every_room_of_the_store_is_listed() {
        Set<String> found = CORE.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> (name + ".").startsWith("dev.grainery.store."))
                .map(name -> name.replaceFirst("^dev\\.grainery\\.store\\.?", ""))
                .collect(Collectors.toSet());
        assertThat(found).isEqualTo(STORE.keySet());
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void a_room_of_the_store_uses_only_those_below_it(String name) {
        String[] allowed = Stream.concat(Stream.of(name), STORE.get(name).stream())
                .map(room -> ("dev.grainery.store." + room).replaceFirst("\\.$", ""))
                .toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage(allowed[0])
                .should()
                .dependOnClassesThat(resideInAnyPackage("dev.grainery.store..").and(resideOutsideOfPackages(allowed)))
                .check(CORE);
    }

    @Test
    void what_is_public_shows_nothing_internal() {
        ArchRule rule = methods()
                .that()
                .arePublic()
                .and()
                .areDeclaredInClassesThat(PUBLIC)
                .should(new ArchCondition<>("speak of public packages only") {
                    @Override
                    public void check(JavaMethod method, ConditionEvents events) {
                        Stream.concat(Stream.of(method.getRawReturnType()), method.getRawParameterTypes().stream())
                                .filter(PackageLayersTest::isInternal)
                                .forEach(type -> events.add(
                                        SimpleConditionEvent.violated(method, method + " shows " + type.getName())));
                    }
                });
        rule.check(CORE);
    }

    private static boolean isInternal(JavaClass type) {
        return type.getPackageName().contains(".internal");
    }

    @Test
    void each_library_stays_where_it_is_needed() {
        onlyIn("store", "com.mongodb..", "org.bson..", "org.sqlite..", "java.sql..", "org.h2..");
        onlyIn("metrics", "io.prometheus..");
        onlyIn("internal.reading", "com.github.luben..", "org.apache.commons.compress..");
    }

    private static void onlyIn(String name, String... library) {
        noClasses()
                .that()
                .resideOutsideOfPackage(classesOf(name))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(library)
                .check(CORE);
    }

    @Test
    void the_core_knows_neither_crawler_nor_command_line() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.archive..", "picocli..", "org.springframework..", "java.util.logging..")
                .check(CORE);
    }

    @Test
    void the_records_hold_values_only() {
        classes()
                .that()
                .resideInAPackage(classesOf("record"))
                .and(DescribedPredicate.describe("are parts of a record", PackageLayersTest::isRecordPart))
                .should()
                .beRecords()
                .check(CORE);
    }

    private static boolean isRecordPart(JavaClass c) {
        return c.isTopLevelClass()
                && !c.isEnum()
                && !c.isInterface()
                // these make texts of records and tell what is right, and are none themselves
                && !Set.of("OriginDate", "RecordDate", "RecordJson", "RecordSchema")
                        .contains(c.getSimpleName());
    }

    private static String classesOf(String name) {
        return "dev.grainery." + name + "..";
    }
}
