// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import org.bson.Document;

/**
 * A document of the earlier database.
 *
 * @param text the document word for word as the JSON file has it; of BSON its canonical extended JSON
 * @param fields what {@link Document#parse} makes of the text
 */
public record EarlierDocument(String text, Document fields) {}
