// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.util.regex.Pattern;

public record MigrationSource(String fileName, Hash md5) {

    private static final Pattern ARC = Pattern.compile("(?i)\\.arc(?=(\\.gz)?(\\.open)?$)");

    public static String nameOfWarc(String arc) {
        return ARC.matcher(arc).replaceFirst(".warc");
    }

    public boolean is(ContainerRecord other) {
        return fileName.equals(other.container().fileName())
                && md5.equals(other.revision().hashOrig());
    }
}
