// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.RepositoryFolder;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Messages and pages name commands and options that exist. */
class NamedCommandsTest {

    private static final Pattern CALL =
            Pattern.compile("(?<![\\w./-])grainery((?: [a-z][a-z0-9]*(?![\\w=./:-]))+)((?: --[a-z][a-z0-9-]*)*)");

    private static final Pattern JOINED = Pattern.compile("\"\\s*\\+\\s*\"");
    private static final Pattern LITERAL = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"");
    private static final Pattern CODE = Pattern.compile("`[^`\n]+`|^grainery .*", Pattern.MULTILINE);

    /** Names of threads, and the demonstration, which is a script. */
    private static final Set<String> OTHER = Set.of("watch", "recording", "hook", "ending", "delivery", "exit", "demo");

    private final CommandLine program = Grainery.commandLine();

    @Test
    void commands_named_in_messages_exist() throws IOException {
        assertThat(named(".java", LITERAL)).isNotEmpty().allSatisfy(this::assertExists);
    }

    @Test
    void commands_named_on_pages_exist() throws IOException {
        assertThat(named(".md", CODE)).isNotEmpty().allSatisfy(this::assertExists);
    }

    private static List<String> named(String suffix, Pattern texts) throws IOException {
        List<String> calls = new ArrayList<>();
        for (Path file : files(suffix)) {
            Matcher text = texts.matcher(JOINED.matcher(Files.readString(file)).replaceAll(""));
            while (text.find()) {
                Matcher call = CALL.matcher(text.group());
                while (call.find()) {
                    calls.add(call.group());
                }
            }
        }
        return calls;
    }

    private void assertExists(String text) {
        Matcher call = CALL.matcher(text);
        assertThat(call.matches()).isTrue();
        List<String> words = List.of(call.group(1).strip().split(" "));
        if (OTHER.contains(words.get(0))) {
            return;
        }
        CommandLine command = program;
        for (String word : words) {
            CommandLine inner = command.getSubcommands().get(word);
            assertThat(command != program || inner != null).isTrue();
            if (inner == null) {
                break;
            }
            command = inner;
        }
        if (!call.group(2).isEmpty()) {
            assertThat(command.getCommandSpec().optionsMap())
                    .containsKeys(call.group(2).strip().split(" "));
        }
    }

    private static List<Path> files(String suffix) throws IOException {
        List<Path> files = new ArrayList<>();
        // other tests write below target meanwhile
        Files.walkFileTree(RepositoryFolder.of(""), new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                String name = String.valueOf(directory.getFileName());
                return name.equals("target") || name.startsWith(".git")
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(suffix)
                        && (!suffix.equals(".java") || file.toString().contains("/src/main/java/"))
                        && !file.endsWith("CHANGELOG.md")) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return files;
    }
}
