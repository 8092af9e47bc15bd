// SPDX-License-Identifier: Apache-2.0
package dev.grainery.premis;

import java.io.IOException;
import javax.xml.stream.XMLStreamException;

/** Calls of an XML writer; a failure of its output is thrown as that. */
@FunctionalInterface
public interface XmlWriting {

    void write() throws XMLStreamException;

    static void run(XmlWriting writing) throws IOException {
        try {
            writing.write();
        } catch (XMLStreamException e) {
            throw failure(e);
        }
    }

    static IOException failure(XMLStreamException e) {
        return e.getCause() instanceof IOException cause ? cause : new IOException(e.getMessage(), e);
    }
}
