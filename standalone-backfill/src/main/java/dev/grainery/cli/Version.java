// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version of the program, from the manifest of its jar. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Optional.ofNullable(Grainery.class.getPackage().getImplementationVersion())
                .orElse("(not packaged)");
        return new String[] {"grainery " + version, "Java " + System.getProperty("java.version")};
    }
}
