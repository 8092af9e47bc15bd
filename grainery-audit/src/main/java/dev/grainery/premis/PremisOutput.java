// SPDX-License-Identifier: Apache-2.0
package dev.grainery.premis;

import java.io.IOException;

/** Takes objects, then events, then agents, and writes each at once: a document may be larger than the memory. */
interface PremisOutput {

    void object(PremisObject object) throws IOException;

    void event(PremisEvent event) throws IOException;

    void agent(PremisAgent agent) throws IOException;

    /** Completes the document; the writer below stays open. */
    void end() throws IOException;
}
