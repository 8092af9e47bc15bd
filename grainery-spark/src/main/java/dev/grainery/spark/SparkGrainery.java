// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import dev.grainery.cli.Grainery;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkUserAppException;

/** The program {@code grainery} on a Spark cluster: {@code spark-submit grainery-spark.jar backfill ...}. */
public final class SparkGrainery {

    /** Spark redacts these in settings and command lines: its own words, and addresses with a password. */
    private static final String SECRET =
            "(?i)secret|password|token|access[.]?key|grainery_store|mongodb(\\+srv)?://[^/\\s]*@";

    private static final String REDACTION = "spark.redaction.regex";

    private SparkGrainery() {}

    /** Throws the exit status, unless it is 0: Spark ends its process with it. */
    public static void main(String[] arguments) throws SparkUserAppException {
        int status;
        try (SparkCluster cluster = new SparkCluster(discreet(new SparkConf()))) {
            status = Grainery.run(arguments, cluster);
            Map<String, Long> requests = cluster.requests();
            if (!requests.isEmpty() && !List.of(arguments).contains("--quiet")) {
                System.err.println("grainery: " + requestLine(requests));
            }
        }
        if (status != 0) {
            throw new SparkUserAppException(status);
        }
    }

    /** Object stores charge for requests. */
    static String requestLine(Map<String, Long> requests) {
        return requests.entrySet().stream()
                .map(kind -> String.format(Locale.ROOT, "%,d %s", kind.getValue(), kind.getKey()))
                .collect(Collectors.joining(", ", "requests to object stores: ", ""));
    }

    static SparkConf discreet(SparkConf conf) {
        String given = conf.get(REDACTION, "");
        return conf.set(REDACTION, given.isEmpty() ? SECRET : "(?:" + given + ")|" + SECRET);
    }
}
