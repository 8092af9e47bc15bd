// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The same thing has the same name in all commands, and no command offers what it does not read. */
class OptionsTest {

    private static final int MOST_COMMANDS = 27;
    private static final JavaClasses ROOM =
            new ClassFileImporter().importPath(Path.of("target", "classes", "dev", "grainery", "cli"));

    private static List<CommandSpec> commands() {
        List<CommandSpec> all = new ArrayList<>();
        collect(Grainery.commandLine(), all);
        return all;
    }

    private static void collect(CommandLine line, List<CommandSpec> all) {
        all.add(line.getCommandSpec());
        line.getSubcommands().values().forEach(command -> collect(command, all));
    }

    private static Stream<JavaField> fields() {
        return ROOM.stream().flatMap(type -> type.getFields().stream());
    }

    private static boolean isRead(JavaField field) {
        return field.getAccessesToSelf().stream()
                .map(JavaFieldAccess::getAccessType)
                .anyMatch(JavaFieldAccess.AccessType.GET::equals);
    }

    @Test
    void every_option_and_argument_is_read() {
        List<JavaField> given = fields().filter(
                        field -> field.isAnnotatedWith(Option.class) || field.isAnnotatedWith(Parameters.class))
                .toList();
        assertThat(given).hasSizeGreaterThan(50);
        assertThat(given).allMatch(OptionsTest::isRead);
    }

    @Test
    void every_group_of_options_is_read_by_the_command_that_has_it() {
        List<JavaField> groups = fields().filter(field -> field.isAnnotatedWith(Mixin.class))
                // a setter hands the limit to the storages
                .filter(field -> !field.getRawType().isEquivalentTo(TimeoutOption.class))
                .toList();
        assertThat(groups).hasSizeGreaterThan(20);
        assertThat(groups).allMatch(OptionsTest::isRead);
    }

    @Test
    void every_command_with_the_options_of_a_store_opens_it() {
        List<JavaClass> commands = ROOM.stream()
                .filter(type -> type.isAssignableTo(ProgramCommand.class))
                .filter(type -> !type.getModifiers().contains(JavaModifier.ABSTRACT))
                .toList();
        assertThat(commands)
                .hasSizeGreaterThan(25)
                .allMatch(type -> type.getMethodCallsFromSelf().stream()
                        .map(JavaAccess::getName)
                        .anyMatch("store"::equals));
    }

    @Test
    void a_harvest_is_named_by_one_option() {
        for (CommandSpec command : commands()) {
            for (PositionalParamSpec argument : command.positionalParameters()) {
                assertThat(argument.paramLabel()).as(command.qualifiedName()).doesNotContain("HARVEST");
                // the kind of the record stands before its name there
                if (argument.paramLabel().equals("NAME|ID")) {
                    assertThat(command.qualifiedName()).matches("grainery (show [a-z]+|comment)");
                }
            }
            OptionSpec harvest = command.findOption("--harvest");
            if (harvest != null) {
                assertThat(harvest.paramLabel()).as(command.qualifiedName()).isEqualTo("NAME|ID");
            }
        }
    }

    @Test
    void an_output_is_named_by_one_option() {
        for (CommandSpec command : commands()) {
            assertThat(command.optionsMap()).as(command.qualifiedName()).doesNotContainKey("--out");
            assertThat(command.optionsMap().containsKey("-o"))
                    .as(command.qualifiedName())
                    .isEqualTo(command.optionsMap().containsKey("--output"));
        }
    }

    @Test
    void who_says_something_has_one_default() {
        assertThat(fields().filter(field -> field.isAnnotatedWith(Option.class))
                        .filter(field -> Set.of(
                                        field.getAnnotationOfType(Option.class).names())
                                .contains("--by"))
                        .filter(field -> field.getAnnotationOfType(Option.class)
                                .paramLabel()
                                .equals("NAME"))
                        .map(JavaField::getOwner)
                        .map(JavaClass::getSimpleName))
                .containsExactly("PersonOption");
    }

    @Test
    void there_are_not_too_many_commands() {
        assertThat(CommandRegistry.groups().values().stream()
                        .mapToInt(List::size)
                        .sum())
                .isEqualTo(MOST_COMMANDS);
    }
}
