// SPDX-License-Identifier: Apache-2.0
package dev.grainery;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;

/** Writes down how a {@link Trial} went: one file with one line of JSON, which its next run replaces. */
final class TrialLog implements TestWatcher {

    private static final Path DIRECTORY = Path.of("target", "trials");
    private static final Pattern VERSION = Pattern.compile("\\b3\\.\\d+\\.\\d+(-\\d{8})?\\b");
    private static final String ENGINE = "org.archive.crawler.framework.CrawlController";

    @Override
    public void testSuccessful(ExtensionContext context) {
        write(context, "passed");
    }

    @Override
    public void testFailed(ExtensionContext context, Throwable cause) {
        write(context, "failed");
    }

    @Override
    public void testAborted(ExtensionContext context, Throwable cause) {
        write(context, "aborted");
    }

    private static void write(ExtensionContext context, String result) {
        Trial trial = context.getRequiredTestMethod().getAnnotation(Trial.class);
        ObjectNode line = new ObjectMapper()
                .createObjectNode()
                .put("section", trial.section())
                .put("trial", trial.each() ? trial.value() + ": " + ownName(context) : trial.value())
                .put("heritrix", heritrix(context))
                .put(
                        "test",
                        outermost(context.getRequiredTestClass()).getSimpleName() + "."
                                + context.getRequiredTestMethod().getName())
                .put("result", result);
        String id = UUID.nameUUIDFromBytes(context.getUniqueId().getBytes(StandardCharsets.UTF_8))
                .toString();
        try {
            Files.createDirectories(DIRECTORY);
            Files.writeString(DIRECTORY.resolve(id + ".json"), line + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Class<?> outermost(Class<?> test) {
        return test.getEnclosingClass() == null ? test : outermost(test.getEnclosingClass());
    }

    /** The display name of an invocation, without its number and the version of Heritrix. */
    private static String ownName(ExtensionContext context) {
        return VERSION.matcher(context.getDisplayName())
                .replaceAll("")
                .replaceFirst("^\\[\\d+]\\s*", "")
                .strip()
                .replaceAll("^,\\s*|,$", "");
    }

    /** The version that a parameter of the test or its class says, else that of the engine in the test's process. */
    private static String heritrix(ExtensionContext context) {
        List<String> names = new ArrayList<>();
        for (Optional<ExtensionContext> at = Optional.of(context);
                at.isPresent();
                at = at.get().getParent()) {
            names.add(at.get().getDisplayName());
        }
        Matcher version = VERSION.matcher(String.join("\n", names));
        return version.find() ? version.group() : engine();
    }

    private static String engine() {
        try {
            CodeSource jar = Class.forName(ENGINE, false, TrialLog.class.getClassLoader())
                    .getProtectionDomain()
                    .getCodeSource();
            Matcher version =
                    VERSION.matcher(jar == null ? "" : jar.getLocation().toString());
            return version.find() ? version.group() : "";
        } catch (ClassNotFoundException | NoClassDefFoundError e) {
            // a test without any Heritrix, or one that only reads the files in its jar
            return "";
        }
    }
}
