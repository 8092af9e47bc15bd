// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import org.bson.Document;
import org.bson.types.ObjectId;

/**
 * A document of the collection of locations.
 *
 * @param path the location in one text
 * @param record the {@code _id} of the record of the file there
 * @param file what is known of the file
 */
record LocationEntry(String path, ObjectId record, KnownFile file) {

    private static final String RECORD = "recordId";

    Document document() {
        Document fields = DocumentMapping.document(file);
        Document document = new Document(DocumentMapping.ID, path)
                .append("recType", fields.get("type"))
                .append(RECORD, record);
        for (String field : new String[] {"size", "status", "role"}) {
            document.append(field, fields.get(field));
        }
        return document.append("md5", file.hash().value());
    }

    static LocationEntry of(Document document) {
        Document fields =
                new Document(document).append("type", document.get("recType")).append("hash", document.get("md5"));
        fields.remove(RECORD);
        KnownFile file = DocumentMapping.record(fields, KnownFile.class);
        return new LocationEntry(document.getString(DocumentMapping.ID), document.getObjectId(RECORD), file);
    }
}
