// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.mediatype;

/**
 * The name of the root element of an XML document.
 *
 * @param namespace its namespace, empty if there is none
 * @param name its name in that namespace
 */
record XmlRoot(String namespace, String name) {

    // written out: those of records take longer to be linked than all definitions to be looked through
    @Override
    public boolean equals(Object other) {
        return other instanceof XmlRoot root && root.name.equals(name) && root.namespace.equals(namespace);
    }

    @Override
    public int hashCode() {
        return 31 * namespace.hashCode() + name.hashCode();
    }
}
