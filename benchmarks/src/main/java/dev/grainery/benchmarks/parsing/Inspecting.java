// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.parsing;

import dev.grainery.benchmarks.archive.Sizes;
import dev.grainery.benchmarks.parsing.RealRecords.Shape;
import dev.grainery.describe.Describer;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.DataFormatException;

/** The command {@code benchmarks/inspect}: what inspecting takes, beside a bare loop and beside other programs. */
public final class Inspecting {

    private static final String ONCE = "once";

    private Inspecting() {}

    /**
     * Measures files, or makes them first.
     *
     * @param arguments {@code runs=N}, {@code size=100M}, {@code real=DIRECTORY} of the containers whose records files are
     *     made of, {@code scratch=DIRECTORY} where they are made, {@code tools=FILE} with other programs; then the files to
     *     be measured. Or {@code once} and a file, to inspect it and do nothing else
     */
    public static void main(String[] arguments)
            throws IOException, GeneralSecurityException, DataFormatException, InterruptedException {
        if (arguments[0].equals(ONCE)) {
            Describer describer =
                    Describer.builder().author("benchmark").inspect("benchmark").build();
            System.out.println(InspectionCost.inspect(describer, Path.of(arguments[1])));
            return;
        }
        Map<String, String> options = new HashMap<>();
        List<Path> files = new ArrayList<>();
        for (String argument : arguments) {
            if (argument.matches("[a-z]+=.*")) {
                options.put(
                        argument.substring(0, argument.indexOf('=')), argument.substring(argument.indexOf('=') + 1));
            } else {
                files.add(Path.of(argument));
            }
        }
        int runs = Integer.parseInt(options.getOrDefault("runs", "3"));
        if (options.containsKey("real")) {
            RealRecords records = new RealRecords(Path.of(options.get("real")));
            long size = Sizes.parse(options.getOrDefault("size", "100M")).least();
            for (Shape shape : Shape.values()) {
                files.add(records.make(Path.of(options.get("scratch")), shape, size));
            }
        }
        InspectionCost.printHead();
        for (Path file : files) {
            new InspectionCost(file).measure(runs);
        }
        if (options.containsKey("tools")) {
            InspectionTools tools = new InspectionTools(Path.of(options.get("tools")));
            InspectionTools.printHead();
            for (Path file : files) {
                tools.measure(file, runs);
            }
        }
    }
}
