// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import dev.grainery.cli.Grainery;
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
        int status = Grainery.run(arguments, new SparkCluster(discreet(new SparkConf())));
        if (status != 0) {
            throw new SparkUserAppException(status);
        }
    }

    /** Leaves out more than it was told to. */
    static SparkConf discreet(SparkConf conf) {
        String given = conf.get(REDACTION, "");
        return conf.set(REDACTION, given.isEmpty() ? SECRET : "(?:" + given + ")|" + SECRET);
    }
}
