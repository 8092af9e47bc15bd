// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.RepositoryFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

record ConfigSample(String text) {

    static ConfigSample of(String path) throws IOException {
        return new ConfigSample(
                Files.readString(RepositoryFolder.of("config-samples").resolve(path)));
    }

    ConfigSample with(String there, String instead) {
        assertThat(text).containsOnlyOnce(there);
        return new ConfigSample(text.replace(there, instead));
    }

    String piece(String pattern) {
        Matcher matcher =
                Pattern.compile(pattern, Pattern.DOTALL | Pattern.MULTILINE).matcher(text);
        assertThat(matcher.find()).describedAs("%s in %s", pattern, text).isTrue();
        return matcher.group();
    }
}
