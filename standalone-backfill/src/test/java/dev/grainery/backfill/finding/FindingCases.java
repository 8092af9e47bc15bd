// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import java.util.List;

/** All archives that are made by a test. */
final class FindingCases {

    private FindingCases() {}

    static List<FindingCase> all() {
        return List.of(
                new UnreadableFile(),
                new ChangedFile(),
                new VanishedDirectory(),
                new RefusedRecord(),
                new GrowingFile(),
                new VanishedFile(),
                new BrokenLink(),
                new LoopingLink(),
                new NameInLatin2(),
                new RewrittenIndex(),
                new AcceptedIndex(),
                new LinkLeftAlone(),
                new SocketAmongFiles(),
                new MissingFile(),
                new AbsentStorage(),
                new HungRead(),
                new CheckAhead(),
                new OtherSize(),
                new MovedFile(),
                new SilentStorage());
    }
}
