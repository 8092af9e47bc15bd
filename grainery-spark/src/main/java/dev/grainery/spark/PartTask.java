// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import dev.grainery.cli.Grainery;
import dev.grainery.cluster.CommandCall;
import dev.grainery.cluster.Work;
import dev.grainery.cluster.Workplace;
import dev.grainery.file.Storage;
import dev.grainery.hadoop.HadoopStorage;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import org.apache.spark.TaskContext;
import org.apache.spark.util.LongAccumulator;
import org.apache.spark.util.SerializableConfiguration;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction2;

/** What a task does: the one part in its partition. Tasks of one job run it, each with its own copy. */
final class PartTask extends AbstractFunction2<TaskContext, Iterator<byte[]>, byte[]> implements Serializable {

    private static final long serialVersionUID = 1L;

    private final CommandCall call;
    private final int share;
    private final SerializableConfiguration hadoop;
    private final LongAccumulator bytes;

    /**
     * @param share how many parts are done at the same time
     * @param bytes is told how many bytes are read
     */
    PartTask(CommandCall call, int share, SerializableConfiguration hadoop, LongAccumulator bytes) {
        this.call = call;
        this.share = share;
        this.hadoop = hadoop;
        this.bytes = bytes;
    }

    @Override
    public byte[] apply(TaskContext context, Iterator<byte[]> parts) {
        Work<?> work = Wire.object(parts.next(), Work.class);
        Workplace place = new Workplace(
                own -> Storage.of(own, HadoopStorage.of(hadoop.value())),
                context.cpus(),
                share,
                read -> {
                    synchronized (bytes) {
                        bytes.add(read);
                    }
                });
        try {
            return Wire.bytes(Grainery.part(call, work, place));
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the task was interrupted; its part is done again", e);
        }
    }
}
