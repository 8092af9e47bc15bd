// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import java.io.Serializable;
import java.util.List;
import java.util.Map;

/** Never printed: the call may hold the password of a store. */
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
