// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoInternalException;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.document.StoreUri;
import org.bson.BsonSerializationException;
import org.junit.jupiter.api.Test;

class ServerCallsTest {

    private final ServerCalls calls =
            new ServerCalls(StoreUri.parse("mongodb://anna:secret@db.library.example/grainery"));

    @Test
    void answer_that_no_server_sends_makes_the_store_unavailable() {
        assertThat(calls.failure(new MongoInternalException("Unexpected reply message opCode 133085")))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageEndingWith(" sent an answer that cannot be read: Unexpected reply message opCode 133085")
                .hasMessageNotContaining("secret");
    }

    @Test
    void document_in_an_answer_that_cannot_be_read_does_so_too() {
        assertThatThrownBy(() -> calls.run(() -> {
                    throw new BsonSerializationException("Reached end of stream");
                }))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("sent an answer that cannot be read: Reached end of stream");
    }
}
