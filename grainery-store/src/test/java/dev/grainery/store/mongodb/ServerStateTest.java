// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoWriteException;
import com.mongodb.ServerAddress;
import com.mongodb.WriteError;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.bulk.BulkWriteResult;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.document.StoreUri;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerStateTest {

    private static final ServerAddress SERVER = new ServerAddress();
    private static final StoreUri URI = StoreUri.parse("mongodb://localhost/g");

    @ParameterizedTest(name = "code {0}")
    @CsvSource({"14031, true", "13, true", "8000, true", "11000, false", "121, false", "2, false"})
    void full_disk_and_missing_rights_are_the_servers_state_and_other_errors_the_documents(int code, boolean state) {
        MongoException single = new MongoWriteException(error(code), SERVER, Set.of());
        assertThat(ServerState.takesNothingNow(single)).isEqualTo(state);
        assertThat(new ServerCalls(URI).failure(single) instanceof StoreUnavailableException)
                .isEqualTo(state);
        MongoException bulk = bulk(List.of(new BulkWriteError(code, "x", new BsonDocument(), 0)));
        assertThat(ServerState.takesNothingNow(bulk)).isEqualTo(state);
    }

    @Test
    void what_the_majority_did_not_confirm_may_be_tried_again() {
        assertThat(ServerState.takesNothingNow(bulk(List.of()))).isTrue();
        assertThat(ServerState.takesNothingNow(new MongoNotPrimaryException(new BsonDocument(), SERVER)))
                .isTrue();
    }

    private static WriteError error(int code) {
        return new WriteError(code, "x", new BsonDocument());
    }

    private static MongoBulkWriteException bulk(List<BulkWriteError> errors) {
        return new MongoBulkWriteException(
                BulkWriteResult.acknowledged(0, 0, 0, 0, List.of(), List.of()), errors, null, SERVER, Set.of());
    }
}
