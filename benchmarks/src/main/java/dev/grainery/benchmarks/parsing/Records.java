// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.parsing;

import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.read.FilePass;
import dev.grainery.read.ReadBuffers;
import dev.grainery.read.Reading;
import dev.grainery.read.cdx.CdxDescription;
import dev.grainery.read.cdx.CdxReader;
import dev.grainery.read.container.ContainerDescription;
import dev.grainery.read.container.ContainerReader;
import java.io.IOException;
import java.nio.file.Path;

/** How many records or lines of a file Grainery looks at. */
final class Records {

    private Records() {}

    static long ofContainer(Path file) throws IOException {
        FilePass pass = new FilePass(new ReadBuffers(), ReadThrottle.NONE);
        Reading<ContainerDescription> reading = new ContainerReader(pass).read(StoredFile.of(file));
        return whole(reading).records();
    }

    static long ofCdx(Path file) throws IOException {
        Reading<CdxDescription> reading =
                new CdxReader(new FilePass(new ReadBuffers(), ReadThrottle.NONE)).read(StoredFile.of(file));
        return whole(reading).lines().value().orElseThrow();
    }

    private static <D> D whole(Reading<D> reading) throws IOException {
        if (reading instanceof Reading.Complete<D> complete) {
            return complete.description();
        }
        throw new IOException("not readable: " + reading.findings());
    }
}
