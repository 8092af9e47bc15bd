// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.RecordJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Puts records into an outbox, again and again, and tells the name of each file whose entry is acknowledged. */
final class OutboxWriter {

    private OutboxWriter() {}

    public static void main(String[] arguments) throws Exception {
        Outbox outbox = Outbox.open(Path.of(arguments[0]));
        List<String> records = Files.readAllLines(Path.of(arguments[1]));
        for (int i = 0; ; i++) {
            ContainerRecord record =
                    RecordJson.mapper().readValue(records.get(i % records.size()), ContainerRecord.class);
            outbox.put(new OutboxEntry.Container(record, List.of()));
            System.out.println(record.location().fileName());
        }
    }
}
