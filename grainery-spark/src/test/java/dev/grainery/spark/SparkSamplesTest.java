// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.RepositoryFolder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.deploy.SparkSubmitArguments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import scala.collection.immutable.Map$;
import scala.jdk.javaapi.CollectionConverters;

/** The samples for clusters that are not here: Spark understands how they submit. */
class SparkSamplesTest {

    @ParameterizedTest
    @CsvSource({"standalone.sh, spark://", "yarn.sh, yarn", "kubernetes.sh, k8s://"})
    void spark_understands_the_options_and_leaves_the_rest_to_the_program(String name, String master) throws Exception {
        SparkSubmitArguments submitted = submitted(name);
        assertThat(submitted.master()).startsWith(master);
        assertThat(submitted.primaryResource()).endsWith("/usr/share/grainery/grainery-spark.jar");
        assertThat(CollectionConverters.asJava(submitted.childArgs()))
                .containsExactly("backfill", "--author", "Example Library", "hdfs:///archive");
        assertThat(submitted.executorCores()).isEqualTo("1");
        // Spark reads the manifest of no jar that is only in an image
        boolean isInImage = submitted.primaryResource().startsWith("local:");
        assertThat(submitted.mainClass()).isEqualTo(isInImage ? SparkGrainery.class.getName() : null);
    }

    @Test
    void executor_of_kubernetes_is_a_pod() throws Exception {
        Map<String, Object> pod = new Yaml(new SafeConstructor(new LoaderOptions()))
                .load(Files.readString(RepositoryFolder.of("config-samples/spark/spark-executor.yaml")));
        assertThat(pod).containsEntry("kind", "Pod").containsKey("spec");
        assertThat(Files.readString(RepositoryFolder.of("config-samples/spark/kubernetes.sh")))
                .contains("podTemplateFile=/etc/grainery/spark-executor.yaml");
    }

    private static SparkSubmitArguments submitted(String name) throws Exception {
        // the shell itself says what the words of the command are
        ProcessBuilder builder = new ProcessBuilder(
                        "sh",
                        "-c",
                        "spark_submit() { for word; do printf '%s\\n' \"$word\"; done; }; "
                                + Files.readString(RepositoryFolder.of("config-samples/spark/" + name))
                                        .replace("exec spark-submit", "spark_submit"),
                        name,
                        "hdfs:///archive")
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("POD_IP", "192.0.2.7");
        Process shell = builder.start();
        List<String> words =
                Arrays.asList(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8).split("\n"));
        assertThat(shell.waitFor()).isZero();
        return new SparkSubmitArguments(
                CollectionConverters.asScala(words).toSeq(),
                Map$.MODULE$.from(CollectionConverters.asScala(Map.of("HADOOP_CONF_DIR", "/etc/hadoop/conf"))));
    }
}
