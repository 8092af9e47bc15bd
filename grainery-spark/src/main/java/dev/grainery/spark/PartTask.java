// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import dev.grainery.cli.Grainery;
import dev.grainery.cluster.CommandCall;
import dev.grainery.cluster.Work;
import dev.grainery.cluster.Workplace;
import java.io.IOException;
import java.io.Serializable;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction2;

final class PartTask extends AbstractFunction2<TaskContext, Iterator<byte[]>, byte[]> implements Serializable {

    private static final long serialVersionUID = 1L;

    private final CommandCall call;
    private final int share;
    private final Broadcast<Reached> reached;
    private final TaskCounts counts;

    /** {@code share} is the number of parts that run at the same time. */
    PartTask(CommandCall call, int share, Broadcast<Reached> reached, TaskCounts counts) {
        this.call = call;
        this.share = share;
        this.reached = reached;
        this.counts = counts;
    }

    @Override
    public byte[] apply(TaskContext context, Iterator<byte[]> parts) {
        Work<?> work = Wire.object(parts.next(), Work.class);
        FileSystems files = reached.value().files();
        Workplace place = new Workplace(files, reached.value().store(), context.cpus(), share, counts::read);
        try {
            return Wire.bytes(Grainery.part(call, work, place));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the task was interrupted; its part is done again", e);
        } catch (IOException | RuntimeException e) {
            throw TaskFailure.sendable(e);
        } finally {
            counts.requested(files.newRequests());
        }
    }
}
