// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.finding.Verdict;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.store.RecordCollection.FixityResult;
import java.util.function.Function;

/** Both functions are pure: they are called again after a conflict. */
public record CheckReport(Function<FixityResult, FixityEvent> entry, Function<FixityResult, Verdict> verdict) {}
