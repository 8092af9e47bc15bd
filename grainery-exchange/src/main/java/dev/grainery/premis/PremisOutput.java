// SPDX-License-Identifier: Apache-2.0
package dev.grainery.premis;

import java.io.IOException;

/** Writes objects, then events, then agents, without buffering: documents may exceed memory. */
interface PremisOutput {

    void object(PremisObject object) throws IOException;

    void event(PremisEvent event) throws IOException;

    void agent(PremisAgent agent) throws IOException;

    void end() throws IOException;
}
