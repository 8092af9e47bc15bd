// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.Architectures;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Rooms that may each use only the rooms listed for them. */
public final class Rooms {

    private Rooms() {}

    /**
     * The rule that every class is in a room, and uses only the rooms listed for it.
     *
     * @param considered which dependencies the rule examines
     * @param rooms the rooms, each with the rooms that it uses, which may be of another module
     * @param packages the packages of a room, by its name
     */
    public static LayeredArchitecture closed(
            LayeredArchitecture considered, Map<String, List<String>> rooms, UnaryOperator<String> packages) {
        LayeredArchitecture rule = considered;
        Set<String> named = new TreeSet<>(rooms.keySet());
        rooms.values().forEach(named::addAll);
        for (String room : named) {
            rule = rooms.containsKey(room)
                    ? rule.layer(room).definedBy(packages.apply(room))
                    : rule.optionalLayer(room).definedBy(packages.apply(room));
        }
        for (Map.Entry<String, List<String>> room : rooms.entrySet()) {
            rule = room.getValue().isEmpty()
                    ? rule.whereLayer(room.getKey()).mayNotAccessAnyLayer()
                    : rule.whereLayer(room.getKey())
                            .mayOnlyAccessLayers(room.getValue().toArray(String[]::new));
        }
        return rule.ensureAllClassesAreContainedInArchitecture();
    }

    /** Checks the rooms of a library: their uses of each other and of other modules, and that no circle is among them. */
    public static void check(JavaClasses classes, Map<String, List<String>> rooms) {
        closed(
                        Architectures.layeredArchitecture().consideringOnlyDependenciesInAnyPackage("dev.grainery.."),
                        rooms,
                        Rooms::packages)
                .check(classes);
        SlicesRuleDefinition.slices()
                .matching("dev.grainery.(**)")
                .should()
                .beFreeOfCycles()
                .check(classes);
    }

    /** Checks that public methods of public types show no internal types. */
    public static void checkPublicMethods(JavaClasses classes) {
        ArchRuleDefinition.methods()
                .that()
                .arePublic()
                .and()
                .areDeclaredInClassesThat(DescribedPredicate.describe(
                        "are public",
                        type -> !isInternal(type) && type.getModifiers().contains(JavaModifier.PUBLIC)))
                .should(new ArchCondition<>("show public packages only") {
                    @Override
                    public void check(JavaMethod method, ConditionEvents events) {
                        Stream.concat(Stream.of(method.getRawReturnType()), method.getRawParameterTypes().stream())
                                .filter(Rooms::isInternal)
                                .forEach(type -> events.add(
                                        SimpleConditionEvent.violated(method, method + " shows " + type.getName())));
                    }
                })
                .check(classes);
    }

    private static boolean isInternal(JavaClass type) {
        return InternalPackages.ALL.contains(type.getPackageName());
    }

    /** Checks that only these rooms use a library. */
    public static void checkOnlyIn(JavaClasses classes, List<String> rooms, String... library) {
        ArchRuleDefinition.noClasses()
                .that()
                .resideOutsideOfPackages(rooms.stream().map(Rooms::packages).toArray(String[]::new))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(library)
                .check(classes);
    }

    /** Checks that a library uses neither the crawler nor the command line. */
    public static void checkIndependence(JavaClasses classes) {
        ArchRuleDefinition.noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.archive..", "picocli..", "org.springframework..", "java.util.logging..")
                .check(classes);
    }

    /** The packages of a room. */
    public static String packages(String room) {
        return "dev.grainery." + room + "..";
    }
}
