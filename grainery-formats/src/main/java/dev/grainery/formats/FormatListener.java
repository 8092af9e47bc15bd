// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

import dev.grainery.inspect.Payload;
import java.util.Optional;

/** Receives the format of each payload in order; empty if it is unknown. */
@FunctionalInterface
public interface FormatListener {

    void identified(Payload payload, Optional<IdentifiedFormat> format);
}
