// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.util.regex.Pattern;

/**
 * The file that a container was made of, as the container states it.
 *
 * @param fileName its name
 * @param md5 the MD5 of its bytes
 */
public record MigrationSource(String fileName, Hash md5) {

    private static final Pattern ARC = Pattern.compile("(?i)\\.arc(?=(\\.gz)?(\\.open)?$)");

    /** What the WARC is called that is made of an ARC of this name: {@code X.warc.gz} of {@code X.arc.gz}. */
    public static String nameOfWarc(String arc) {
        return ARC.matcher(arc).replaceFirst(".warc");
    }

    /** Whether it is a file of this name and these bytes. */
    public boolean is(ContainerRecord other) {
        return fileName.equals(other.container().fileName())
                && md5.equals(other.revision().hashOrig());
    }
}
