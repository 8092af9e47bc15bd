// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

class JsonOption extends CommandOptions {

    @Option(names = "--json", description = "Print one JSON object")
    private boolean json;

    boolean isJson() {
        return json;
    }

    ExitStatus print(ExitStatus status, Object answer, Supplier<String> text) {
        return print(status, answer, Map.of(), text);
    }

    ExitStatus print(ExitStatus status, Object answer, Map<String, ?> more, Supplier<String> text) {
        line().getOut().print(json ? Json.answer(answer, more, status) + "\n" : text.get());
        return status;
    }
}
