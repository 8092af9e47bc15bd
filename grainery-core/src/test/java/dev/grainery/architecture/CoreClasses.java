// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** The classes of the core, without tests. */
final class CoreClasses {

    static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_JARS)
            // another module, which an IDE may put on the class path
            .withImportOption(location -> !location.contains("/dev/grainery/sqlite/"))
            .importPackages("dev.grainery");

    private CoreClasses() {}
}
