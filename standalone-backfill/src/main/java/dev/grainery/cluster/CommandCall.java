// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * A call of the program, as the workers of a cluster are told of it: they read the options of the command from the same
 * line. It may hold the password of a store, so it is never shown.
 *
 * @param arguments the command line
 * @param defaults the options that stand elsewhere, as variables of the environment
 */
public record CommandCall(List<String> arguments, Map<String, String> defaults) implements Serializable {

    public CommandCall {
        arguments = List.copyOf(arguments);
        defaults = Map.copyOf(defaults);
    }

    /** Nothing of what it holds. */
    @Override
    public String toString() {
        return "CommandCall";
    }
}
