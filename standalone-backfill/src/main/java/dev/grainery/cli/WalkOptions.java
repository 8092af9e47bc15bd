// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.backfill.PathChoice;
import dev.grainery.backfill.WalkRules;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say which files of a storage are looked at. */
final class WalkOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--include",
            paramLabel = "GLOB",
            description = "Only files that match, by name or path; repeatable")
    private List<String> include = new ArrayList<>();

    @Option(names = "--exclude", paramLabel = "GLOB", description = "No files and directories that match; repeatable")
    private List<String> exclude = new ArrayList<>();

    @Option(names = "--follow-links", description = "Follow symbolic links")
    private boolean followLinks;

    @Option(names = "--include-unfinished", description = "Make records of .open and .invalid files, too")
    private boolean includeUnfinished;

    /** The rules these options make. */
    WalkRules rules() {
        try {
            return new WalkRules(new PathChoice(include, exclude), followLinks, includeUnfinished);
        } catch (PatternSyntaxException e) {
            throw new ParameterException(spec.commandLine(), "invalid glob: " + e.getMessage(), e);
        }
    }
}
