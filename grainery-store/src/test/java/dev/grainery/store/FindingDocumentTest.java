// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.store.document.StoreDamagedException;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FindingDocumentTest {

    private static Document document() {
        return Document.parse(
                "{_id: 'f1', subject: '/a/x.warc.gz', code: 'GRN-E002', offset: -1, message: 'cut off', source: 'reading',"
                        + " first: '2026-11-25T13:01:18.678Z', last: '2026-11-25T13:01:18.678Z', state: 'open',"
                        + " since: '2026-11-25T13:01:18.678Z', reason: '', by: '', version: 1}");
    }

    @Test
    void a_document_as_it_is_written_is_a_finding() {
        assertThat(FindingDocument.of(document()).finding().message()).isEqualTo("cut off");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"subject", "code", "offset", "message", "source", "first", "last", "state", "since", "version"})
    void without_a_field_or_with_one_of_another_type_it_is_damaged(String field) {
        Document without = document();
        without.remove(field);
        for (Document wrong : new Document[] {
            without, document().append(field, null), document().append(field, new Document("a", 1)),
        }) {
            assertThatThrownBy(() -> FindingDocument.of(wrong))
                    .isInstanceOf(StoreDamagedException.class)
                    .hasMessageContaining("the document f1 is not a valid ");
        }
    }
}
