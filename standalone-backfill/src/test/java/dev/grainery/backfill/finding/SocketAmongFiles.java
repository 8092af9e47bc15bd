// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.store.GraineryStore;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.List;

/** What is named as a container is the socket of some program. */
final class SocketAmongFiles implements FindingCase {

    @Override
    public String name() {
        return "GRN-I006";
    }

    @Override
    public FixtureTree tree() {
        return Oats.tree(name(), 1);
    }

    @Override
    public BackfillRun.Done run(Path archive, GraineryStore store) throws Exception {
        try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(archive.resolve("s.warc")));
            return BackfillRun.over(archive).into(store);
        }
    }

    @Override
    public List<String> expected() {
        return List.of("GRN-I006 s.warc");
    }

    @Override
    public String toString() {
        return name();
    }
}
