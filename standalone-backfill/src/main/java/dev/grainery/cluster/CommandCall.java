// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * A call of the program. It may hold the password of a store, so it is never printed.
 *
 * @param defaults options from elsewhere, such as variables of the environment
 */
public record CommandCall(List<String> arguments, Map<String, String> defaults) implements Serializable {

    public CommandCall {
        arguments = List.copyOf(arguments);
        defaults = Map.copyOf(defaults);
    }

    @Override
    public String toString() {
        return "CommandCall";
    }
}
