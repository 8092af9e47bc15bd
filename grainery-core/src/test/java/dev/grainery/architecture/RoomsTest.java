// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.Architectures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rooms depend on each other in one direction only; what each may use is listed here, and nothing else. */
class RoomsTest {

    /** The rooms, from the ground up: each with those below it that it uses. docs/architecture.md draws them. */
    private static final Map<String, List<String>> ROOMS = new LinkedHashMap<>();

    static {
        ROOMS.put("record", List.of());
        ROOMS.put("finding", List.of());
        ROOMS.put("system", List.of());
        ROOMS.put("file", List.of("record"));
        ROOMS.put("read", List.of("record", "finding", "file"));
        ROOMS.put("inspect", List.of("record", "finding", "system", "file", "read"));
        ROOMS.put("fixity", List.of("record", "finding", "file", "read"));
        ROOMS.put("describe", List.of("record", "finding", "system", "file", "read", "inspect", "fixity"));
        ROOMS.put("harvest", List.of("record", "finding", "fixity", "describe"));
        ROOMS.put("earlier", List.of("record", "read"));
        ROOMS.put("store", List.of("record", "finding", "system", "file", "fixity", "describe", "harvest", "earlier"));
        ROOMS.put("log", List.of("record", "finding", "system", "fixity", "store"));
        ROOMS.put("salvage", List.of("record", "file", "read"));
        ROOMS.put("compare", List.of("record", "finding", "system", "file", "read", "inspect"));
        ROOMS.put("assembly", List.of("record", "finding", "file", "fixity", "describe", "harvest", "store"));
        ROOMS.put(
                "completeness",
                List.of("record", "finding", "system", "file", "read", "inspect", "describe", "harvest", "store"));
        ROOMS.put("damage", List.of("record", "finding", "file", "inspect", "describe", "store"));
        ROOMS.put("outbox", List.of("record", "finding", "system", "file", "store", "assembly"));
    }

    private static final JavaClasses CORE = CoreClasses.ALL;

    private static final DescribedPredicate<JavaClass> PUBLIC = DescribedPredicate.describe(
            "are public", type -> !isInternal(type) && type.getModifiers().contains(JavaModifier.PUBLIC));

    @Test
    void a_room_uses_only_those_below_it() {
        Rooms.closed(
                        Architectures.layeredArchitecture().consideringOnlyDependenciesInAnyPackage("dev.grainery.."),
                        ROOMS,
                        RoomsTest::classesOf)
                .check(CORE);
    }

    @Test
    void parts_of_rooms_depend_on_each_other_in_one_direction() {
        slices().matching("dev.grainery.(**)").should().beFreeOfCycles().check(CORE);
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
                                .filter(RoomsTest::isInternal)
                                .forEach(type -> events.add(
                                        SimpleConditionEvent.violated(method, method + " shows " + type.getName())));
                    }
                });
        rule.check(CORE);
    }

    private static boolean isInternal(JavaClass type) {
        return InternalPackages.ALL.contains(type.getPackageName());
    }

    @Test
    void each_library_stays_where_it_is_needed() {
        onlyIn(List.of("store"), "com.mongodb..");
        onlyIn(List.of("earlier", "store"), "org.bson..");
        onlyIn(List.of("system"), "io.prometheus..");
        onlyIn(List.of("read"), "com.github.luben..", "org.apache.commons.compress..");
    }

    private static void onlyIn(List<String> names, String... library) {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        names.stream().map(RoomsTest::classesOf).toArray(String[]::new))
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
                .and(DescribedPredicate.describe("are parts of a record", RoomsTest::isRecordPart))
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
