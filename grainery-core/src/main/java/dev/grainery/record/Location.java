// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.util.Comparator;
import org.apiguardian.api.API;

/**
 * Where a file lies: its absolute directory and its name. A location has one file and so one record.
 *
 * @param directory absolute directory, without a closing slash unless it is the root
 * @param fileName name in that directory
 */
@API(status = API.Status.STABLE)
public record Location(String directory, String fileName) implements Comparable<Location> {

    private static final String INDEX_DIRECTORY = "/logs/index";
    private static final Comparator<Location> ORDER =
            Comparator.comparing(Location::directory).thenComparing(Location::fileName);

    /** The location of what has this absolute path. */
    public static Location of(String path) {
        return new Location(directoryOf(path), nameOf(path));
    }

    /** The directory that something lies in; that of the root is the root. */
    public static String directoryOf(String path) {
        int slash = path.lastIndexOf('/');
        return slash == 0 ? "/" : path.substring(0, slash);
    }

    /** The last name of a path. */
    public static String nameOf(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Whether a path is that of a directory, or of something in it, however deep. */
    public static boolean isWithin(String path, String directory) {
        return path.startsWith(directory)
                && (path.length() == directory.length()
                        || directory.endsWith("/")
                        || path.charAt(directory.length()) == '/');
    }

    /** The name of the directory that holds the file, {@code NA} for the root. */
    public String parentDir() {
        String name = nameOf(directory);
        return name.isEmpty() ? GraineryRecord.NA : name;
    }

    /** The directory of the harvest: the one above {@code logs/index} for a CDX file that lies there, else the file's own. */
    public String harvestDirectory() {
        return directory.endsWith(INDEX_DIRECTORY)
                ? directory.substring(0, directory.length() - INDEX_DIRECTORY.length())
                : directory;
    }

    /** Directory and name in one text. */
    public String path() {
        return directory.endsWith("/") ? directory + fileName : directory + "/" + fileName;
    }

    @Override
    public int compareTo(Location other) {
        return ORDER.compare(this, other);
    }
}
