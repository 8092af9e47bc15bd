// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import dev.grainery.cli.Grainery;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkUserAppException;

/** The program {@code grainery} on a cluster of Spark: {@code spark-submit grainery-spark.jar backfill ...}. */
public final class SparkGrainery {

    /** What Spark leaves out where it shows settings and command lines: its own words, and addresses with a password. */
    private static final String SECRET =
            "(?i)secret|password|token|access[.]?key|grainery_store|mongodb(\\+srv)?://[^/\\s]*@";

    private static final String REDACTION = "spark.redaction.regex";

    private SparkGrainery() {}

    /**
     * Runs the program, as spark-submit asks for it.
     *
     * @throws SparkUserAppException with the exit status, unless that is 0: by this, Spark ends its process
     */
    public static void main(String[] arguments) throws SparkUserAppException {
        int status;
        try (SparkCluster cluster = new SparkCluster(discreet(new SparkConf()))) {
            status = Grainery.run(arguments, cluster);
            Map<String, Long> requests = cluster.requests();
            if (!requests.isEmpty() && !List.of(arguments).contains("--quiet")) {
                System.err.println("grainery: " + told(requests));
            }
        }
        if (status != 0) {
            throw new SparkUserAppException(status);
        }
    }

    /** An object store charges for them. */
    static String told(Map<String, Long> requests) {
        return requests.entrySet().stream()
                .map(kind -> String.format(Locale.ROOT, "%,d %s", kind.getValue(), kind.getKey()))
                .collect(Collectors.joining(", ", "requests to object stores: ", ""));
    }

    /** Leaves out more than it was told to. */
    static SparkConf discreet(SparkConf conf) {
        String given = conf.get(REDACTION, "");
        return conf.set(REDACTION, given.isEmpty() ? SECRET : "(?:" + given + ")|" + SECRET);
    }
}
