// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;

/** The classes of the module whose tests run, without its tests. */
public final class ModuleClasses {

    public static final JavaClasses ALL = new ClassFileImporter().importPath(Path.of("target", "classes"));

    private ModuleClasses() {}
}
