// SPDX-License-Identifier: Apache-2.0
package apitests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.DocsFolder;
import dev.grainery.RepositoryFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ApiTypesTest {

    private static final Pattern IMPORT = Pattern.compile("(?m)^import dev\\.grainery\\.[a-z.]+\\.(\\w+);$");
    private static final Pattern MARKED =
            Pattern.compile("(?m)^@API\\(status = API\\.Status\\.(STABLE|EXPERIMENTAL)\\)$");

    @Test
    void the_page_and_the_code_name_the_same_types() throws IOException {
        String page = DocsFolder.page("api.md");
        Set<String> marked = new TreeSet<>();
        for (String module : List.of("grainery-core", "grainery-store")) {
            try (Stream<Path> files = Files.walk(RepositoryFolder.of(module + "/src/main/java"))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    if (MARKED.matcher(Files.readString(file)).find()) {
                        marked.add(file.getFileName().toString().replace(".java", ""));
                    }
                }
            }
        }
        assertThat(marked)
                .containsAll(IMPORT.matcher(page)
                        .results()
                        .map(type -> type.group(1))
                        .collect(Collectors.toSet()))
                .allSatisfy(type -> assertThat(page).contains(type));
    }
}
