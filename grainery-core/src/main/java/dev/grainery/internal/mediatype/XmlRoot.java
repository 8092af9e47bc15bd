// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.mediatype;

/**
 * The name of the root element of an XML document.
 *
 * @param namespace its namespace, empty if there is none
 * @param name its name in that namespace
 */
record XmlRoot(String namespace, String name) {}
